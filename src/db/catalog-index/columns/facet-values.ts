import { facetKey } from '#rules/catalog/lists/facet-key.ts';

/** The `kind` of units in `facet_values`; that of variants is 2. */
export const unitKind = 1;

/** A value that lists are filtered by: of units (without a dimension), or of a dimension of variants. */
export interface FacetValue {
  id: number;
  /** Of `facet_values`. */
  kind: number;
  dimension: string;
  key: string;
  dimensionName: string;
  dimensionNameEn: string;
  name: string;
  nameEn: string;
  swatch: string;
}

/** The values that products have, by id and by how an address spells them. */
export class FacetValues {
  readonly #byId = new Map<number, FacetValue>();
  readonly #ids = new Map<string, number>();

  put(value: FacetValue): void {
    this.#byId.set(value.id, value);
    this.#ids.set(placeOf(value.dimension, value.key), value.id);
  }

  get(id: number): FacetValue | undefined {
    return this.#byId.get(id);
  }

  /** Ids of those values that are there, of the keys in any spelling; the dimension is '' for units. */
  idsOf(dimension: string, keys: readonly string[]): number[] {
    const own = facetKey(dimension);
    const ids = keys.flatMap((key) => this.#ids.get(placeOf(own, facetKey(key))) ?? []);
    return [...new Set(ids)];
  }

  /** The dimension of a value's own filter, '' for a unit's; undefined for a value that is not there. */
  readonly dimensionOf = (id: number): string | undefined => this.#byId.get(id)?.dimension;
}

function placeOf(dimension: string, key: string): string {
  return `${dimension}:${key}`;
}
