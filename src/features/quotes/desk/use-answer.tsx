import { useState } from 'react';
import type {
  AnswerBody,
  OfficeQuote,
  OfficeQuoteLine,
} from '#contract/office/quotes/office-quotes.ts';
import { exactAmount, sumAmounts } from '#rules/money/money.ts';
import {
  percentOff,
  priceText,
  typedNumber,
  typedPrice,
  type DraftLine,
} from '#rules/quotes/answer-draft.ts';
import type { ComparedAnswer } from '#rules/quotes/changed-answer.ts';
import { daysAfter, type QuoteShipping } from '#rules/quotes/quote-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';

/** The product of a line beside what is typed for it. */
export interface AnswerLine {
  line: OfficeQuoteLine;
  draft: DraftLine;
}

export interface AnswerTerms {
  validUntil: string;
  shipping: QuoteShipping;
  shippingFee: string;
  termsNote: string;
  dueDays: string;
  holdStock: boolean;
  note: string;
}

const keyOf = ({ productId, unitId }: { productId: number | null; unitId: number }) =>
  `${productId}-${unitId}`;

/** The figures that an answer starts from. */
export type AnswerStart = Pick<
  OfficeQuote,
  | 'version'
  | 'currency'
  | 'lines'
  | 'validUntil'
  | 'validDays'
  | 'shipping'
  | 'totals'
  | 'dueDays'
  | 'termsNote'
  | 'isHeld'
> &
  Partial<Pick<OfficeQuote, 'draft'>>;

/** The answer's first price: the last one, else the wish, else today's. */
function draftOf(line: OfficeQuoteLine, currency: string): DraftLine {
  const price = line.answer ?? line.wish ?? line.today;
  return {
    productId: line.productId ?? 0,
    unitId: line.unitId,
    quantity: String(line.quantity),
    price: price ? priceText(price.value) : '',
    currency: price?.currency ?? currency,
    note: line.note,
    replaces: line.replaces,
  };
}

/** The terms of the last answer; its last day where that is not over. */
function firstTerms(quote: AnswerStart): AnswerTerms {
  if (quote.draft) {
    const { lines: _, ...terms } = quote.draft.answer;
    return terms;
  }
  const today = istanbulDay(new Date());
  const { validUntil, validDays, shipping, totals, dueDays } = quote;
  const isOld = validUntil === null || validUntil < today;
  return {
    validUntil: isOld ? (validDays === 0 ? '' : daysAfter(today, validDays)) : validUntil,
    shipping,
    shippingFee: shipping === 'fee' ? priceText(totals?.shippingTotal ?? 0) : '',
    termsNote: quote.termsNote,
    dueDays: dueDays === null ? '' : String(dueDays),
    holdStock: quote.isHeld,
    note: '',
  };
}

/** The lines of the draft that somebody saved, else those of the latest round. */
function firstLines({ lines, draft, currency }: AnswerStart): AnswerLine[] {
  const sold = lines.filter(({ productId }) => productId !== null);
  if (!draft) return sold.map((line) => ({ line, draft: draftOf(line, currency) }));
  const known = new Map([...sold, ...draft.added].map((line) => [keyOf(line), line]));
  return draft.answer.lines.flatMap((typed) => {
    const line = known.get(keyOf(typed));
    return line ? [{ line, draft: typed }] : [];
  });
}

/** What both sides have said of a quote, without the draft, to be compared. */
export function saidAnswer(quote: AnswerStart): ComparedAnswer {
  const said = { ...quote, draft: null };
  return { ...firstTerms(said), lines: firstLines(said).map(({ draft }) => draft) };
}

/** The answer to a quote as the merchant types it (rule quotes/answer); it stays after a refusal. */
export function useAnswer(quote: AnswerStart) {
  const [lines, setLines] = useState(() => firstLines(quote));
  const [terms, setTerms] = useState(() => firstTerms(quote));
  return {
    lines,
    terms,
    /** The codes of products in whose place a line may stand: those that were asked for. */
    asked: quote.lines.map(({ code }) => code),
    put: (part: Partial<AnswerTerms>) => setTerms({ ...terms, ...part }),
    type: (line: OfficeQuoteLine, part: Partial<DraftLine>) =>
      setLines(
        lines.map((each) =>
          keyOf(each.line) === keyOf(line) ? { ...each, draft: { ...each.draft, ...part } } : each,
        ),
      ),
    drop: (line: OfficeQuoteLine) =>
      setLines(lines.filter((each) => keyOf(each.line) !== keyOf(line))),
    add(found: readonly OfficeQuoteLine[]): boolean {
      const known = new Set(lines.map(({ line }) => keyOf(line)));
      const line = found.find((each) => !known.has(keyOf(each)));
      if (line) setLines([...lines, { line, draft: draftOf(line, quote.currency) }]);
      return line !== undefined;
    },
    discount: (percent: number) =>
      setLines(
        lines.map(({ line, draft }) => ({
          line,
          draft: line.today
            ? {
                ...draft,
                price: priceText(percentOff(line.today.value, percent)),
                currency: line.today.currency,
              }
            : draft,
        })),
      ),
    /** As it stands in the fields. */
    typed: () => ({ ...terms, lines: lines.map(({ draft }) => draft) }),
    body: (version = quote.version): AnswerBody => bodyOf(version, lines, terms),
  };
}

function bodyOf(
  version: number,
  lines: readonly AnswerLine[],
  { validUntil, shipping, shippingFee, termsNote, dueDays, holdStock, note }: AnswerTerms,
): AnswerBody {
  return {
    version,
    lines: lines.map(({ draft }) => ({
      productId: draft.productId,
      unitId: draft.unitId,
      quantity: typedNumber(draft.quantity) ?? 0,
      price: typedNumber(draft.price) ?? 0,
      currency: draft.currency,
      note: draft.note,
      replaces: draft.replaces,
    })),
    ...(validUntil !== '' && { validUntil }),
    shipping,
    ...(shipping === 'fee' && { shippingFee: typedNumber(shippingFee) ?? 0 }),
    termsNote,
    dueDays: dueDays.trim() === '' ? null : (typedNumber(dueDays) ?? 0),
    holdStock,
    note,
  };
}

/** Whether a typed price in the floor's currency is below it. */
export function isBelowFloor({ line, draft }: AnswerLine): boolean {
  const price = typedPrice(draft);
  const { floor } = line;
  return floor !== null && price?.currency === floor.currency && price.value < floor.value;
}

/** The net worth of the lines whose prices are in the currency of the quote, each rounded once as the order does. */
export function netOf(lines: readonly AnswerLine[], currency: string): number {
  return sumAmounts(
    ...lines.map(({ draft }) => {
      const price = typedPrice(draft);
      const quantity = typedNumber(draft.quantity) ?? 0;
      if (price?.currency !== currency) return 0;
      return exactAmount(price, { to: currency, rates: { [currency]: 1 }, quantity });
    }),
  );
}
