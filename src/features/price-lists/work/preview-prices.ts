import type { PricePreview } from '#contract/office/prices/price-why.ts';
import type { Db } from '#db/database.ts';
import { findTargets } from '#db/price-work/known-targets.ts';
import { findLists, type FoundList } from '#db/price-work/list-work.ts';
import {
  findTargetProducts,
  readListTargets,
  type TargetId,
} from '#db/price-work/price-subjects.ts';
import { readBuyerPrices } from '#db/prices/read-buyer-prices.ts';
import { readWholesale } from '#db/prices/wholesale.ts';
import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import { parseDiscount } from '#rules/price/discount.ts';
import { draftRules, type DraftRule } from '#rules/price/lists/draft-rules.ts';
import {
  comparePrices,
  sumComparisons,
  type PriceComparison,
} from '#rules/price/lists/compare-drafts.ts';
import type { ListTerms } from '#rules/price/lists/list-form.ts';
import type { PriceList } from '#rules/price/price-rule.ts';
import { checkRule, nameRule, type RuleForm } from '#rules/price/lists/rule-form.ts';
import { withTarget, type WrongLine } from './change-rules.ts';
import { groupWithList, type PriceShop } from './read-why.ts';

/** Products whose prices a preview compares, and how many are read at once. */
const mostCompared = 2_000;
const batch = 500;
const mostTargets = 5_000;

/** A draft of a list: other terms, rules that come or change, rules that go by key or by id. */
export interface ListDraft {
  list: string;
  terms?: ListTerms | undefined;
  rules: readonly (RuleForm & { remove?: boolean | undefined })[];
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
  const checked = await checkDraft(db, draft, shop);
  if (!checked.ok) return checked;
  const own = await readListTargets(db, 'price', list.id, mostTargets);
  const isWhole = draft.terms !== undefined || draft.removed.length > 0;
  const targets = isWhole ? [...own, ...checked.targets] : checked.targets;
  const found = await findTargetProducts(db, targets, mostCompared);
  const made = await compareAll(
    db,
    { list, draft, rules: checked.rules, items: found.items },
    shop,
  );
  return { ok: true, preview: { products: found.total, checked: found.items.length, ...made } };
}

async function checkDraft(db: Db, { rules }: ListDraft, { rates }: PriceShop) {
  const known = await findTargets(
    db,
    rules.map((rule) => nameRule('price', rule)),
    rates,
  );
  const lines: WrongLine[] = [];
  const drafts: DraftRule[] = [];
  const targets: TargetId[] = [];
  for (const [line, given] of rules.entries()) {
    const form = given.remove ? { ...given, price: null, discount: '1', to: null } : given;
    const checked = checkRule('price', form, known);
    if (!checked.ok) {
      lines.push({ line, problems: checked.wrong });
      continue;
    }
    const { targetId, ...rule } = withTarget(checked.rule, known);
    const target = rule.scope === 'all' ? null : targetId;
    targets.push({ scope: rule.scope, target });
    const discount = rule.discount === null ? null : parseDiscount(rule.discount);
    drafts.push({ ...rule, target, discount, isRemoved: given.remove === true });
  }
  if (lines.length > 0) return { ok: false as const, reason: 'wrong-lines' as const, lines };
  return { ok: true as const, rules: drafts, targets };
}

interface Compared {
  list: FoundList;
  draft: ListDraft;
  rules: readonly DraftRule[];
  items: readonly { id: number; code: string; name: string }[];
}

async function compareAll(db: Db, { list, draft, rules, items }: Compared, shop: PriceShop) {
  const wholesale = await readWholesale(db);
  const withList = { ...wholesale, lists: new Map([...wholesale.lists, [list.id, list]]) };
  const guestGroup = [...wholesale.groups.values()].find(({ code }) => code === shop.guestGroup);
  const found: (PriceComparison & { code: string; name: string })[] = [];
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
    const after = draftOf(prices, list, draft, rules);
    for (const { id, code, name } of part) {
      const product = prices.products.get(id);
      if (product) found.push({ ...comparePrices(product, prices, after), code, name });
    }
  }
  return sumComparisons(found, shop.rates);
}

/** The prices as they would be with the draft. */
function draftOf(
  prices: BuyerPrices,
  { id }: FoundList,
  { terms, removed }: ListDraft,
  rules: readonly DraftRule[],
): BuyerPrices {
  const gone = new Set(removed);
  const changed = (list: PriceList): PriceList =>
    list.id === id
      ? {
          ...list,
          ...terms,
          rules: draftRules(
            list.rules.filter((rule) => !gone.has(rule.id)),
            rules,
          ),
        }
      : list;
  return {
    ...prices,
    lists: prices.lists.map(changed),
    guestLists: prices.guestLists.map(changed),
  };
}
