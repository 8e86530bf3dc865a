import { LRUCache } from 'lru-cache';
import type { ProductSummary, Unit } from '#contract/catalog/product.ts';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { Face } from '#rules/price/face.ts';
import { lowestChild, pricedProduct, type ProductToPrice } from '#rules/price/priced-products.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import { cardBytesOf } from '#db/catalog/products/product-card-cache.ts';
import type { Db } from '#db/database.ts';
import type { Changes } from '#db/shop/changes.ts';
import type { FaceRegistry } from './face-registry.ts';

const mostBytes = 32 * 1024 * 1024;

/** A card with a face's prices, and the card of the catalog and the day that it was made of. */
interface PricedCard {
  base: ProductSummary;
  card: ProductSummary;
  day: string;
}

interface FaceCardServices {
  db: Db;
  faces: FaceRegistry;
  catalog: Pick<CatalogCache, 'cards'>;
  clock: () => Date;
}

/** Caches product cards with the prices of faces that have lists. Tell it of every change. */
export class FaceCards {
  readonly #services: FaceCardServices;
  readonly #cards = new LRUCache<string, PricedCard>({
    maxSize: mostBytes,
    sizeCalculation: ({ card }) => cardBytesOf(card),
  });
  #changes = 0;
  #hits = 0;
  #misses = 0;

  constructor(services: FaceCardServices) {
    this.#services = services;
  }

  /**
   * The cards with the face's prices, in the order of `ids`. At most 1 query beside those of cards that are not cached; 1
   * more where a parent's lowest variant is another one than the catalog shows.
   */
  async read(face: Face, ids: readonly number[], locale: Locale): Promise<ProductSummary[]> {
    const { catalog, clock, faces } = this.#services;
    const bases = await catalog.cards(ids, locale);
    if (!faces.shopOf(face).pricesOf) return bases;
    const day = istanbulDay(clock());
    const known = bases.map((base) => {
      const kept = this.#cards.get(keyOf(face, base.id, locale));
      return kept?.base === base && kept.day === day ? kept.card : undefined;
    });
    const missing = bases.filter((_, index) => known[index] === undefined);
    this.#hits += bases.length - missing.length;
    this.#misses += missing.length;
    const made = new Map<number, ProductSummary>();
    if (missing.length > 0) {
      const before = this.#changes;
      const cards = await this.#make(face, missing, locale);
      for (const [index, card] of cards.entries()) {
        const base = missing[index];
        made.set(card.id, card);
        if (base && before === this.#changes)
          this.#cards.set(keyOf(face, card.id, locale), { base, card, day });
      }
    }
    return bases.map((base, index) => known[index] ?? made.get(base.id) ?? base);
  }

  /** Products with the face's prices; a parent has those of its lowest child among them. 1 query, none for own prices. */
  async priced<U extends Unit, P extends ProductToPrice<U>>(
    face: Face,
    products: readonly P[],
  ): Promise<readonly P[]> {
    const { db, faces } = this.#services;
    const { pricesOf } = faces.shopOf(face);
    if (products.length === 0 || !pricesOf) return products;
    const ids = products.map(({ id }) => id);
    const prices = await pricesOf(db, ids);
    return products.map((product) => pricedProduct<U, P>(product, prices));
  }

  figures(): CacheFigures {
    const bytes = this.#cards.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes, limitBytes: mostBytes };
  }

  /** A changed product has another card in the catalog, so only prices and settings matter here. */
  readonly follow = ({ shop, faces, priceLists }: Changes): void => {
    this.#changes++;
    if (shop || faces || priceLists === null || priceLists.length > 0) this.#cards.clear();
  };

  async #make(
    face: Face,
    bases: readonly ProductSummary[],
    locale: Locale,
  ): Promise<ProductSummary[]> {
    const { db, catalog, faces } = this.#services;
    const { defaultCurrency, pricesOf } = faces.shopOf(face);
    if (!pricesOf) return [...bases];
    const ids = bases.map(({ id }) => id);
    const prices = await pricesOf(db, ids);
    const lowest = new Map(
      bases
        .filter(({ hasVariants }) => hasVariants)
        .map(({ id }) => [id, lowestChild(id, prices, defaultCurrency)]),
    );
    const childIds = [...lowest.values()].flatMap((child) => (child ? [child.id] : []));
    const children = childIds.length === 0 ? [] : await catalog.cards(childIds, locale);
    const childById = new Map(children.map((child) => [child.id, child]));
    return bases.map((base) => {
      const child = lowest.get(base.id);
      const card = child && childById.get(child.id);
      if (!child || !card) return pricedProduct(base, prices);
      const { units, defaultUnit, salePrice, listPrice, taxRate } = pricedProduct(card, prices);
      return { ...base, units, defaultUnit, salePrice, listPrice, taxRate, varied: child.isVaried };
    });
  }
}

function keyOf(face: Face, id: number, locale: Locale): string {
  return `${face.number} ${id} ${locale}`;
}
