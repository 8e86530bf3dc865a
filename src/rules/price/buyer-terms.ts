/** The parts of a customer's face (rules prices/faces, companies/face). */
export interface BuyerTerms {
  groupId: number | null;
  contractListId: number | null;
  /** Ids of the assortments that the customer's company has besides the group's, in ascending order. */
  assortments: readonly number[];
  isCompany: boolean;
}
