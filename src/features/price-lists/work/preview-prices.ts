import type { PricePreview } from '#contract/office/prices/price-why.ts';
import type { Db } from '#db/database.ts';
import { findTargets } from '#db/price-work/known-targets.ts';
import { findLists, type FoundList } from '#db/price-work/list-work.ts';
import { findTargetProducts, readListTargets } from '#db/price-work/price-subjects.ts';
import { readBuyerPrices } from '#db/prices/read-buyer-prices.ts';
import { readWholesale } from '#db/prices/wholesale.ts';
import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import { parseDiscount } from '#rules/price/discount.ts';
import { compareQuantities } from '#rules/price/lists/compare-quantities.ts';
import {
  draftQuantities,
  draftRules,
  type DraftQuantities,
  type DraftRule,
} from '#rules/price/lists/draft-rules.ts';
import {
  comparePrices,
  sumComparisons,
  type PriceComparison,
} from '#rules/price/lists/compare-drafts.ts';
import type { ListTerms } from '#rules/price/lists/list-form.ts';
import type { PriceList } from '#rules/price/price-rule.ts';
import {
  checkRule,
  nameRule,
  type NamedRule,
  type RuleForm,
  type RuleKind,
} from '#rules/price/lists/rule-form.ts';
import { withTarget, type WrongLine } from './change-rules.ts';
import { groupWithList, type PriceShop } from './read-why.ts';

/** Products whose prices a preview compares, and how many are read at once. */
const mostCompared = 2_000;
const batch = 500;
const mostTargets = 5_000;
const mostSamples = 8;

type RuleLines = readonly (RuleForm & { remove?: boolean | undefined })[];

/** A draft of a list: other terms, rules that come or change, rules that go by key or by id. */
export interface ListDraft {
  list: string;
  terms?: ListTerms | undefined;
  rules: RuleLines;
  quantityRules: RuleLines;
  removed: readonly number[];
}

export type PreviewAnswer =
  | { ok: true; preview: PricePreview }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'wrong-lines'; lines: WrongLine[] };

/**
 * The effect of a list's draft on the prices of its buyers (rule wholesale/preview). 5 queries and 1 for each 500 products,
 * of at most 2,000.
 */
export async function previewPrices(
  db: Db,
  draft: ListDraft,
  shop: PriceShop,
): Promise<PreviewAnswer> {
  const [list] = await findLists(db, { code: draft.list, limit: 1 });
  if (!list) return { ok: false, reason: 'not-found' };
  const checked = await checkDraft(db, 'price', draft.rules, shop);
  if (!checked.ok) return checked;
  const quantities = await checkDraft(db, 'quantity', draft.quantityRules, shop);
  if (!quantities.ok) return quantities;
  const own = await readListTargets(db, 'price', list.id, mostTargets);
  const isWhole = draft.terms !== undefined || draft.removed.length > 0;
  const named = [...checked.rules, ...quantities.rules];
  const targets = isWhole ? [...own, ...named] : named;
  const found = await findTargetProducts(db, targets, mostCompared);
  const made = await compareAll(
    db,
    {
      list,
      draft,
      rules: checked.rules.map(pricesOf),
      quantityRules: quantities.rules.map(quantitiesOf),
      items: found.items,
    },
    shop,
  );
  return { ok: true, preview: { products: found.total, checked: found.items.length, ...made } };
}

interface CheckedDraft extends Omit<NamedRule, 'target'> {
  /** The id; null for all products. */
  target: number | null;
  isRemoved: boolean;
}

/** 1 query, none without rules. */
async function checkDraft(db: Db, kind: RuleKind, rules: RuleLines, { rates }: PriceShop) {
  const lines: WrongLine[] = [];
  const drafts: CheckedDraft[] = [];
  if (rules.length === 0) return { ok: true as const, rules: drafts };
  const known = await findTargets(
    db,
    rules.map((rule) => nameRule(kind, rule)),
    rates,
  );
  for (const [line, given] of rules.entries()) {
    const form = given.remove ? { ...given, price: null, discount: '1', to: null } : given;
    const checked = checkRule(kind, form, known);
    if (!checked.ok) {
      lines.push({ line, problems: checked.wrong });
      continue;
    }
    const { targetId, ...rule } = withTarget(checked.rule, known);
    const target = rule.scope === 'all' ? null : targetId;
    drafts.push({ ...rule, target, isRemoved: given.remove === true });
  }
  if (lines.length > 0) return { ok: false as const, reason: 'wrong-lines' as const, lines };
  return { ok: true as const, rules: drafts };
}

function pricesOf({ discount, ...rule }: CheckedDraft): DraftRule {
  return { ...rule, discount: discount === null ? null : parseDiscount(discount) };
}

function quantitiesOf({ multiple, ...rule }: CheckedDraft): DraftQuantities {
  return { ...rule, multiple: multiple ?? 1 };
}

interface Compared {
  list: FoundList;
  draft: ListDraft;
  rules: readonly DraftRule[];
  quantityRules: readonly DraftQuantities[];
  items: readonly { id: number; code: string; name: string }[];
}

async function compareAll(db: Db, compared: Compared, shop: PriceShop) {
  const { list, items } = compared;
  const wholesale = await readWholesale(db);
  const withList = { ...wholesale, lists: new Map([...wholesale.lists, [list.id, list]]) };
  const guestGroup = [...wholesale.groups.values()].find(({ code }) => code === shop.guestGroup);
  const found: (PriceComparison & { code: string; name: string })[] = [];
  const changes: PricePreview['quantities'] = { changed: 0, samples: [] };
  for (let from = 0; from < items.length; from += batch) {
    const part = items.slice(from, from + batch);
    const prices = await readBuyerPrices(
      db,
      part.map(({ id }) => id),
      {
        wholesale: withList,
        face: { group: groupWithList(list.id), contractListId: null },
        guestGroup: guestGroup ?? null,
        day: shop.day,
        rates: shop.rates,
      },
    );
    const after = draftOf(prices, compared);
    for (const { id, code, name } of part) {
      const product = prices.products.get(id);
      if (!product) continue;
      found.push({ ...comparePrices(product, prices, after), code, name });
      const changed = compareQuantities(product, prices.quantityRules, after.quantityRules);
      if (changed.length > 0) changes.changed += 1;
      if (changes.samples.length < mostSamples)
        changes.samples.push(...changed.map((change) => ({ ...change, code, name })));
    }
  }
  return { ...sumComparisons(found, shop.rates), quantities: changes };
}

/** The prices and quantities as they would be with the draft. The buyer has this list alone. */
function draftOf(
  prices: BuyerPrices,
  { list, draft, rules, quantityRules }: Compared,
): BuyerPrices {
  const { terms, removed } = draft;
  const gone = new Set(removed);
  const changed = (each: PriceList): PriceList =>
    each.id === list.id
      ? {
          ...each,
          ...terms,
          rules: draftRules(
            each.rules.filter((rule) => !gone.has(rule.id)),
            rules,
          ),
        }
      : each;
  return {
    ...prices,
    lists: prices.lists.map(changed),
    guestLists: prices.guestLists.map(changed),
    quantityRules: prices.quantityRules.map((own) => draftQuantities(own, quantityRules)),
  };
}
