import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  availablePieces,
  buyState,
  checkStock,
  hasChat,
  hidesStock,
  maxLineQuantity,
  maxQuantity,
  shownQuantity,
  soldOutBadge,
  stockDisplay,
  stockOffset,
  tellsExactStock,
} from './stock.ts';

const base = { quantity: 10, stockInfoStatus: 2, cartStockControl: 0 };
const shown = { ...base, unit: 'Adet', chat: false };

test.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 5],
  [4, 10],
  [5, 50],
  [6, 100],
  [7, 1000],
  [8, 20],
  [9, -5],
  [10, -10],
  [11, -50],
  [12, -100],
  [13, -1000],
  [14, -20],
  [15, 0],
  [20, 0],
  [99, 0],
  [-1, 0],
])('stockInfoStatus %d shifts the stock by %d', (status, offset) => {
  expect(stockOffset(status)).toBe(offset);
});

test('accepts an amount up to the stock, and refuses more with the requested pieces', () => {
  expect(checkStock({ ...base, requested: 2, multiplier: 4, held: 2 })).toEqual({ ok: true });
  expect(checkStock({ ...base, requested: 3, multiplier: 4, held: 2 })).toEqual({
    ok: false,
    reason: 'out-of-stock',
    pieces: 12,
    available: 8,
  });
  const offset = { ...base, stockInfoStatus: 9, requested: 6, multiplier: 1, held: 0 };
  expect(checkStock(offset).ok).toBe(false);
  expect(checkStock({ ...offset, requested: 5 }).ok).toBe(true);
});

test('overselling lifts the rule', () => {
  const o = { ...base, cartStockControl: 1, requested: 500, multiplier: 24, held: 0 };
  expect(checkStock(o)).toEqual({ ok: true });
});

test('the maximum of a line is the largest amount that the rule accepts', () => {
  fc.assert(
    fc.property(
      fc.record({
        quantity: fc.integer({ min: -50, max: 5000 }),
        stockInfoStatus: fc.integer({ min: 0, max: 20 }),
        multiplier: fc.integer({ min: 1, max: 100 }),
        held: fc.integer({ min: 0, max: 500 }),
      }),
      (o) => {
        const state = { ...o, cartStockControl: 0 };
        const most = maxQuantity(state);
        if (hidesStock(state)) {
          expect(most).toBe(maxLineQuantity);
          return;
        }
        if (most > 0) expect(checkStock({ ...state, requested: most }).ok).toBe(true);
        expect(checkStock({ ...state, requested: most + 1 }).ok).toBe(false);
      },
    ),
  );
});

test('what is shown by display type', () => {
  const at = (stockInfoStatus: number, quantity = 10) =>
    stockDisplay({ ...shown, stockInfoStatus, quantity });
  expect(at(0)).toEqual({ kind: 'exact', pieces: 10, unit: 'Adet' });
  expect(at(1)).toEqual({ kind: 'none' });
  expect(at(2)).toEqual({ kind: 'available' });
  expect(at(3)).toEqual({ kind: 'exact', pieces: 15, unit: 'Adet' });
  expect(at(9)).toEqual({ kind: 'exact', pieces: 5, unit: 'Adet' });
  expect(at(10)).toEqual({ kind: 'sold-out' });
  expect(at(21)).toEqual({ kind: 'none' });
});

test.each([
  [15, 5],
  [16, 10],
  [17, 50],
  [18, 100],
  [19, 1000],
  [20, 20],
])(
  'display type %d shows %d+ above it and the exact stock up to it',
  (stockInfoStatus, threshold) => {
    const at = (quantity: number) => stockDisplay({ ...shown, stockInfoStatus, quantity });
    expect(at(threshold + 1)).toEqual({ kind: 'more-than', threshold });
    expect(at(threshold)).toEqual({ kind: 'exact', pieces: threshold, unit: 'Adet' });
    expect(at(0)).toEqual({ kind: 'sold-out' });
  },
);

test('an unavailable product is sold out with stock control, and can be asked for otherwise', () => {
  const none = { ...shown, quantity: 0 };
  expect(stockDisplay(none)).toEqual({ kind: 'sold-out' });
  expect(stockDisplay({ ...none, chat: true })).toEqual({ kind: 'ask-stock' });
  expect(stockDisplay({ ...none, cartStockControl: 1 })).toEqual({ kind: 'ask-stock' });
});

