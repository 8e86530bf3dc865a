/**
 * Why a payment came to nothing, in the words that a buyer is told (rule payment/declines). The first ones are the
 * bank's, then the shop's own; the last ones are of payments that were taken and go back.
 */
export const declineReasons = [
  'insufficient-funds',
  'refused',
  'call-bank',
  'expired-card',
  'wrong-card',
  'wrong-code',
  'not-permitted',
  'not-confirmed',
  'limit',
  'installment',
  'bank-busy',
  'canceled',
  'refunded',
  'expired',
  'returned-stock',
  'returned-cart',
  'returned-amount',
  'charged-twice',
  'returned-card',
  'returned-replaced',
  'returned-order',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

type Codes = Readonly<Record<string, DeclineReason>>;

/** ISO 8583, as Turkish banks answer. Lost, stolen and suspected cards are told in the same general words. */
const isoCodes: Codes = {
  '01': 'call-bank',
  '02': 'call-bank',
  '03': 'bank-busy',
  '04': 'call-bank',
  '05': 'refused',
  '06': 'bank-busy',
  '07': 'call-bank',
  '12': 'refused',
  '13': 'refused',
  '14': 'wrong-card',
  '15': 'wrong-card',
  '17': 'canceled',
  '19': 'bank-busy',
  '28': 'bank-busy',
  '30': 'bank-busy',
  '33': 'expired-card',
  '34': 'call-bank',
  '36': 'call-bank',
  '38': 'call-bank',
  '41': 'call-bank',
  '43': 'call-bank',
  '51': 'insufficient-funds',
  '54': 'expired-card',
  '57': 'not-permitted',
  '58': 'not-permitted',
  '59': 'call-bank',
  '61': 'limit',
  '62': 'not-permitted',
  '63': 'call-bank',
  '65': 'limit',
  '68': 'bank-busy',
  '75': 'call-bank',
  '82': 'wrong-code',
  '84': 'wrong-code',
  '89': 'wrong-code',
  '91': 'bank-busy',
  '92': 'bank-busy',
  '93': 'call-bank',
  '96': 'bank-busy',
  '99': 'refused',
  N7: 'wrong-code',
};

/** PayTR's own. */
const paytrCodes: Codes = {
  '1': 'not-confirmed',
  '2': 'not-confirmed',
  '3': 'canceled',
  '6': 'canceled',
  '8': 'installment',
  '9': 'not-permitted',
  '10': 'not-confirmed',
  '11': 'call-bank',
  '99': 'bank-busy',
};

/** The buyer's words for a provider's code; a general one for those that nobody knows. */
export function declineReason(provider: string, code: string): DeclineReason {
  const text = code.trim().toUpperCase();
  // 3-D was not passed: mdStatus, as `MD0`, or in words
  if (/^(?:MD|3D)/.test(text)) return 'not-confirmed';
  if (text.startsWith('CANCEL')) return 'canceled';
  if (text === 'TIMEOUT') return 'expired';
  if (provider === 'paytr') return paytrCodes[text] ?? 'refused';
  // iyzico puts ISO's two digits behind `100`
  return isoCodes[text.replace(/^100(?=\d\d$)/, '')] ?? 'refused';
}

export function isDeclineReason(text: string): text is DeclineReason {
  return declineReasons.some((reason) => reason === text);
}
