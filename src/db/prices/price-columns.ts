import type { CacheFigures } from '#contract/cache-figures.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { CatalogIndex } from '#db/catalog-index/catalog-index.ts';
import type { PriceColumn } from '#db/catalog-index/faced/price-column.ts';
import type { Db } from '#db/database.ts';
import type { Changes } from '#db/shop/changes.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Face } from '#rules/price/face.ts';
import { sourceOf, type ColumnSource } from './column-source.ts';
import type { FaceRegistry } from './face-registry.ts';
import { PricedColumn } from './priced-column.ts';
import type { PriceUse } from '#db/catalog/catalog-cache.ts';

interface ColumnServices {
  db: Db;
  faces: FaceRegistry;
  clock: () => Date;
  maxBytes: number;
  /** How long a list that only counts by the prices waits for them. */
  waitMs?: number;
}

const usualWaitMs = 500;

/** A column whose lists change while it is filled is filled anew so often; the last one is used, and not kept. */
const mostAttempts = 3;

/**
 * The price columns of faces in the catalog index (rule prices/shown-price): one for all faces with the same lists and the
 * same VAT. A column is filled when a list first needs it; callers that come meanwhile wait. It evicts the least recently
 * used ones. Tell it of every change, after the catalog.
 */
export class PriceColumns {
  readonly #services: Required<ColumnServices>;
  /** The least recently used first; the one that is being filled is among them. */
  readonly #columns = new Map<string, PricedColumn>();
  readonly #filling = new Map<string, Promise<PricedColumn>>();
  /** One column is filled at a time. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #sources = new WeakMap<ShopSnapshot, ColumnSource | null>();
  #hits = 0;
  #misses = 0;

  constructor(services: ColumnServices) {
    this.#services = { waitMs: usualWaitMs, ...services };
  }

  /**
   * The prices of a face for the lists of an index; null where the products' own prices count. A list that only counts by
   * them does not wait long: undefined while they are being read. No query for a column that is filled, 1 where products
   * changed since.
   */
  async of(
    face: Face,
    index: CatalogIndex,
    use: PriceUse,
  ): Promise<PriceColumn | null | undefined> {
    const source = this.#sourceOf(face);
    if (!source) return null;
    const reading = this.#read(source, index);
    const priced = await (use === 'counted' ? within(this.#services.waitMs, reading) : reading);
    if (priced && use === 'sorted') {
      await index.faced.sort(priced.column);
      this.#evict(priced);
    }
    return priced?.column;
  }

  /** Lets the prices of visitors decide what is on sale, where those have a list. Nothing to wait for in other shops. */
  markCampaigns(index: CatalogIndex): Promise<unknown> | undefined {
    const { faces } = this.#services;
    const source = faces.guestGroup?.priceListId ? this.#sourceOf(faces.visitors) : null;
    if (source) return this.#read(source, index);
    if (index.campaigns.prices) index.campaigns.end();
    return undefined;
  }

  figures(): CacheFigures {
    const limitBytes = this.#services.maxBytes;
    return { hits: this.#hits, misses: this.#misses, bytes: this.#bytes(), limitBytes };
  }

  /** Drops the columns whose lists changed; of changed products the prices are read when a list next needs them. */
  readonly follow = (changes: Changes): void => {
    const { everything, allFigures, places, figures, priceLists } = changes;
    for (const column of this.#columns.values()) {
      column.markStale([...places, ...figures]);
      const isOfList = column.source.lists.some((id) => priceLists?.includes(id) ?? true);
      if (everything || allFigures || isOfList) column.isOutdated = true;
      if (column.isOutdated) this.#drop(column);
    }
  };

  #bytes(): number {
    return [...this.#columns.values()].reduce((sum, { column }) => sum + column.bytes, 0);
  }

  #sourceOf(face: Face): ColumnSource | null {
    const { faces } = this.#services;
    const shop = faces.shopOf(face);
    const known = this.#sources.get(shop);
    if (known !== undefined) return known;
    const made = sourceOf(faces, face);
    this.#sources.set(shop, made);
    return made;
  }

  async #read(source: ColumnSource, index: CatalogIndex): Promise<PricedColumn> {
    for (let attempt = 1; ; attempt++) {
      const priced = this.#known(source, index) ?? (await this.#fill(source, index));
      // It was filled for the index before this one.
      if (priced.index !== index) continue;
      while (!priced.isFresh && !priced.isOutdated) await priced.refresh();
      if (!priced.isOutdated || attempt >= mostAttempts) return priced;
    }
  }

  #known({ key }: ColumnSource, index: CatalogIndex): PricedColumn | undefined {
    const known = this.#columns.get(key);
    if (!known?.isFilled) return undefined;
    if (known.index !== index || known.isOver(this.#day()) || !known.decidesCampaigns) {
      this.#drop(known);
      return undefined;
    }
    this.#hits++;
    this.#columns.delete(key);
    this.#columns.set(key, known);
    return known;
  }

  #fill(source: ColumnSource, index: CatalogIndex): Promise<PricedColumn> {
    const { key } = source;
    const known = this.#filling.get(key);
    if (known) return known;
    this.#misses++;
    const filling = this.#last.then(() => this.#fillNow(source, index));
    this.#filling.set(key, filling);
    this.#last = filling.catch(() => {}).finally(() => this.#filling.delete(key));
    return filling;
  }

  async #fillNow(source: ColumnSource, index: CatalogIndex): Promise<PricedColumn> {
    const made = new PricedColumn(this.#services.db, index, source);
    this.#columns.set(source.key, made);
    this.#evict(made);
    try {
      await made.fill(this.#day());
    } catch (error) {
      this.#drop(made);
      throw error;
    }
    return made;
  }

  #day(): string {
    return istanbulDay(this.#services.clock());
  }

  /** This one stays, also where it takes more than there is room for. */
  #evict(used: PricedColumn): void {
    let bytes = this.#bytes();
    for (const column of this.#columns.values()) {
      if (bytes <= this.#services.maxBytes) return;
      if (column === used || !column.isFilled) continue;
      bytes -= column.column.bytes;
      this.#drop(column);
    }
  }

  #drop(priced: PricedColumn): void {
    priced.index.faced.drop(priced.column);
    const { key } = priced.source;
    if (this.#columns.get(key) === priced) this.#columns.delete(key);
  }
}

/** The promise's value, or undefined where that takes longer; the promise goes on then. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => {});
  }
}