test.each([
  [0, 37, 37],
  [0, -4, -4],
  [1, 37, maxLineQuantity],
  [2, 37, maxLineQuantity],
  [2, 0, 0],
  [2, -4, 0],
  [3, 37, 37],
  [3, -4, -4],
  [14, 37, 37],
  [15, 5, 5],
  [15, 6, maxLineQuantity],
  [15, -4, 0],
  [19, 1000, 1000],
  [19, 1001, maxLineQuantity],
  [21, 37, maxLineQuantity],
])(
  'display type %d reports a stock of %d as %d (rule stock/hidden-numbers)',
  (stockInfoStatus, quantity, told) => {
    expect(shownQuantity({ quantity, stockInfoStatus })).toBe(told);
  },
);

test('text and rule agree for the reported and the real stock', () => {
  const state = fc.record({
    quantity: fc.integer({ min: -50, max: 2000 }),
    stockInfoStatus: fc.integer({ min: 0, max: 21 }),
    cartStockControl: fc.constantFrom(0, 1),
    multiplier: fc.integer({ min: 1, max: 100 }),
    held: fc.integer({ min: 0, max: 500 }),
  });
  fc.assert(
    fc.property(state, (there) => {
      const told = { ...there, quantity: shownQuantity(there) };
      const other = { unit: 'Adet', chat: false, needsOptions: false, priced: true };
      expect(stockDisplay({ ...told, ...other })).toEqual(stockDisplay({ ...there, ...other }));
      expect(tellsExactStock(told)).toBe(tellsExactStock(there));
      expect(buyState({ ...told, ...other })).toBe(buyState({ ...there, ...other }));
      expect(soldOutBadge(told)).toBe(soldOutBadge(there));
      expect(maxQuantity(told)).toBe(maxQuantity(there));
    }),
  );
});

test('the button', () => {
  const o = { ...base, chat: false, needsOptions: false, priced: true };
  expect(buyState(o)).toBe('buy');
  expect(buyState({ ...o, needsOptions: true, priced: false })).toBe('options');
  expect(buyState({ ...o, priced: false })).toBe('ask-price');
  expect(buyState({ ...o, quantity: 0 })).toBe('sold-out');
  expect(buyState({ ...o, quantity: 0, chat: true })).toBe('ask-chat');
  expect(buyState({ ...o, quantity: 0, cartStockControl: 1 })).toBe('buy');
});

test('never shows both the sold-out button and the badge', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom(0, 1),
      fc.boolean(),
      (quantity, stockInfoStatus, cartStockControl, chat) => {
        const state = { quantity, stockInfoStatus, cartStockControl };
        const button = buyState({ ...state, chat, needsOptions: false, priced: true });
        expect(soldOutBadge(state) && button !== 'buy').toBe(false);
        expect(soldOutBadge(state) || button !== 'buy').toBe(availablePieces(state) <= 0);
      },
    ),
  );
});

test('offers the chat only with the flag and a number of more than four characters', () => {
  expect(hasChat({ whatsappControl: '1', whatsappNumber: '90532' })).toBe(true);
  expect(hasChat({ whatsappControl: '1', whatsappNumber: '9053' })).toBe(false);
  expect(hasChat({ whatsappControl: '0', whatsappNumber: '905321234567' })).toBe(false);
});

test.each([
  [0, 7, true],
  [1, 7, false],
  [2, 7, false],
  [3, 7, false],
  [14, 7, false],
  [15, 5, true],
  [15, 6, false],
  [20, 20, true],
  [20, 21, false],
  [99, 7, false],
])(
  'reports %d of %d pieces exactly: %s (rule stock/exact-number)',
  (stockInfoStatus, quantity, told) => {
    expect(tellsExactStock({ quantity, stockInfoStatus })).toBe(told);
  },
);

test('an exact report is the number in the text (rule stock/exact-number)', () => {
  const types = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(types, fc.integer({ min: 1, max: 2000 }), (stockInfoStatus, quantity) => {
      const said = stockDisplay({ ...shown, quantity, stockInfoStatus });
      const isNumber = said.kind === 'exact' && said.pieces === quantity;
      expect(tellsExactStock({ quantity, stockInfoStatus })).toBe(isNumber);
    }),
  );
});
