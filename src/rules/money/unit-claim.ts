import type { Price } from './money.ts';

/** A proven discount as shoppers see it (rule prices/claim). Prices are net, for one of the unit. */
export interface UnitClaim {
  /** The lower of the list price and `lowest`, in the currency of the unit's own price. */
  struck: Price;
  /** The lowest price of the `days` before the discount. */
  lowest: Price;
  days: number;
  /** First and last day in Istanbul. */
  from: string;
  until: string;
}
