import type { Db } from '#db/database.ts';
import type { KnownCategory } from '#db/transfer/write-catalog.ts';
import { readCategories } from '#db/transfer/write-catalog.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

/** The storage of pictures; the picture feature supplies the functions. */
export interface PictureStore {
  /** Takes a file into the shop; says why when it does not. */
  adopt: (
    file: string,
    path: string,
  ) => Promise<{ ok: true; changed: boolean } | { ok: false; reason: string }>;
  has: (file: string) => boolean;
}

/** The data that an import's records are checked against; read again when the part before has changed it. */
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
