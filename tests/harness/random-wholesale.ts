import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { parseDiscount } from '#rules/price/discount.ts';
import type {
  PriceList,
  PriceRule,
  PricedUnit,
  QuantityRule,
  RuledProduct,
} from '#rules/price/price-rule.ts';
import { brands, listed, places, type Listed, type Sold } from './plain-lists.ts';
import { storeCatalog } from './stored-lists.ts';

// Random catalogs with random price lists, as the database holds them and as the rules take them.

/** The day of the buyers. */
export const today = '2026-11-28';

const oneOf = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
const target = fc.oneof(
  fc.record({ scope: oneOf('product'), target: fc.integer({ min: 0, max: 35 }) }),
  fc.record({ scope: oneOf('brand'), target: fc.nat({ max: brands.length - 1 }) }),
  fc.record({ scope: oneOf('category'), target: fc.nat({ max: places.length - 1 }) }),
  fc.record({ scope: oneOf('all'), target: fc.constant(0) }),
);
const day = oneOf(null, null, null, '2026-11-27', today, '2026-11-29');

const rule = fc.record({
  about: target,
  unit: oneOf(null, null, null, 'Adet', 'KOLİ'),
  min: oneOf(1, 1, 1, 2, 12, 30),
  minUnit: oneOf(null, null, null, 'KOLİ'),
  discount: oneOf('5', '12.5', '10+5', '60', '33.33+1'),
  price: fc.option(fc.record({ value: oneOf(3, 9.995, 42.4242), currency: oneOf('TRY', 'USD') })),
  from: day,
  to: day,
});
const quantity = fc.record({
  about: target,
  unit: oneOf(null, null, 'Adet'),
  min: oneOf(1, 2, 12, 24),
  multiple: oneOf(1, 1, 6),
});
const list = fc.record({
  base: oneOf('sale', 'list'),
  mix: oneOf('product', 'family'),
  maxDiscount: oneOf(null, null, 0, 15, 50),
  capAtGuest: fc.boolean(),
  rules: fc.array(rule, { maxLength: 8 }),
  quantities: fc.array(quantity, { maxLength: 2 }),
});
type DrawnList = typeof list extends fc.Arbitrary<infer T> ? T : never;
type Target = typeof target extends fc.Arbitrary<infer T> ? T : never;

const unitTerms = fc.record({
  minPrice: oneOf(undefined, undefined, 9, 60),
  minQuantity: oneOf(1, 1, 1, 3),
  orderMultiple: oneOf(1, 1, 5),
  sellsPacks: fc.boolean(),
});
type UnitTerms = typeof unitTerms extends fc.Arbitrary<infer T> ? T : never;

/** A shop with a list of a group, one of visitors and one of a contract. */
export const wholesaleShop = fc.record({
  products: fc.array(listed, { minLength: 1, maxLength: 8 }),
  units: fc.array(unitTerms, { minLength: 1, maxLength: 8 }),
  lists: fc.tuple(list, list, list),
  withVat: oneOf(null, true, false),
  hasGuestList: fc.boolean(),
});
type WholesaleShop = typeof wholesaleShop extends fc.Arbitrary<infer T> ? T : never;

/** A shop as the rules take it. */
export interface RuledShop {
  /** The products that lists show, each with the members whose lowest price it has. */
  families: ReadonlyMap<number, RuledProduct[]>;
  lists: (Omit<PriceList, 'rules'> & { rules: PriceRule[]; quantities: QuantityRule[] })[];
}

interface Known {
  brandIds: ReadonlyMap<string, number>;
  categoryIds: ReadonlyMap<string, number>;
}

/** Writes the shop into the database in place of the one before, and gives it as the rules take it. */
export async function storeWholesale(db: Db, shop: WholesaleShop): Promise<RuledShop> {
  const idsOf = async (table: 'brands' | 'categories', key: string) => {
    const { rows } = await sql<{ key: string; id: number }>`
      select ${sql.ref(key)} as key, id from ${sql.table(table)}`.execute(db);
    return new Map(rows.map((row) => [row.key, row.id]));
  };
  const brandIds = await idsOf('brands', 'code');
  const known = { brandIds, categoryIds: await idsOf('categories', 'path') };
  await sql`delete from customer_groups`.execute(db);
  await sql`delete from price_lists`.execute(db);
  await storeCatalog(db, shop.products);
  const families = await storeUnits(db, shop, known);
  const members = [...families].flatMap(([root, each]) => [root, ...each.map(({ id }) => id)]);
  const lists: RuledShop['lists'] = [];
  for (const drawn of shop.lists) lists.push(await storeList(db, drawn, new Set(members), known));
  return { families, lists };
}

