/** A product's rule of withdrawal (rule returns/exceptions): `yes`, or the exception that ends the right. */
export const withdrawalKinds = [
  'yes',
  'made-to-order',
  'perishable',
  'hygiene',
  'mixed',
  'media',
  'periodical',
  'digital',
] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

export const buyerKinds = ['consumer', 'company'] as const;
export type BuyerKind = (typeof buyerKinds)[number];

/** The reasons that a customer can give (rule returns/request); withdrawal needs none. */
export const returnReasons = [
  'none',
  'size',
  'not-as-expected',
  'faulty',
  'damaged',
  'wrong',
  'missing',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The wishes of a customer for a line (rule returns/exchange). */
export const returnWishes = ['refund', 'exchange'] as const;
export type ReturnWish = (typeof returnWishes)[number];

/** The ways in which a return is declared (rule returns/channels). */
export const returnChannels = ['shop', 'letter', 'mail', 'phone', 'undelivered'] as const;
export type ReturnChannel = (typeof returnChannels)[number];

/** The decisions on a line that has come back (rule returns/settle). */
export const verdicts = ['accepted', 'deducted', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

/** The place of pieces that came back (rule returns/stock). */
export const goodsPlaces = ['shelf', 'scrap'] as const;
export type GoodsPlace = (typeof goodsPlaces)[number];

/** The longest texts of returns, in characters. */
export const returnLimits = {
  text: 1_000,
  reason: 1_000,
  note: 1_000,
  carrier: 60,
  trackingNo: 60,
  code: 60,
  holder: 140,
  reference: 100,
} as const;

const claims: ReadonlySet<ReturnReason> = new Set(['faulty', 'damaged', 'wrong', 'missing']);

/** Whether a reason claims that the goods are not as they should be (rule returns/claims). */
export function isClaim(reason: ReturnReason): boolean {
  return claims.has(reason);
}

const undeductible: ReadonlySet<ReturnReason> = new Set(['faulty', 'damaged', 'wrong']);

/** Whether a deduction is allowed at all (rule returns/deduction). */
export function mayDeduct(reason: ReturnReason): boolean {
  return !undeductible.has(reason);
}

export function isReturnReason(text: string): text is ReturnReason {
  return returnReasons.some((reason) => reason === text);
}

/** The number of a return as a scanner or a person types it; null for what is none (rule returns/slip). */
export function readReturnNo(text: string): string | null {
  const number = text.trim().toUpperCase();
  return /^IA-\d{1,12}$/.test(number) ? number : null;
}
