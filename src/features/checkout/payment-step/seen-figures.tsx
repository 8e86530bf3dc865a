import type { Checkout } from '#contract/checkout.ts';

/** The figures and the versions of the contracts that the buyer saw, and the quote whose own cart it is. */
export function SeenFigures({ checkout: { cart, quoteNo, contracts } }: { checkout: Checkout }) {
  return (
    <>
      <input type="hidden" name="shippingTotal" value={cart.shippingTotal} />
      <input type="hidden" name="expectedTotal" value={cart.total} />
      <input type="hidden" name="contractsSeen" value={contracts.seen} />
      {quoteNo !== undefined && <input type="hidden" name="quoteNo" value={quoteNo} />}
    </>
  );
}