async function storeUnits(
  db: Db,
  { products, units }: WholesaleShop,
  known: Known,
): Promise<RuledShop['families']> {
  const families = new Map<number, RuledProduct[]>();
  for (const [index, product] of products.entries()) {
    const root = (index + 1) * 10;
    const children = product.children.map((child, nth) => [root + 1 + nth, child] as const);
    const members: RuledProduct[] = [];
    for (const [id, sold] of [[root, product.own] as const, ...children]) {
      const terms = units[id % units.length] ?? units[0];
      if (!terms) continue;
      const isPack = terms.sellsPacks && sold.pack;
      await sql`update product_units set min_quantity = ${terms.minQuantity}, order_multiple = ${terms.orderMultiple},
        min_price = ${terms.minPrice ?? null}, min_currency = ${terms.minPrice === undefined ? null : 'TRY'}
        where product_id = ${id}`.execute(db);
      await sql`update products set default_unit_id = ${isPack ? 2 : 1} where id = ${id}`.execute(
        db,
      );
      const isMember = children.length === 0 || (id !== root && sold.active);
      if (isMember) members.push(ruledProduct({ id, root, sold, terms, product }, known));
    }
    families.set(root, members);
  }
  return families;
}

function ruledProduct(
  of: { id: number; root: number; sold: Sold; terms: UnitTerms; product: Listed },
  { brandIds, categoryIds }: Known,
): RuledProduct {
  const { id, root, sold, terms, product } = of;
  const { currency, pack } = sold;
  const { minPrice, minQuantity, orderMultiple } = terms;
  const unit = (number: number, value: string, multiplier: number, price: number): PricedUnit => ({
    id: number,
    value,
    valueEn: '',
    multiplier,
    price: { value: price, currency },
    listPrice:
      number === 1 && sold.listPrice !== undefined ? { value: sold.listPrice, currency } : null,
    minPrice: minPrice === undefined ? null : { value: minPrice, currency: 'TRY' },
    minQuantity,
    orderMultiple,
  });
  const steps = product.place?.split('/') ?? [];
  return {
    id,
    parentId: id === root ? null : root,
    brandId: product.brand === undefined ? null : (brandIds.get(product.brand) ?? null),
    categories: steps.map((_, above) => ({
      id: categoryIds.get(steps.slice(0, above + 1).join('/')) ?? 0,
      depth: above + 1,
    })),
    units: [unit(1, 'Adet', 1, sold.price), ...(pack ? [unit(2, 'KOLİ', 12, 50)] : [])],
    defaultUnit: terms.sellsPacks && pack ? 2 : 1,
    taxRate: sold.taxRate,
  };
}

let lists = 0;

async function storeList(
  db: Db,
  drawn: DrawnList,
  members: ReadonlySet<number>,
  known: Known,
): Promise<RuledShop['lists'][number]> {
  const { base, mix, maxDiscount, capAtGuest } = drawn;
  const code = `L${++lists}`;
  const terms = { code, name: code, base, mix };
  const { id } = await db
    .insertInto('price_lists')
    .values({ ...terms, max_discount: maxDiscount, cap_at_guest: capAtGuest })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rules: PriceRule[] = [];
  for (const each of drawn.rules) {
    const made = await storeRule(db, id, each, { members, known });
    if (made) rules.push(made);
  }
  const quantities: QuantityRule[] = [];
  for (const { about, unit, min, multiple } of drawn.quantities) {
    const at = targetOf(about, { members, known });
    if (!at) continue;
    const row = await db
      .insertInto('quantity_rules')
      .values({ list_id: id, scope: about.scope, ...at.column, unit, min, multiple })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) quantities.push({ id: row.id, ...at.rule, unit, min, multiple, max: null });
  }
  return { id, ...terms, maxDiscount, capAtGuest, rules, quantities };
}

interface Targets {
  members: ReadonlySet<number>;
  known: Known;
}

/** Stores a rule; null for one whose target is not there, or whose like is there already. */
async function storeRule(
  db: Db,
  listId: number,
  { about, unit, min, minUnit, discount, price, from, to }: DrawnList['rules'][number],
  targets: Targets,
): Promise<PriceRule | null> {
  const at = targetOf(about, targets);
  if (!at || (from !== null && to !== null && from > to)) return null;
  const paid = about.scope === 'product' ? price : null;
  const row = await db
    .insertInto('price_rules')
    .values({
      list_id: listId,
      scope: about.scope,
      ...at.column,
      unit,
      min,
      min_unit: minUnit,
      price: paid?.value ?? null,
      currency: paid?.currency ?? null,
      discount: paid ? null : discount,
      from_day: from,
      to_day: to,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const percents = paid ? null : parseDiscount(discount);
  return { id: row.id, ...at.rule, unit, min, minUnit, price: paid, discount: percents, from, to };
}

function targetOf({ scope, target: nth }: Target, { members, known }: Targets) {
  const rule = (target: number | null) => ({ scope, target });
  if (scope === 'all') return { rule: rule(null), column: {} };
  if (scope === 'product') {
    const id = 10 + nth;
    return members.has(id) ? { rule: rule(id), column: { product_id: id } } : null;
  }
  const [ids, key] =
    scope === 'brand' ? [known.brandIds, brands[nth]] : [known.categoryIds, places[nth]];
  const id = ids.get(key ?? '');
  if (id === undefined) return null;
  return { rule: rule(id), column: scope === 'brand' ? { brand_id: id } : { category_id: id } };
}
