import type { Db } from '#db/database.ts';
import { CatalogIndex, type IndexSizes } from '#db/catalog-index/catalog-index.ts';
import { FacetValues } from '#db/catalog-index/columns/facet-values.ts';
import type { ListedProduct } from '#db/catalog-index/columns/listed-product.ts';
import { takingTurns } from '#db/catalog-index/taking-turns.ts';
import type { Changes } from '#db/shop/changes.ts';
import {
  countListed,
  readFacetValues,
  readListed,
  readListedAfter,
  readRestricted,
} from '#db/catalog/lists/listed-products.ts';
import type { ListedChunk } from '#db/catalog/lists/listed-products.ts';
import type { WholeCatalog } from '#db/catalog-index/indexed-catalog.ts';

/** Rows that are read at once: a text of a megabyte. */
const rowsAtOnce = 4000;
/** Room for products to come, beside a twentieth of those that are there. */
const spareRows = 500;
const spare = 1.05;

/** Products that the index holds so far, of those that are listed. */
export type LoadProgress = (loaded: number, of: number) => void;

interface LoaderOptions {
  /** Hears after each chunk how far a load has come. */
  onProgress?: LoadProgress;
  /** For tests that need other sizes than a shop has. */
  sizes?: IndexSizes;
}

/** Loads the catalog index, a chunk at a time, and applies every change to it. */
export class CatalogIndexLoader {
  readonly #db: Db;
  readonly #options: LoaderOptions;
  #current: WholeCatalog | null = null;
  #loading: Promise<WholeCatalog> | null = null;
  #isClosed = false;
  /** Changes that arrived while the index was being loaded. */
  #missed: Changes[] = [];

  constructor(db: Db, options: LoaderOptions = {}) {
    this.#db = db;
    this.#options = options;
  }

  get isLoaded(): boolean {
    return this.#current !== null;
  }

  /** The index. The first call loads it, and so does the first one after a failure; the others wait. */
  async read(): Promise<WholeCatalog> {
    return this.#current ?? (await this.load());
  }

  /** Loads the index, beside the one that is there. Until it is done changes are gathered. Queries: one for 4,000 products. */
  load(): Promise<WholeCatalog> {
    this.#loading ??= this.#loadUntilRight().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Ends a load that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loading?.catch(() => {});
  }

  /**
   * Brings the index up to date: reads after this has resolved show the changes. A load that is under way takes them along.
   * At most 4 queries; those of a load where the index is loaded anew.
   */
  async follow(changes: Changes): Promise<void> {
    if (this.#loading) {
      this.#missed.push(changes);
      return;
    }
    try {
      const isRight =
        this.#current && !isMuch(changes) && (await this.#apply(this.#current, changes));
      if (!isRight) await this.load();
    } catch (error) {
      // Nobody knows what it lacks: the next read loads it anew.
      this.#current = null;
      throw error;
    }
  }

  async #loadUntilRight(): Promise<WholeCatalog> {
    for (;;) {
      this.#missed = [];
      const made = await this.#make();
      if (this.#isClosed) throw new Error('the shop closes: the catalog index is not loaded');
      if (await this.#applyMissed(made)) {
        this.#current = made;
        return made;
      }
    }
  }

  /** Applies changes that arrived while the index was loaded. Returns false where the index has to be loaded again. */
  async #applyMissed(made: WholeCatalog): Promise<boolean> {
    while (this.#missed.length > 0) {
      const [missed] = this.#missed.splice(0, 1);
      if (!missed) break;
      if (isMuch(missed) || !(await this.#apply(made, missed))) return false;
    }
    return true;
  }

  async #make(): Promise<WholeCatalog> {
    const count = await countListed(this.#db);
    const values = await this.#readValues();
    const index = new CatalogIndex(
      Math.ceil(count * spare) + spareRows,
      takingTurns(),
      this.#options.sizes,
    );
    index.restrict(await readRestricted(this.#db));
    const pause = takingTurns();
    let loaded = 0;
    let reading: Promise<ListedChunk> | null = this.#readChunk(0);
    while (reading !== null && !this.#isClosed) {
      const { products, last }: ListedChunk = await reading;
      // The database reads the next chunk while this one is added.
      reading = last === null ? null : this.#readChunk(last);
      for (const product of products) {
        if (!index.load(product)) return this.#make();
        await pause();
      }
      loaded += rowsAtOnce;
      this.#options.onProgress?.(Math.min(loaded, count), count);
    }
    await index.sort();
    return { index, values };
  }

  #readChunk(after: number): Promise<ListedChunk> {
    const chunk = readListedAfter(this.#db, after, rowsAtOnce);
    // A chunk that was read ahead may never be awaited: after a close, or where the index is made anew.
    chunk.catch(() => {});
    return chunk;
  }

  /** False where the index has to be made anew. */
  async #apply(
    catalog: WholeCatalog,
    { catalog: isCatalog, places, figures, faces }: Changes,
  ): Promise<boolean> {
    const { index } = catalog;
    const ids = [...new Set([...places, ...figures])];
    if (isCatalog) catalog.values = await this.#readValues();
    if (faces) index.restrict(await readRestricted(this.#db));
    if (ids.length === 0) return true;
    const products = await readListed(this.#db, ids);
    // A new value of a filter comes with the product that has it.
    const isKnown = (value: number) => catalog.values.get(value) !== undefined;
    if (!products.every(({ attrIds }) => attrIds.every(isKnown)))
      catalog.values = await this.#readValues();
    const listed = new Map<number, ListedProduct>(products.map((each) => [each.id, each]));
    const pause = takingTurns();
    for (const id of ids) {
      const product = listed.get(id);
      if (!product) index.remove(id);
      else if (!index.put(product)) return false;
      await pause();
    }
    return !index.wastesMemory;
  }

  async #readValues(): Promise<FacetValues> {
    const values = new FacetValues();
    for (const value of await readFacetValues(this.#db)) values.put(value);
    return values;
  }
}

/** Whether a full load is faster than applying the changes. */
function isMuch({ everything, allFigures }: Changes): boolean {
  return everything || allFigures;
}
