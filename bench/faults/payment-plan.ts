/** The course of one card payment. */
export interface PaymentPlan {
  /** The buyer's action at the bank; `never`: the bank's page does not open. */
  atBank: 'approve' | 'cancel' | 'wrong-code' | 'silent' | 'never';
  /** The response code of the issuing bank; 00 approves. */
  code: string;
  /** How often the buyer's browser returns to the shop. */
  returns: 'once' | 'twice' | 'late' | 'never';
  /** An hour passes before the buyer is at the bank, or before the buyer returns. */
  hourPasses: 'never' | 'before-bank' | 'before-return';
  /** Forged returns come first. */
  isForged: boolean;
  /** Few pieces of the product are left. */
  isScarce: boolean;
  /** The buyer cancels the paid order at once. */
  isCanceled: boolean;
}

const declines = ['05', '12', '34', '41', '43', '51', '54', '57', '58', '82'];

export function planPayment(random: () => number): PaymentPlan {
  const isDeclined = random() < 0.12;
  return {
    atBank: choose(random(), { approve: 80, cancel: 6, 'wrong-code': 5, silent: 5, never: 4 }),
    code: isDeclined ? (declines[Math.floor(random() * declines.length)] ?? '05') : '00',
    returns: choose(random(), { once: 45, twice: 30, late: 20, never: 5 }),
    hourPasses: choose(random(), { never: 94, 'before-bank': 3, 'before-return': 3 }),
    isForged: random() < 0.05,
    isScarce: random() < 0.25,
    isCanceled: random() < 0.08,
  };
}

/** One of the keys, each with its share. */
function choose<T extends string>(random: number, shares: Readonly<Record<T, number>>): T {
  const entries = Object.entries<number>(shares) as [T, number][];
  let left = random * entries.reduce((sum, [, share]) => sum + share, 0);
  for (const [key, share] of entries) {
    left -= share;
    if (left < 0) return key;
  }
  throw new RangeError('There are no shares');
}
