import { exactUnitPrice, exactWorth, scaled } from '#rules/money/money.ts';
import { isPriceKnown, isCheaper } from '#rules/price/compare-prices.ts';
import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import type { CardPrice } from '#rules/price/priced-products.ts';
import { listedPrices } from '#rules/price/listed-prices.ts';
import type { CatalogIndex } from '#db/catalog-index/catalog-index.ts';
import { amountOf, worthInTry } from '#db/catalog-index/columns/exact-amount.ts';
import type { FacedPrice, PriceColumn } from '#db/catalog-index/faced/price-column.ts';
import { takingTurns } from '#db/catalog-index/taking-turns.ts';
import type { Db } from '#db/database.ts';
import type { ColumnSource } from './column-source.ts';
import {
  productsAtOnce,
  readRuledAfter,
  readRuledScopes,
  type RuledPage,
} from './ruled-products.ts';

/** More changed products are not read one by one. */
const mostStale = 5_000;

/** A column of a face's prices, which is filled from the database and follows changes. */
export class PricedColumn {
  readonly source: ColumnSource;
  readonly index: CatalogIndex;
  readonly column: PriceColumn;
  readonly #db: Db;
  /** Products that changed since their prices were read. */
  #stale = new Set<number>();
  #reading: Promise<void> | null = null;
  #until: string | null = null;
  /** Its rules changed: its prices are wrong. */
  isOutdated = false;
  isFilled = false;

  constructor(db: Db, index: CatalogIndex, source: ColumnSource) {
    this.#db = db;
    this.index = index;
    this.source = source;
    this.column = index.faced.make(source);
    if (source.areVisitors) index.campaigns.begin(this.column);
  }

  /**
   * Reads the prices of all products that rules can be for, a page at a time and with pauses; the others keep their own.
   * Queries: 2 for 250 of those products, and 1.
   */
  async fill(day: string): Promise<void> {
    const scopes = await readRuledScopes(this.#db, this.source.lists, day);
    this.#until = scopes.until;
    const read = async (after: number): Promise<RuledPage & { prices: BuyerPrices | null }> => {
      const page = await readRuledAfter(this.#db, scopes, after);
      const { ids } = page;
      return { ...page, prices: ids.length > 0 ? await this.#read(ids) : null };
    };
    let reading: ReturnType<typeof read> | null = read(0);
    while (reading !== null) {
      const { ids, last, prices }: Awaited<ReturnType<typeof read>> = await reading;
      // The database reads the next page while the prices of this one are found.
      reading = last === null ? null : read(last);
      reading?.catch(() => {});
      if (prices) await this.#write(ids, prices);
    }
    this.isFilled = true;
  }

  /** Whether a rule began or ended since it was filled. */
  isOver(day: string): boolean {
    return this.#until !== null && day >= this.#until;
  }

  /** Notes products that changed; the next `refresh` reads them. */
  markStale(ids: readonly number[]): void {
    for (const id of ids) this.#stale.add(id);
    if (this.#stale.size > mostStale) this.isOutdated = true;
  }

  /** False for prices of visitors where others decide what is on sale by now. */
  get decidesCampaigns(): boolean {
    return !this.source.areVisitors || this.index.campaigns.prices === this.column;
  }

  get isFresh(): boolean {
    return this.#stale.size === 0 && this.#reading === null;
  }

  /** Reads the products that changed. 1 query for 250 of them. */
  refresh(): Promise<void> {
    this.#reading ??= this.#readStale().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readStale(): Promise<void> {
    // Changes name variants too, also ones that are not sold.
    const ids = [...this.#stale].filter((id) => this.index.faced.has(id));
    this.#stale = new Set();
    try {
      for (let from = 0; from < ids.length; from += productsAtOnce) {
        const some = ids.slice(from, from + productsAtOnce);
        await this.#write(some, await this.#read(some));
      }
    } catch (error) {
      this.markStale(ids);
      throw error;
    }
  }

  #read(ids: readonly number[]): Promise<BuyerPrices> {
    return this.source.pricesOf(this.#db, ids);
  }

  async #write(ids: readonly number[], prices: BuyerPrices): Promise<void> {
    const { index, column, source } = this;
    const pause = takingTurns();
    for (const [id, card] of listedPrices(prices, ids)) {
      index.faced.put(column, id, this.#facedPrice(card, prices));
      if (source.areVisitors && this.decidesCampaigns)
        index.campaigns.set(id, card !== null && isOnSale(card, prices));
      await pause();
    }
  }

  #facedPrice(card: CardPrice | null, { rates }: BuyerPrices): FacedPrice {
    const { defaultCurrency, withTax } = this.source;
    const taxRate = card?.product.taxRate ?? 0;
    if (!card || !isPriceKnown(card.price, rates)) return { price: null, worth: null, taxRate };
    const price = Math.round(exactUnitPrice(card.price, { to: defaultCurrency, rates }) * 10_000);
    const hundredths = scaled(withTax ? 100 + taxRate : 100, 100);
    const inTry =
      card.price.currency === 'TRY'
        ? worthInTry(scaled(card.price.value, 10_000), hundredths)
        : null;
    const worth = inTry ?? amountOf(exactWorth(card.price, rates) * BigInt(hundredths));
    return { price: price === 0 ? null : price, worth, taxRate };
  }
}

/** Whether the list price is at least the price that visitors pay (rule catalog/campaign). */
function isOnSale({ unit, price }: CardPrice, { rates }: BuyerPrices): boolean {
  const { listPrice } = unit;
  if (listPrice === null || !isPriceKnown(listPrice, rates) || !isPriceKnown(price, rates))
    return false;
  return !isCheaper(listPrice, price, rates);
}
