/** An account, or a guest, as a merge looks at it (rules customers/merge, customers/merge-fields). */
export interface MergeSide {
  phone: string;
  gender: string;
  /** A day; null where it is not known. */
  birthdate: string | null;
  marketing: boolean;
  marketingAt: Date | null;
  isGuest: boolean;
  isClosed: boolean;
  isBlocked: boolean;
  /** Whether a card payment is under way. */
  isPaying: boolean;
  /** The currency of the open account; null without one. */
  accountCurrency: string | null;
  overdueBalance: number;
  overdueExpiryDay: number;
}

export const mergeObstacles = [
  'no-account',
  'closed',
  'blocked',
  'paying',
  'currencies',
  'demo',
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/** The reason why `other` cannot become a part of `kept` now; null when nothing is in the way. */
export function mergeObstacle(kept: MergeSide, other: MergeSide): MergeObstacle | null {
  if (kept.isClosed || other.isClosed) return 'closed';
  if (kept.isGuest) return 'no-account';
  if (kept.isBlocked || other.isBlocked) return 'blocked';
  if (other.isPaying) return 'paying';
  const currencies = [kept.accountCurrency, other.accountCurrency];
  return currencies.includes(null) || currencies[0] === currencies[1] ? null : 'currencies';
}

export type MergedFields = Pick<
  MergeSide,
  | 'phone'
  | 'gender'
  | 'birthdate'
  | 'marketing'
  | 'marketingAt'
  | 'accountCurrency'
  | 'overdueBalance'
  | 'overdueExpiryDay'
>;

/**
 * The fields of the account that is kept: its own, and the other's where it has none. Advertising needs the consent of
 * both accounts; a guest was never asked. Debts add up.
 */
export function mergedFields(kept: MergeSide, other: MergeSide): MergedFields {
  const marketing = kept.marketing && (other.isGuest || other.marketing);
  return {
    phone: kept.phone || other.phone,
    gender: kept.gender || other.gender,
    birthdate: kept.birthdate ?? other.birthdate,
    marketing,
    marketingAt: marketing ? kept.marketingAt : null,
    accountCurrency: kept.accountCurrency ?? other.accountCurrency,
    overdueBalance: Math.round((kept.overdueBalance + other.overdueBalance) * 100) / 100,
    overdueExpiryDay: Math.max(kept.overdueExpiryDay, other.overdueExpiryDay),
  };
}

/** The parts of an account that a merge moves, for its preview and its log. */
export const mergeParts = [
  'orders',
  'addresses',
  'cartLines',
  'wishlist',
  'lists',
  'reviews',
  'questions',
  'alerts',
  'branches',
  'codes',
  'movements',
  'consents',
  'notes',
] as const;
export type MergePart = (typeof mergeParts)[number];

/** The number of each part that move, and how many of them the kept account has already: those are not kept twice. */
export type MergeCounts = Readonly<Record<MergePart, { count: number; same: number }>>;
