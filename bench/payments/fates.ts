/** What shall become of one payment, before anybody knows. */
export interface Fate {
  /** What its buyer does at the bank; `never`: the bank's page does not even open. */
  atBank: 'approve' | 'cancel' | 'wrong-code' | 'silent' | 'never';
  /** What the card's bank says. */
  code: string;
  /** How the buyer's browser brings the answer back. */
  comesBack: 'once' | 'twice' | 'slowly' | 'lost';
  /** An hour passes before the buyer is at the bank, or before the answer comes back. */
  late: 'no' | 'before-bank' | 'before-return';
  /** Somebody brings an answer that is not true first. */
  isForged: boolean;
  /** Few pieces of what is bought are left. */
  isScarce: boolean;
  /** Whoever paid cancels the order at once. */
  isCanceled: boolean;
}

/** A source of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of them, each with its share. */
function oneOf<T>(random: number, shares: readonly (readonly [T, number])[]): T {
  const all = shares.reduce((sum, [, share]) => sum + share, 0);
  let rest = random * all;
  for (const [value, share] of shares) {
    rest -= share;
    if (rest < 0) return value;
  }
  throw new RangeError('no shares');
}

const declines = ['05', '12', '34', '41', '43', '51', '54', '57', '58', '82'];

export function fateOf(random: () => number): Fate {
  const isDeclined = random() < 0.12;
  return {
    atBank: oneOf(random(), [
      ['approve', 80],
      ['cancel', 6],
      ['wrong-code', 5],
      ['silent', 5],
      ['never', 4],
    ]),
    code: isDeclined ? (declines[Math.floor(random() * declines.length)] ?? '05') : '00',
    comesBack: oneOf(random(), [
      ['once', 45],
      ['twice', 30],
      ['slowly', 20],
      ['lost', 5],
    ]),
    late: oneOf(random(), [
      ['no', 90],
      ['before-bank', 5],
      ['before-return', 5],
    ]),
    isForged: random() < 0.05,
    isScarce: random() < 0.25,
    isCanceled: random() < 0.08,
  };
}
