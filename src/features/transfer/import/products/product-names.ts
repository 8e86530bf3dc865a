import type { Db } from '#db/database.ts';
import { upsertBrands, upsertModels } from '#db/transfer/write-catalog.ts';
import type { ProductRow } from '#db/transfer/write-products.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import type { ProductRecord } from '#features/transfer/sources/records.ts';

/** Brands and models by name, created when a product first names them. */
export class ProductNames {
  readonly #brands = new Map<string, Brand>();
  readonly #models = new Map<string, number>();

  /** The names in a record that no batch has created yet. Batches that share one run one after the other. */
  newOf(record: ProductRecord): string[] {
    const brand = brandOf(record);
    const model = record.model?.name;
    return [
      ...(brand && !this.#brands.has(brand.code) ? [`b${brand.code}`] : []),
      ...(model && !this.#models.has(model) ? [`m${model}`] : []),
    ];
  }

  /** Creates the brands and models that the records of a batch name first. */
  async create(db: Db, records: readonly ProductRecord[]): Promise<NamesOfBatch> {
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
    const made = new Map<string, Brand>();
    for (const [code, id] of await upsertBrands(db, wanted)) {
      made.set(code, { id, name: brands.get(code) ?? '' });
    }
    const madeModels = await upsertModels(db, [...models]);
    return {
      of: (record) =>
        columnsOf(
          record,
          (code) => made.get(code) ?? this.#brands.get(code),
          (name) => madeModels.get(name) ?? this.#models.get(name),
        ),
      keep: () => {
        for (const [code, brand] of made) this.#brands.set(code, brand);
        for (const [name, id] of madeModels) this.#models.set(name, id);
      },
    };
  }
}

interface Brand {
  id: number;
  name: string;
}

/** The brands and models of one batch. */
export interface NamesOfBatch {
  /** The columns of the record's brand and model, and a warning if the brand has another name here. */
  of: (record: ProductRecord) => { columns: NameColumns; findings: Finding[] };
  /** Call it once the batch is committed. */
  keep: () => void;
}

function columnsOf(
  record: ProductRecord,
  findBrand: (code: string) => Brand | undefined,
  findModel: (name: string) => number | undefined,
): ReturnType<NamesOfBatch['of']> {
  const given = brandOf(record);
  const brand = given && findBrand(given.code);
  const differs = brand && given.name !== '' && brand.name !== '' && brand.name !== given.name;
  const model = record.model?.name;
  const modelId = model && findModel(model);
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

type NameColumns = Pick<ProductRow, 'brand_id' | 'sets_brand' | 'model_id' | 'sets_model'>;

/** Undefined: not given; null: no brand. A brand without a code is identified by its name. */
export function brandOf(
  record: Pick<ProductRecord, 'brand'>,
): { code: string; name: string } | null | undefined {
  if (!record.brand) return record.brand;
  const name = record.brand.name?.trim() ?? '';
  const code = record.brand.code?.trim() || slugify(name);
  return code === '' ? null : { code, name };
}
