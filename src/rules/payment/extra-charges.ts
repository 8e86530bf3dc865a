/** A sale that a bank made, in the currency of the payment. */
export interface Sale {
  /** The provider's own number for it. */
  reference: string;
  amount: number;
}

/**
 * The sales under an attempt's order number that are beyond its payment and not recorded yet (rule
 * payment/charged-twice). One sale always stays: where the payment's own is not among them, although the shop did not
 * send it back, the merchant took it back at the bank, and the first other one stands for it.
 */
export function extraCharges(
  sales: readonly Sale[],
  {
    reference,
    isReturned,
    recorded,
  }: { reference: string; isReturned: boolean; recorded: readonly string[] },
): Sale[] {
  const unknown = sales.filter(
    (sale) => sale.reference !== reference && !recorded.includes(sale.reference),
  );
  const hasOwn = isReturned || sales.some((sale) => sale.reference === reference);
  return hasOwn ? unknown : unknown.slice(1);
}
