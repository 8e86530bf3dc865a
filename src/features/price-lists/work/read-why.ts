import type { PriceWhy } from '#contract/office/prices/price-why.ts';
import type { Db } from '#db/database.ts';
import { findLists } from '#db/price-work/list-work.ts';
import {
  findPricedCustomer,
  findSubject,
  readTargetNames,
  type TargetId,
} from '#db/price-work/price-subjects.ts';
import { readBuyerPrices } from '#db/prices/read-buyer-prices.ts';
import { readWholesale, type Wholesale } from '#db/prices/wholesale.ts';
import { findUnit } from '#rules/cart/units.ts';
import { exactAmount, type Rates } from '#rules/money/money.ts';
import type { CustomerGroup } from '#rules/price/customer-group.ts';
import { explainPrice, type PriceStep } from '#rules/price/explain-price.ts';
import { priceStarts, type PriceStart } from '#rules/price/lists/price-breaks.ts';
import type { PricedUnit, PriceRule, RuledProduct } from '#rules/price/price-rule.ts';
import { discountText } from '#rules/price/discount.ts';
import type { WhyProblem } from '#rules/price/lists/why-problem.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The buyer, the product and the quantity of a price. */
export interface AskedWhy {
  group: string;
  customer: string;
  list: string;
  product: string;
  unit: string;
  quantity: number;
}

export interface PriceShop {
  rates: Rates;
  defaultCurrency: string;
  /** The code of the group of visitors. */
  guestGroup: string;
  /** The day in Istanbul. */
  day: string;
  locale: Locale;
}

export type WhyAnswer = { ok: true; why: PriceWhy } | { ok: false; problem: WhyProblem };

/** A buyer: the wholesale terms, the group, and how it is named. */
interface Buyer {
  wholesale: Wholesale;
  group: CustomerGroup | null;
  named: PriceWhy['buyer'];
}

/** Every step from a unit's own price to a buyer's (rule wholesale/why). At most 6 queries. */
export async function readWhy(db: Db, asked: AskedWhy, shop: PriceShop): Promise<WhyAnswer> {
  const wholesale = await readWholesale(db);
  const buyer = await findBuyer(db, asked, wholesale, shop);
  if (typeof buyer === 'string') return { ok: false, problem: buyer };
  const subject = await findSubject(db, asked.product, shop.locale);
  if (!subject) return { ok: false, problem: 'product' };
  if (subject.hasChildren) return { ok: false, problem: 'family' };
  const prices = await readBuyerPrices(db, [subject.id], {
    wholesale: buyer.wholesale,
    face: { group: buyer.group, contractListId: null },
    guestGroup: groupOf(wholesale, shop.guestGroup),
    day: shop.day,
    rates: shop.rates,
  });
  const product = prices.products.get(subject.id);
  const unit = product && chosenUnit(product, asked.unit);
  if (!product || !unit) return { ok: false, problem: 'unit' };
  const pieces = asked.quantity * unit.multiplier;
  const steps = explainPrice(prices, { product, unit, pieces, familyPieces: pieces });
  const names = await readTargetNames(db, steps.flatMap(targetsOf), shop.locale);
  const { id, code, name } = subject;
  return {
    ok: true,
    why: {
      product: { id, code, name },
      unit: wireUnit(unit, shop.locale),
      units: product.units.map((each) => wireUnit(each, shop.locale)),
      quantity: asked.quantity,
      buyer: buyer.named,
      taxRate: product.taxRate,
      starts: priceStarts(prices, product, unit).map((start) =>
        wireStart(start, product.taxRate, shop),
      ),
      steps: steps.map((step) => wireStep(step, names)),
      amounts: amountsOf(steps, product.taxRate, asked.quantity, shop),
    },
  };
}

function groupOf({ groups }: Wholesale, code: string): CustomerGroup | null {
  return [...groups.values()].find((group) => group.code === code) ?? null;
}

