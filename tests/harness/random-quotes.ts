import type { QuoteFileLine, QuoteFileRecord } from '#db/transfer/quotes/read-quotes.ts';
import { quoteShippings, quoteStates } from '#rules/quotes/quote-states.ts';
import { daysAfter } from '#rules/quotes/quote-states.ts';

/** Quotes of the small store as an export writes them, of every state, the same ones for the same seed. */
export function randomQuotes(seed: number, count: number): QuoteFileRecord[] {
  const draw = drawer(seed);
  return Array.from({ length: count }, (_, index) => randomQuote(draw, index));
}

type Draw = ReturnType<typeof drawer>;

function drawer(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    of: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    isTrue: () => next() < 0.5,
  };
}

const texts = ['', 'Acele', 'İki satır\nve "tırnak" \\ ters', 'emoji 🛠 ve \t sekme', "O'Hara; --"];
const lineTexts = ['', 'Çelik', 'a "b" \\ c', '½ inç 🛠'];
const goods = [
  { product: 'AMP-9-B', code: 'AMP-9-B', name: 'Ampul', unitId: 1, unit: 'Adet', multiplier: 1 },
  { product: 'AMP-9-S', code: 'ESKI-KOD', name: 'Eski ad', unitId: 1, unit: 'Adet', multiplier: 1 },
  {
    product: 'AMP-9-S',
    code: 'AMP-9-S',
    name: 'Birimi gitmiş',
    unitId: 44,
    unit: 'Koli',
    multiplier: 12,
  },
  { product: null, code: 'GONE', name: 'Silinen', unitId: 3, unit: 'm²', multiplier: 2 },
] as const;

function randomLines(draw: Draw, side: 'customer' | 'merchant'): QuoteFileLine[] {
  const chosen = goods.filter(() => draw.isTrue());
  return (chosen.length === 0 ? [goods[0]] : chosen).map((words) => ({
    ...words,
    quantity: 1 + draw.below(100_000),
    price: side === 'customer' && draw.isTrue() ? null : (1 + draw.below(99_999_999)) / 10_000,
    currency: draw.of(['TRY', 'USD']),
    note: draw.of(lineTexts),
    replaces: draw.of(['', 'AMP-9']),
  }));
}

function randomQuote(draw: Draw, index: number): QuoteFileRecord {
  const state = quoteStates[index % quoteStates.length] ?? 'requested';
  const isAnswered = state === 'answered' || state === 'ordered' || state === 'expired';
  const pairs = state === 'requested' ? 0 : 1 + draw.below(3);
  const sides = Array.from({ length: pairs }, () => ['customer', 'merchant'] as const).flat();
  if (!isAnswered) sides.push('customer');
  const rounds = sides.map((side, round) => {
    const shipping = side === 'merchant' ? draw.of(quoteShippings) : ('shop' as const);
    return {
      side,
      by: draw.of(lineTexts),
      at: `2026-03-${String(10 + round)}T08:15:30.${String(100 + draw.below(900))}Z`,
      note: draw.of(texts),
      shipping,
      shippingFee: shipping === 'fee' ? draw.below(100_000) / 100 : 0,
      termsNote: draw.of(lineTexts),
      dueDays: draw.isTrue() ? null : draw.below(366),
      validUntil: side === 'merchant' ? daysAfter('2026-03-20', draw.below(60)) : null,
      holdStock: side === 'merchant' && draw.isTrue(),
      lines: randomLines(draw, side),
    };
  });
  const isOpen = state === 'requested' || state === 'countered' || state === 'answered';
  const company = draw.isTrue() ? 'C-1' : null;
  return {
    quoteNo: `T-R-${index}`,
    customer: draw.of(['ali@example.com', 'murat@karaca.example', 'Zeynep@example.com']),
    company,
    branch: company === null ? null : draw.of([2, 4]),
    branchName: company === null ? '' : 'Ostim',
    state,
    validUntil: isAnswered ? (rounds.at(-1)?.validUntil ?? null) : null,
    wantedOn: draw.isTrue() ? null : '2026-12-31',
    locale: draw.of(['tr', 'en']),
    reason: isOpen ? '' : draw.of(texts),
    closedBy: isOpen ? '' : draw.of(lineTexts),
    closedAt: isOpen ? null : '2026-05-30T09:00:00.001Z',
    createdAt: '2026-03-01T08:00:00.000Z',
    rounds,
  };
}
