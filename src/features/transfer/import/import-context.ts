import type { Db } from '#db/database.ts';
import type { KnownCategory } from '#db/transfer/write-catalog.ts';
import { readCategories } from '#db/transfer/write-catalog.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

/** The storage of pictures; the feature `images` supplies the functions. */
export interface PictureStore {
  /** Copies a file into the shop, or returns the reason why it cannot. */
  adopt: (
    file: string,
    path: string,
  ) => Promise<{ ok: true; changed: boolean } | { ok: false; reason: string }>;
  has: (file: string) => boolean;
}

/** Data that the records of a part are checked against; read before each part. */
export interface ImportContext {
  snapshot: ShopSnapshot;
  currencies: ReadonlySet<string>;
  categories: ReadonlyMap<string, KnownCategory>;
  hasPicture: (file: string) => boolean;
  knowsProductsByCode: boolean;
}

export async function loadContext(
  db: Db,
  input: Pick<ImportContext, 'hasPicture' | 'knowsProductsByCode'>,
): Promise<ImportContext> {
  const snapshot = await loadSnapshot(db);
  return {
    ...input,
    snapshot,
    currencies: new Set(snapshot.currencies.map((currency) => currency.code)),
    categories: await readCategories(db),
  };
}
