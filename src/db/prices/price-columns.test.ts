import { groupTerms } from '#tests/harness/wholesale.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { exactUnitPrice, type Price, type Rates } from '#rules/money/money.ts';
import { isCheaper, isPriceKnown } from '#rules/price/compare-prices.ts';
import type { Face } from '#rules/price/face.ts';
import type { PricedUnit, RuledProduct } from '#rules/price/price-rule.ts';
import { quantityTerms } from '#rules/price/quantity-terms.ts';
import { resolvePrice } from '#rules/price/resolve-price.ts';
import type { Db } from '#db/database.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeBrand, makeCategory, makeSettings } from '#tests/harness/factories.ts';
import { openPricedShop, type PricedShop } from '#tests/harness/priced-lists.ts';
import { brands, places } from '#tests/harness/plain-lists.ts';
import {
  storeWholesale,
  today,
  wholesaleShop,
  type RuledShop,
} from '#tests/harness/random-wholesale.ts';

const clock = () => new Date(`${today}T12:00:00Z`);
/** Everything is broad to the second: it walks along orders and counts by histograms, as shops with many products do. */
const sizes = [undefined, { smallListSize: 0, rowsPerBucket: 2 }];

/** The lists of a buyer by their places in the shop's. */
interface Buyer {
  face: Face;
  lists: readonly number[];
  guestLists: readonly number[];
}

/** A product as lists know it, worked out by the rules alone. */
interface Expected {
  id: number;
  price: Price | null;
  taxRate: number;
  isOnSale: boolean;
}

