import type { Db } from '#db/database.ts';
import { upsertBrands, upsertModels } from '#db/transfer/write-catalog.ts';
import type { ProductRow } from '#db/transfer/write-products.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import type { ProductRecord } from '#features/transfer/sources/records.ts';

/** Brands and models by name, made when a product first names them. */
export class ProductNames {
  readonly #brands = new Map<string, { id: number; name: string }>();
  readonly #models = new Map<string, number>();
  #newBrands = new Map<string, { id: number; name: string }>();
  #newModels = new Map<string, number>();

  /** Makes what the records name and nobody named before. */
  async look(db: Db, records: readonly ProductRecord[]): Promise<void> {
    this.#newBrands = new Map();
    this.#newModels = new Map();
    const brands = new Map<string, string>();
    const models = new Set<string>();
    for (const record of records) {
      const brand = brandOf(record);
      if (brand && !this.#brands.has(brand.code) && !brands.get(brand.code)) {
        brands.set(brand.code, brand.name);
      }
      const model = record.model?.name;
      if (model && !this.#models.has(model)) models.add(model);
    }
    const wanted = [...brands].map(([code, name]) => ({ code, name }));
    for (const [code, id] of await upsertBrands(db, wanted)) {
      this.#newBrands.set(code, { id, name: brands.get(code) ?? '' });
    }
    this.#newModels = await upsertModels(db, [...models]);
  }

  /** The batch is committed: what it made is there for good. */
  keep(): void {
    for (const [code, brand] of this.#newBrands) this.#brands.set(code, brand);
    for (const [name, id] of this.#newModels) this.#models.set(name, id);
  }

  /** What the record's brand and model are in the rows; says when a brand has another name here. */
  of(record: ProductRecord): { columns: NameColumns; findings: Finding[] } {
    const given = brandOf(record);
    const brand = given && (this.#newBrands.get(given.code) ?? this.#brands.get(given.code));
    const differs = brand && given.name !== '' && brand.name !== '' && brand.name !== given.name;
    const model = record.model?.name;
    const modelId = model && (this.#newModels.get(model) ?? this.#models.get(model));
    return {
      columns: {
        ...(given !== undefined && { brand_id: brand?.id ?? null }),
        sets_brand: given !== undefined,
        ...(record.model !== undefined && { model_id: modelId || null }),
        sets_model: record.model !== undefined,
      },
      findings: differs ? [{ field: 'brand.name', code: 'brand-differs', detail: brand.name }] : [],
    };
  }
}

type NameColumns = Pick<ProductRow, 'brand_id' | 'sets_brand' | 'model_id' | 'sets_model'>;

/** Undefined: not said; null: no brand. A brand without a code is known by its name. */
function brandOf(record: ProductRecord): { code: string; name: string } | null | undefined {
  if (!record.brand) return record.brand;
  const name = record.brand.name?.trim() ?? '';
  const code = record.brand.code?.trim() || slugify(name);
  return code === '' ? null : { code, name };
}
