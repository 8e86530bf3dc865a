import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { ShortText } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { ruleFields, type RuleKind } from '#rules/price/lists/rule-form.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { priceProblemTexts } from '#text/office/prices/price-problem-text.ts';
import type { WrongLine } from '../work/change-rules.ts';
import type { PriceWork } from '../work/price-work.ts';
import type { PriceShop } from '../work/read-why.ts';

export interface PriceServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
}

export const tags = ['office'];
export const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
export const byCode = Type.Object({ code: ShortText(200) });
export const refused = { '4xx': ErrorBody };

/** The paths and the sort of the two kinds of rules. */
export const rulePaths: Readonly<Record<RuleKind, string>> = {
  price: '/api/office/price-lists/:code/rules',
  quantity: '/api/office/price-lists/:code/quantity-rules',
};

export function wrongField(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

export function workOf(
  worker: Worker | null,
  { clock }: PriceServices,
  seen?: number | undefined,
): PriceWork {
  if (worker === null) throw new Error('a call of the office without a worker');
  return { by: worker, now: clock(), seen };
}

export function priceShop({ snapshot, clock }: PriceServices, locale: Locale): PriceShop {
  const { rates, defaultCurrency, settings } = snapshot();
  const { guestGroup } = settings;
  return { rates, defaultCurrency, guestGroup, day: istanbulDay(clock()), locale };
}

/** The problems of one rule at its fields. */
export function wrongRule(lines: readonly WrongLine[], locale: Locale): Refusal {
  return refusal(lines, locale, () => '');
}

/** The problems of many rules: `17.price` is the price of the line with the number 17, counted from 1. */
export function wrongRules(lines: readonly WrongLine[], locale: Locale): Refusal {
  return refusal(lines, locale, (line) => `${line + 1}.`);
}

function refusal(
  lines: readonly WrongLine[],
  locale: Locale,
  before: (line: number) => string,
): Refusal {
  const texts = priceProblemTexts[locale].rule;
  const fields = lines.flatMap(({ line, problems }) =>
    ruleFields.flatMap((field) => {
      const problem = problems[field];
      return problem ? [[before(line) + field, texts[problem]] as const] : [];
    }),
  );
  const [first] = fields;
  return new Refusal('invalid-input', {
    ...(first && { values: { field: first[0] } }),
    fields: Object.fromEntries(fields),
  });
}
