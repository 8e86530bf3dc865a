import type { Db } from '#db/database.ts';
import { findProducts } from '#db/transfer/write-products.ts';
import type { KnownProduct, ProductRow } from '#db/transfer/write-products.ts';
import type { CheckedLine } from '#features/transfer/import/import-batches.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import type { ProductRecord } from '#features/transfer/sources/records.ts';

type FoundParent =
  | { ok: true; parentId: number | null | undefined }
  | { ok: false; finding: Finding };

/** The existing products of a batch, and their parents. */
export class Family {
  readonly #byId = new Map<number, KnownProduct>();
  readonly #byCode = new Map<string, KnownProduct>();
  readonly #inBatch = new Map<string | number, ProductRecord>();

  static async find(
    db: Db,
    lines: readonly CheckedLine<ProductRecord>[],
    known: readonly KnownProduct[],
  ): Promise<Family> {
    const family = new Family();
    family.#learn(known);
    for (const { record } of lines) {
      if (record.id !== undefined) family.#inBatch.set(record.id, record);
      if (record.code !== undefined) family.#inBatch.set(record.code, record);
    }
    const ids = lines.flatMap(({ record }) => record.parentId ?? []);
    const codes = lines.flatMap(({ record }) => record.parentCode ?? []);
    family.#learn(
      await findProducts(db, {
        ids: [...new Set(ids)].filter((id) => !family.#byId.has(id)),
        codes: [...new Set(codes)].filter((code) => !family.#byCode.has(code)),
      }),
    );
    return family;
  }

  #learn(products: readonly KnownProduct[]): void {
    for (const product of products) {
      this.#byId.set(product.id, product);
      this.#byCode.set(product.code, product);
    }
  }

  known(id: number): KnownProduct | undefined {
    return this.#byId.get(id);
  }

  idOf(record: ProductRecord): number | undefined {
    return record.id ?? this.#byCode.get(record.code ?? '')?.id;
  }

  /** The parent of a record, which may be in the same batch, or why it cannot have it. */
  findParent(record: ProductRecord): FoundParent {
    const id = this.idOf(record);
    const holder = this.#byCode.get(record.code ?? '');
    if (holder && holder.id !== id) {
      return {
        ok: false,
        finding: { field: 'code', code: 'code-taken', detail: `id ${holder.id}` },
      };
    }
    const key = record.parentId ?? record.parentCode;
    if (key === undefined) return { ok: true, parentId: undefined };
    if (key === null) return { ok: true, parentId: null };
    const field = record.parentCode ? 'parentCode' : 'parentId';
    const refuse = (code: Finding['code']): FoundParent => ({
      ok: false,
      finding: { field, code, detail: String(key) },
    });
    const parent = typeof key === 'number' ? this.#byId.get(key) : this.#byCode.get(key);
    const coming = this.#inBatch.get(key);
    // A parent in this batch that only has a code has no id yet: the child waits for the next pass.
    if (!parent && coming?.id === undefined) return refuse('no-parent');
    const parentId = parent?.id ?? coming?.id;
    const isSelf = parentId === id;
    const above = coming ? (coming.parentId ?? coming.parentCode) : parent?.parent_id;
    const hasOwn = id !== undefined && this.#byId.get(id)?.has_children === true;
    if (isSelf || (above ?? null) !== null || hasOwn) return refuse('no-grandchildren');
    return { ok: true, parentId };
  }

  /** The previous and present parents of stored products. */
  parentsOf(rows: readonly ProductRow[]): number[] {
    const ids = rows.flatMap((row) => [
      row.parent_id ?? [],
      row.sets_parent ? (this.#byId.get(row.id)?.parent_id ?? []) : [],
    ]);
    return [...new Set(ids.flat())];
  }
}