async function findBuyer(
  db: Db,
  { group: groupCode, customer, list }: AskedWhy,
  wholesale: Wholesale,
  { guestGroup, locale }: PriceShop,
): Promise<Buyer | WhyProblem> {
  if (list !== '') return buyerOfList(db, list, wholesale);
  if (customer !== '') {
    const found = await findPricedCustomer(db, customer);
    if (!found) return 'customer';
    const group = wholesale.groups.get(found.groupId ?? 0) ?? null;
    const named = { kind: 'customer' as const, code: String(found.id), name: found.name };
    return { wholesale, group, named };
  }
  const group = groupOf(wholesale, groupCode === '' ? guestGroup : groupCode);
  if (groupCode !== '' && !group) return 'group';
  const label = (locale === 'en' && group?.labelEn) || group?.label;
  const named = group && { kind: 'group' as const, code: group.code, name: label || group.code };
  return { wholesale, group, named: groupCode === '' ? null : named };
}

/** A buyer who has this list alone, as if it were in use. */
async function buyerOfList(
  db: Db,
  code: string,
  wholesale: Wholesale,
): Promise<Buyer | WhyProblem> {
  const [list] = await findLists(db, { code, limit: 1 });
  if (!list) return 'list';
  const { name } = list;
  return {
    wholesale: { ...wholesale, lists: new Map([...wholesale.lists, [list.id, list]]) },
    group: groupWithList(list.id),
    named: { kind: 'list', code, name },
  };
}

/** A group that has a list and nothing else of its own. */
export function groupWithList(priceListId: number): CustomerGroup {
  return {
    id: 0,
    code: '',
    label: '',
    labelEn: '',
    priceListId,
    withVat: null,
    showListPrice: null,
    showPrices: true,
    minOrder: null,
    assortments: [],
    onlyAssortments: false,
  };
}

function chosenUnit({ units, defaultUnit }: RuledProduct, name: string): PricedUnit | null {
  if (name !== '') return findUnit(units, name);
  return units.find(({ id }) => id === defaultUnit) ?? units[0] ?? null;
}

function wireUnit({ id, value, valueEn, multiplier }: PricedUnit, locale: Locale) {
  return { id, name: (locale === 'en' && valueEn) || value, multiplier };
}

function targetsOf(step: PriceStep): TargetId[] {
  return (step.kind === 'rule' || step.kind === 'fewer') && step.rule ? [step.rule] : [];
}

type Names = Awaited<ReturnType<typeof readTargetNames>>;

function wireStep(step: PriceStep, names: Names): PriceWhy['steps'][number] {
  if (step.kind === 'rule') return { ...step, rule: wireRule(step.rule, names) };
  if (step.kind === 'fewer') return { ...step, rule: step.rule && wireRule(step.rule, names) };
  return step;
}

function wireRule(rule: PriceRule, names: Names) {
  const { discount, target: id, ...rest } = rule;
  const found = id === null ? undefined : names.get(`${rule.scope} ${id}`);
  return {
    ...rest,
    target: found?.code ?? null,
    name: found?.name ?? '',
    discount: discount && discountText(discount),
  };
}

function wireStart(start: PriceStart, taxRate: number, { rates }: PriceShop) {
  const { price } = start;
  const { value, currency: to } = price;
  const gross = value === 0 ? 0 : exactAmount(price, { to, rates, percent: 100 + taxRate });
  return { ...start, withVat: { value: gross, currency: to } };
}

function amountsOf(
  steps: readonly PriceStep[],
  taxRate: number,
  quantity: number,
  { rates }: PriceShop,
): PriceWhy['amounts'] {
  const last = steps.at(-1);
  if (last?.kind !== 'result' || last.price.value === 0) return null;
  const { price } = last;
  const to = price.currency;
  const percent = 100 + taxRate;
  return {
    price,
    withVat: { value: exactAmount(price, { to, rates, percent }), currency: to },
    total: { value: exactAmount(price, { to, rates, percent, quantity }), currency: to },
  };
}
