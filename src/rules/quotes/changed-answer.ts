/** The parts of an answer that two people may have changed (rule quotes/conflicts). */
export const answerParts = [
  'lines',
  'quantities',
  'prices',
  'validUntil',
  'shipping',
  'terms',
  'holdStock',
  'note',
] as const;
export type AnswerPart = (typeof answerParts)[number];

/** An answer as far as it is compared; quantities and prices are as they stand in their fields. */
export interface ComparedAnswer {
  lines: readonly { productId: number; unitId: number; quantity: string; price: string }[];
  validUntil: string;
  shipping: string;
  shippingFee: string;
  termsNote: string;
  dueDays: string;
  holdStock: boolean;
  note: string;
}

/** The parts in which two answers differ; lines that only one of them has count as `lines` alone. */
export function changedParts(one: ComparedAnswer, other: ComparedAnswer): AnswerPart[] {
  const theirs = new Map(other.lines.map((line) => [keyOf(line), line]));
  const both = one.lines.flatMap((line) => {
    const same = theirs.get(keyOf(line));
    return same ? [[line, same] as const] : [];
  });
  const differs: Record<AnswerPart, boolean> = {
    lines: both.length < Math.max(one.lines.length, other.lines.length),
    quantities: both.some(([mine, their]) => mine.quantity !== their.quantity),
    prices: both.some(([mine, their]) => mine.price !== their.price),
    validUntil: one.validUntil !== other.validUntil,
    shipping: one.shipping !== other.shipping || one.shippingFee !== other.shippingFee,
    terms: one.termsNote !== other.termsNote || one.dueDays !== other.dueDays,
    holdStock: one.holdStock !== other.holdStock,
    note: one.note !== other.note,
  };
  return answerParts.filter((part) => differs[part]);
}

function keyOf({ productId, unitId }: { productId: number; unitId: number }): string {
  return `${productId}-${unitId}`;
}
