import type { CustomerGroup } from './customer-group.ts';

/**
 * Which prices and which goods somebody sees: all with the same group, contract, assortments and kind of visit share a
 * face (rule prices/faces). Pages and responses that show prices or products are cached by its number.
 */
export interface Face {
  /** 0 for visitors; others are given out by each process as it meets them. */
  readonly number: number;
  /** Null: the products' own prices. Visitors have the shop's group of visitors where it has one. */
  readonly group: CustomerGroup | null;
  readonly contractListId: number | null;
  /** Ids of the assortments that are seen besides everybody's goods, in ascending order. */
  readonly assortments: readonly number[];
  /** Nothing but these assortments is seen. */
  readonly onlyAssortments: boolean;
  readonly isSignedIn: boolean;
  /** Of a user of a company, where the shop tells companies from consumers (rule prices/claims-shown). */
  readonly isCompany?: boolean;
}
