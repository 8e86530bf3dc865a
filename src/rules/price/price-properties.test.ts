import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceShop, type PriceShop } from '#tests/oracle/random-price-shop.ts';
import { worthOfPrice, worthsByText } from '#tests/oracle/price-by-text.ts';
import { isCheaper, isPriceKnown } from './compare-prices.ts';
import type { PriceList } from './price-rule.ts';
import { quantityTerms } from './quantity-terms.ts';
import { resolvePrice } from './resolve-price.ts';
import { shownUnitPrice } from './shown-unit-price.ts';

const numRuns = Number(process.env['FC_RUNS'] ?? 300);
const holds = (property: (shop: PriceShop) => void) =>
  fc.assert(fc.property(priceShop, property), { numRuns });

describe('the price of a line', () => {
  test('is the one that the rules word', () => {
    holds(({ terms, question }) => {
      const { price } = resolvePrice(terms, question);
      expect(worthsByText(terms, question)).toContain(worthOfPrice(price, terms.rates));
    });
  });

  test('does not depend on the order of the rules (price.any-order)', () => {
    const shuffledShop = fc.tuple(priceShop, fc.infiniteStream(fc.nat(1000)));
    fc.assert(
      fc.property(shuffledShop, ([{ terms, question }, places]) => {
        const shuffle = (list: PriceList): PriceList => {
          const placed = list.rules.map((rule) => ({ rule, place: places.next().value ?? 0 }));
          placed.sort((one, other) => one.place - other.place);
          return { ...list, rules: placed.map(({ rule }) => rule) };
        };
        const lists = terms.lists.map(shuffle);
        const guestLists = terms.guestLists.map(shuffle);
        const { price } = resolvePrice({ ...terms, lists, guestLists }, question);
        expect(price).toEqual(resolvePrice(terms, question).price);
      }),
      { numRuns },
    );
  });

  test('is never higher for more pieces (price.monotone)', () => {
    const grownShop = fc.tuple(priceShop, fc.nat(60), fc.nat(60));
    fc.assert(
      fc.property(grownShop, ([{ terms, question }, pieces, siblings]) => {
        const grown = {
          ...question,
          pieces: question.pieces + pieces,
          familyPieces: question.familyPieces + pieces + siblings,
        };
        const few = resolvePrice(terms, question).price;
        expect(isCheaper(few, resolvePrice(terms, grown).price, terms.rates)).toBe(false);
      }),
      { numRuns },
    );
  });

  test('is never below the floor, but for a lower own price (price.floor)', () => {
    holds(({ terms, question }) => {
      const { minPrice, price: own } = question.unit;
      if (minPrice === null || !isPriceKnown(minPrice, terms.rates)) return;
      const { price } = resolvePrice(terms, question);
      const isOwnLower = isPriceKnown(own, terms.rates) && isCheaper(own, minPrice, terms.rates);
      expect(isCheaper(price, isOwnLower ? own : minPrice, terms.rates)).toBe(false);
    });
  });

  test('is never above a visitor’s unless the list may ask for more (price.cap)', () => {
    holds(({ terms, question }) => {
      const asVisitor = { ...terms, lists: terms.guestLists };
      const visitor = resolvePrice(asVisitor, question).price;
      const { price, offer, guest } = resolvePrice(terms, question);
      const isAbove = isCheaper(visitor, price, terms.rates);
      const mayAskMore = terms.lists.some(({ capAtGuest }) => !capAtGuest);
      if (!mayAskMore) expect(isAbove).toBe(false);
      if (isAbove && guest === null) expect(offer?.list.capAtGuest).toBe(false);
    });
  });
});

describe('a unit as a buyer sees it', () => {
  test('has at most 8 breaks, each cheaper than the one before and what a line costs', () => {
    holds(({ terms, question: { product, unit } }) => {
      const shown = shownUnitPrice(terms, product, unit);
      const priceOf = (quantity: number) => {
        const pieces = quantity * unit.multiplier;
        return resolvePrice(terms, { product, unit, pieces, familyPieces: pieces }).price;
      };
      expect(shown.price).toEqual(priceOf(shown.quantities.least));
      expect(shown.breaks.length).toBeLessThanOrEqual(8);
      let last = { min: shown.quantities.least, price: shown.price };
      for (const each of shown.breaks) {
        expect(each.min).toBeGreaterThan(last.min);
        expect(isCheaper(each.price, last.price, terms.rates)).toBe(true);
        expect(each.price).toEqual(priceOf(each.min));
        last = each;
      }
    });
  });

  test('can be bought from a multiple of its step that reaches the least pieces', () => {
    holds(({ terms, question: { product, unit } }) => {
      const { least, step, minPieces } = quantityTerms(terms.quantityRules, product, unit);
      expect(least % step).toBe(0);
      expect(least * unit.multiplier).toBeGreaterThanOrEqual(minPieces);
      const before = (least - step) * unit.multiplier;
      expect(before <= 0 || before < minPieces).toBe(true);
    });
  });
});
