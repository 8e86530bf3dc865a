import { sql } from 'kysely';
import type { HeldLine, Session } from '#contract/session.ts';
import { settingsToShow } from '#rules/catalog/hidden-prices.ts';
import { shownTexts, type StoredText } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { orderTotals, type TotalLine } from '#rules/money/totals.ts';
import type { Db } from '#db/database.ts';
import { eachLocale, storedText } from '#db/in-language.ts';
import { openCartQuery, type CartOwner } from './cart-owner.ts';
import { readCartView, type Pricing } from './cart-view.ts';

/**
 * The header's figures (rule api/session): lines, shipping and grand total in `currency`, and the quantity of each
 * product in the cart. 1 query, none for a visitor without a session.
 */
export async function cartSummary(
  db: Db,
  owner: CartOwner,
  input: { snapshot: Omit<Pricing, 'currency'>; currency: string; locale: Locale },
): Promise<Session['cart']> {
  const { rates, defaultCurrency, pricesOf, hiddenOf } = input.snapshot;
  if (pricesOf || hiddenOf) return await pricedSummary(db, owner, input);
  const settings = settingsToShow(input.snapshot.settings);
  const lines = await readFigureLines(db, owner, input.locale, settings);
  const totals = orderTotals({ lines, settings, rates, defaultCurrency, currency: input.currency });
  return {
    count: lines.length,
    shippingTotal: totals.shippingTotal,
    total: totals.total,
    freeShippingRemaining: totals.freeShippingRemaining || null,
    lines: lines.map(({ productId, parentId, unit, multiplier, quantity }) => {
      return { productId, parentId, unit, multiplier, quantity };
    }),
  };
}

/** The same at the buyer's prices, which depend on the whole cart, and without unseen goods. 4 queries at most. */
async function pricedSummary(
  db: Db,
  owner: CartOwner,
  input: { snapshot: Omit<Pricing, 'currency'>; currency: string; locale: Locale },
): Promise<Session['cart']> {
  const pricing = { ...input.snapshot, currency: input.currency };
  const { figures, lines } = await readCartView(db, owner, { pricing, locale: input.locale });
  const { shippingTotal, total, freeShippingRemaining } = figures;
  return {
    count: lines.length,
    shippingTotal,
    total,
    freeShippingRemaining,
    lines: lines.map(({ productId, product, unit, multiplier, quantity }) => {
      return { productId, parentId: product.parentId, unit: unit.value, multiplier, quantity };
    }),
  };
}

/** A line as an array: as an object with names it would be twice as much to read. */
type FigureRow = [
  productId: number,
  parentId: number | null,
  units: StoredText[],
  multiplier: number,
  quantity: number,
  price: number,
  currency: string,
  taxRate: number,
  width: number,
  height: number,
  length: number,
  weight: number,
];

/** The lines behind a cart's figures. 1 query, none for a visitor without a session. */
async function readFigureLines(
  db: Db,
  owner: CartOwner,
  locale: Locale,
  { showPriceStatus }: Settings,
): Promise<(TotalLine & HeldLine)[]> {
  const [cart] = await figureLines[locale](db, owner);
  return (cart?.lines ?? []).map(
    ([productId, parentId, units, multiplier, quantity, price, currency, taxRate, ...sizes]) => {
      const unit = shownTexts('unit', units)[0]?.name ?? '';
      const [width, height, length, weight] = sizes;
      const unitPrice = { value: showPriceStatus ? price : 0, currency };
      const held = { productId, parentId, unit, multiplier, quantity };
      return { ...held, unitPrice, taxRate, width, height, length, weight };
    },
  );
}

/** The name of the unit `u` as a `StoredText`; for English readers those of the product's other units follow. */
function unitTexts(locale: Locale) {
  if (locale === 'tr') return sql`json_build_array(u.value)`;
  return sql`(select json_agg(${storedText(locale, 'x.value')} order by x.id <> u.id)
    from product_units x where x.product_id = u.product_id)`;
}

/**
 * The lines come as one JSON text: a thousand rows of twelve columns took the embedded database twice as long.
 */
const figureLines = eachLocale((locale) =>
  openCartQuery<{ lines: FigureRow[] }>('cart-figures', (db, isOpenCart) =>
    db
      .selectFrom('carts')
      .innerJoin('cart_lines as l', 'l.cart_id', 'carts.id')
      .innerJoin('products as p', 'p.id', 'l.product_id')
      .innerJoin('product_units as u', (join) =>
        join.onRef('u.product_id', '=', 'l.product_id').onRef('u.id', '=', 'l.unit_id'),
      )
      .where(isOpenCart)
      .select(
        sql`coalesce(json_agg(json_build_array(l.product_id, p.parent_id,
          ${unitTexts(locale)}, u.multiplier, l.quantity, u.price, u.currency, p.tax_rate,
          u.width, u.height, u.length, u.weight) order by l.added_at), '[]')`.as('lines'),
      ),
  ),
);
