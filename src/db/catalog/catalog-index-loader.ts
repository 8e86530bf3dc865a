import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import { CatalogIndex, type IndexSizes } from '#db/catalog-index/catalog-index.ts';
import { FacetValues } from '#db/catalog-index/columns/facet-values.ts';
import type { ListedProduct } from '#db/catalog-index/list-question.ts';
import type { Pause } from '#db/catalog-index/sort-rows.ts';
import type { Changes } from '#db/shop/changes.ts';
import {
  countListed,
  readFacetValues,
  readListed,
  readListedAfter,
} from '#db/catalog/lists/listed-products.ts';
import type { ListedChunk } from '#db/catalog/lists/listed-products.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';

/** Rows that are read at once: a text of a megabyte. */
const rowsAtOnce = 4000;
/** Room for products to come, beside a twentieth of those that are there. */
const spareRows = 500;
/** How long the process works on the index before others have their turn. */
const turnMs = 4;
const spare = 1.05;

/**
 * Keeps the index of the catalog right: loads it, in turns, and follows changes. Until it is there, and in a shop that has
 * more than `mostProducts`, lists are the database's.
 */
export class CatalogIndexLoader {
  readonly #db: Db;
  readonly #mostProducts: number;
  readonly #sizes: IndexSizes | undefined;
  #current: IndexedCatalog | null = null;
  #loading: Promise<void> | null = null;
  #isClosed = false;
  /** Whether the last loading has not come to its end. */
  #hasFailed = false;
  /** What changed while it was being loaded. */
  #missed: Changes[] = [];

  constructor(db: Db, { mostProducts, sizes }: { mostProducts: number; sizes?: IndexSizes }) {
    this.#sizes = sizes;
    this.#db = db;
    this.#mostProducts = mostProducts;
  }

  /** The index, or null where the database has to be asked. */
  current(): IndexedCatalog | null {
    return this.#current;
  }

  /** Loads it, beside the one that is there. Until it is done changes are gathered. Queries: one for 4,000 products. */
  load(): Promise<void> {
    this.#hasFailed = true;
    this.#loading ??= this.#loadUntilRight().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Ends a loading that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loading?.catch(() => {});
  }

  /**
   * Brings the index up to date: whoever waits for this sees what changed. Where it is being loaded for the first time the
   * changes come with it. At most 3 queries; those of loading where it is loaded anew.
   */
  async follow(changes: Changes): Promise<void> {
    if (this.#loading) {
      this.#missed.push(changes);
      return;
    }
    if (!this.#current) {
      // More products than it is for may have become fewer.
      return isMuch(changes) || this.#hasFailed ? this.load() : undefined;
    }
    try {
      if (isMuch(changes) || !(await this.#apply(this.#current, changes))) await this.load();
    } catch (error) {
      // What it lacks nobody knows; the database does.
      this.#current = null;
      this.#hasFailed = true;
      throw error;
    }
  }

  async #loadUntilRight(): Promise<void> {
    let made: IndexedCatalog | null = null;
    let isRight = false;
    while (!isRight) {
      this.#missed = [];
      made = await this.#make();
      isRight = made === null || this.#isClosed || (await this.#applyMissed(made));
    }
    this.#current = made;
    this.#hasFailed = false;
  }

  /** What changed while it was being made, and meanwhile again. False where it has to be made anew. */
  async #applyMissed(made: IndexedCatalog): Promise<boolean> {
    while (this.#missed.length > 0) {
      const [missed] = this.#missed.splice(0, 1);
      if (!missed) break;
      if (isMuch(missed) || !(await this.#apply(made, missed))) return false;
    }
    return true;
  }

  async #make(): Promise<IndexedCatalog | null> {
    const count = await countListed(this.#db);
    if (count > this.#mostProducts) return null;
    const values = await this.#readValues();
    const index = new CatalogIndex(
      Math.ceil(count * spare) + spareRows,
      takingTurns(),
      this.#sizes,
    );
    const pause = takingTurns();
    let after: number | null = 0;
    while (after !== null && !this.#isClosed) {
      const { products, last }: ListedChunk = await readListedAfter(this.#db, after, rowsAtOnce);
      for (const product of products) {
        if (!index.load(product)) return this.#make();
        await pause();
      }
      after = last;
    }
    await index.sort();
    return { index, values };
  }

  /** False where the index has to be made anew. */
  async #apply(
    catalog: IndexedCatalog,
    { catalog: isCatalog, places, figures }: Changes,
  ): Promise<boolean> {
    const { index } = catalog;
    const ids = [...new Set([...places, ...figures])];
    if (isCatalog) catalog.values = await this.#readValues();
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
    return !index.isWorn;
  }

  async #readValues(): Promise<FacetValues> {
    const values = new FacetValues();
    for (const value of await readFacetValues(this.#db)) values.put(value);
    return values;
  }
}

/** Where reading everything takes less than finding out what is still right. */
function isMuch({ everything, allFigures }: Changes): boolean {
  return everything || allFigures;
}

function takingTurns(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return (async () => {
      await nextTurn();
      since = performance.now();
    })();
  };
}