describeEachEngine('the prices of a face in lists', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db, { showPriceStatus: '1', productsWithKdv: '1' });
    for (const place of places) await makeCategory(db, place);
    for (const brand of brands) await makeBrand(db, brand);
  });
  afterAll(() => database.drop());

  /** The prices that a buyer's lists have to show, from all rules of the lists. */
  function expectedOf(shop: RuledShop, buyer: Buyer, rates: Rates): Expected[] {
    const listsOf = (at: readonly number[]) => at.flatMap((each) => shop.lists[each] ?? []);
    const lowest = (family: readonly RuledProduct[], at: Pick<Buyer, 'lists' | 'guestLists'>) => {
      const [lists, guestLists] = [listsOf(at.lists), listsOf(at.guestLists)];
      const terms = { lists, guestLists, day: today, rates };
      let found: { price: Price; unit: PricedUnit; taxRate: number } | null = null;
      for (const product of family) {
        const unit = product.units.find(({ id }) => id === product.defaultUnit);
        if (!unit) continue;
        const { least } = quantityTerms(
          lists.map(({ quantities }) => quantities),
          product,
          unit,
        );
        const pieces = least * unit.multiplier;
        const { price } = resolvePrice(terms, { product, unit, pieces, familyPieces: pieces });
        if (!found || isCheaper(price, found.price, rates))
          found = { price, unit, taxRate: product.taxRate };
      }
      return found;
    };
    return [...shop.families].map(([id, family]) => {
      const own = lowest(family, buyer);
      const visitor = lowest(family, { lists: buyer.guestLists, guestLists: buyer.guestLists });
      const listPrice = visitor?.unit.listPrice ?? null;
      const isOnSale =
        visitor !== null &&
        listPrice !== null &&
        isPriceKnown(visitor.price, rates) &&
        isPriceKnown(listPrice, rates) &&
        !isCheaper(listPrice, visitor.price, rates);
      const price = own && isPriceKnown(own.price, rates) ? own.price : null;
      return { id, price, taxRate: own?.taxRate ?? 0, isOnSale };
    });
  }

  /** Holds lists, filters, facets and cards of a buyer to what the rules say. */
  async function checkLists(opened: PricedShop, shop: RuledShop, buyer: Buyer): Promise<void> {
    const { rates, settings, defaultCurrency: to } = opened.of(buyer.face).snapshot();
    const withTax = settings.productsWithKdv;
    const expected = expectedOf(shop, buyer, rates);
    const list = (query: Record<string, string>, kind?: 'campaign') =>
      opened.list(buyer.face, query, kind);
    const shownOf = ({ price, taxRate }: Expected) =>
      price && displayPrice(price, { to, rates, taxRate, withTax });
    const netOf = ({ price }: Expected) => (price ? exactUnitPrice(price, { to, rates }) : null);
    const byId = (one: Expected, other: Expected) => one.id - other.id;
    const sorted = (direction: 1 | -1) => [
      ...expected
        .filter(({ price }) => price !== null)
        .sort((a, b) => direction * ((netOf(a) ?? 0) - (netOf(b) ?? 0)) || byId(a, b)),
      ...expected.filter(({ price }) => price === null).sort(byId),
    ];
    const ids = (of: readonly { id: number }[]) => of.map(({ id }) => id);
    const up = await list({ sort: 'price' });
    expect(ids(up.items)).toEqual(ids(sorted(1)));
    expect(ids((await list({ sort: '-price' })).items)).toEqual(ids(sorted(-1)));
    for (const card of up.items) {
      const each = expected.find(({ id }) => id === card.id);
      const isShown = isPriceKnown(card.salePrice, rates);
      const shown = { price: isShown ? card.salePrice : null, taxRate: card.taxRate };
      if (each && shop.families.get(card.id)?.length)
        expect(shownOf({ ...each, ...shown }), `card ${card.id}`).toEqual(shownOf(each));
    }
    const amounts = expected.flatMap((each) => shownOf(each) ?? []);
    const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
    expect(up.facets.price).toEqual(amounts.length > 0 ? { min, max } : { min: 0, max: 0 });
    const onSale = expected.filter(({ isOnSale }) => isOnSale);
    expect(up.facets.campaign).toBe(onSale.length);
    const offers = onSale.length > 0 ? onSale : expected;
    const campaign = await list({ sort: 'name' }, 'campaign');
    expect(ids(campaign.items).toSorted((a, b) => a - b)).toEqual(ids(offers));
    for (const bound of [9.99, 12, ...amounts.slice(0, 3)]) {
      const above = await list({ min: String(bound), sort: 'price' });
      const isAbove = (each: Expected) => (shownOf(each) ?? -1) >= bound;
      expect(ids(above.items), `from ${bound}`).toEqual(ids(sorted(1).filter(isAbove)));
      const below = await list({ max: String(bound), sort: '-price' });
      const isBelow = (each: Expected) => (shownOf(each) ?? Infinity) <= bound;
      expect(ids(below.items), `to ${bound}`).toEqual(ids(sorted(-1).filter(isBelow)));
      expect(below.total).toBe(below.items.length);
    }
  }

  async function groupOf(
    shop: RuledShop,
    of: { code: string; list: number; withVat: boolean | null },
  ): Promise<number> {
    const { id } = await db
      .insertInto('customer_groups')
      .values({
        code: of.code,
        price_list_id: shop.lists[of.list]?.id ?? null,
        with_vat: of.withVat,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  test('are those of the rules and of the cards, whatever the lists and whatever has changed (price.one-answer)', async () => {
    await fc.assert(
      fc.asyncProperty(wholesaleShop, fc.constantFrom(...sizes), async (drawn, size) => {
        const shop = await storeWholesale(db, drawn);
        const groupId = await groupOf(shop, { code: 'BAYI', list: 0, withVat: drawn.withVat });
        await groupOf(shop, { code: 'ZIYARET', list: 1, withVat: null });
        await changeSettings(db, { guestGroup: drawn.hasGuestList ? 'ZIYARET' : '' });
        const opened = await openPricedShop(db, { clock, sizes: size });
        const { faces } = opened;
        const guestLists = drawn.hasGuestList ? [1] : [];
        const contract = { contractListId: shop.lists[2]?.id ?? null };
        const buyers = (): Buyer[] => [
          { face: faces.ofCustomer(groupTerms(groupId)), lists: [0], guestLists },
          { face: faces.visitors, lists: guestLists, guestLists },
          {
            face: { ...faces.ofCustomer(groupTerms(groupId)), number: 90, ...contract },
            lists: [2, 0],
            guestLists,
          },
        ];
        for (const buyer of buyers()) await checkLists(opened, shop, buyer);
        await (await opened.index()).histogramsFilled();
        for (const buyer of buyers()) await checkLists(opened, shop, buyer);
        // A product changes: its own price counts, and the rules that are taken off it.
        await sql`update product_units set price = 77.7 where product_id between 10 and 19 and id = 1`.execute(
          db,
        );
        for (const product of shop.families.get(10) ?? [])
          Object.assign(product.units[0] ?? {}, {
            price: { value: 77.7, currency: product.units[0]?.price.currency },
          });
        await opened.follow();
        for (const buyer of buyers()) await checkLists(opened, shop, buyer);
        // A list changes.
        await sql`delete from price_rules where list_id = ${shop.lists[0]?.id}`.execute(db);
        if (shop.lists[0]) shop.lists[0].rules = [];
        await opened.follow();
        for (const buyer of buyers()) await checkLists(opened, shop, buyer);
      }),
      { numRuns: Number(process.env['FC_RUNS'] ?? 4), endOnFailure: true },
    );
  });
});
