import { facetKey } from '#rules/catalog/lists/facet-key.ts';

/** The `kind` of units in `facet_values`; that of variants is 2. */
export const unitKind = 1;

/** A value that filters offer: a unit, or a value of a variant's dimension. A row of `facet_values`. */
export interface FacetValue {
  id: number;
  kind: number;
  /** '' for units. */
  dimension: string;
  key: string;
  dimensionName: string;
  dimensionNameEn: string;
  name: string;
  nameEn: string;
  swatch: string;
}

/** The values that filters offer, by id and by their keys in addresses. */
export class FacetValues {
  readonly #byId = new Map<number, FacetValue>();
  readonly #ids = new Map<string, number>();

  put(value: FacetValue): void {
    this.#byId.set(value.id, value);
    this.#ids.set(keyOf(value.dimension, value.key), value.id);
  }

  /** The same values but these. */
  without(ids: ReadonlySet<number>): FacetValues {
    if (ids.size === 0) return this;
    const left = new FacetValues();
    for (const value of this.#byId.values()) if (!ids.has(value.id)) left.put(value);
    return left;
  }

  get(id: number): FacetValue | undefined {
    return this.#byId.get(id);
  }

  /** Ids of the known values among keys in any spelling; the dimension is '' for units. */
  idsOf(dimension: string, keys: readonly string[]): number[] {
    const own = facetKey(dimension);
    const ids = keys.flatMap((key) => this.#ids.get(keyOf(own, facetKey(key))) ?? []);
    return [...new Set(ids)];
  }

  /** The dimension of a value, '' for a unit; undefined for an unknown value. */
  readonly dimensionOf = (id: number): string | undefined => this.#byId.get(id)?.dimension;
}

function keyOf(dimension: string, key: string): string {
  return `${dimension}:${key}`;
}
