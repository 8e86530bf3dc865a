import type { Readable } from 'node:stream';
import type { Db } from '#db/database.ts';
import type { KnownCategory } from '#db/transfer/write-catalog.ts';
import { readCompanyCodes, readGroupCodes } from '#db/prices/wholesale.ts';
import { readCategories } from '#db/transfer/write-catalog.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { PhotoSize } from '#rules/catalog/reviews/photo-form.ts';

/** The storage of pictures; the feature `images` supplies the functions. */
export interface PictureStore {
  /** Copies a file into the shop, or returns the reason why it cannot. `onChange` runs before the picture changes. */
  adopt: (
    file: string,
    path: string,
    onChange?: (change: { before: string | null; after: string }) => Promise<void>,
  ) => Promise<{ ok: true; changed: boolean } | { ok: false; reason: string }>;
  has: (file: string) => boolean;
  /** Reads what `has` has to know, before an import; for a store that is asked over a network. */
  load?: () => Promise<void>;
}

/** The shop's store of customers' photos; the feature `images` supplies the functions. */
export interface ImportedPhotos {
  /** Reads a file to its end and makes the photo that the shop would store of it. */
  take: (
    sent: Readable,
  ) => Promise<{ ok: true; photo: StoredPhoto } | { ok: false; reason: string }>;
  store: (file: string, photo: StoredPhoto) => Promise<void>;
}
type StoredPhoto = Readonly<Record<PhotoSize, Buffer>>;

/** Where the photos of returns come from, and where they go. */
export interface PhotoImport {
  pathOf: (file: string) => string | null;
  /** Null for a dry run, which stores none. */
  store: ImportedPhotos | null;
}

/** Data that the records of a part are checked against; read before each part. */
export interface ImportContext {
  snapshot: ShopSnapshot;
  currencies: ReadonlySet<string>;
  categories: ReadonlyMap<string, KnownCategory>;
  /** The codes of all groups of customers. */
  groups: ReadonlySet<string>;
  /** The codes of all companies. */
  companies: ReadonlySet<string>;
  hasPicture: (file: string) => boolean;
  knowsProductsByCode: boolean;
  /** The price lists whose other rules go: those that the import gives with `replace`. */
  replacedLists: Set<string>;
  /** Null: no photos come, and a return has those that the shop has of it. */
  returnPhotos: PhotoImport | null;
  /** Whether the source's lines ended because somebody stopped the import. */
  isStopped: () => boolean;
}

type Given = Pick<ImportContext, 'hasPicture' | 'knowsProductsByCode'> &
  Partial<Pick<ImportContext, 'replacedLists' | 'isStopped' | 'returnPhotos'>>;

export async function loadContext(db: Db, input: Given): Promise<ImportContext> {
  const snapshot = await loadSnapshot(db);
  return {
    replacedLists: new Set(),
    isStopped: () => false,
    returnPhotos: null,
    ...input,
    snapshot,
    // An import adds TRY where the shop has no currency yet (`ensureLira`).
    currencies: new Set(['TRY', ...snapshot.currencies.map(({ code }) => code)]),
    categories: await readCategories(db),
    groups: new Set(await readGroupCodes(db)),
    companies: new Set(await readCompanyCodes(db)),
  };
}
