import type { Checkout } from '#contract/checkout.ts';
import { readOrderingCompany } from '#db/companies/ordering-company.ts';
import type { CartView } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Buyer } from '#platform/http.ts';
import { orderTotals } from '#rules/money/totals.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { reasonTexts } from '#text/customer/approval-text.ts';
import { readNeededApproval } from './needed-approval.ts';

/**
 * The reasons for which somebody of the buyer's company has to allow the order that the checkout shows, by method; null where nobody has (rule
 * approvals/checkout). 1 query, 1 more where a limit of a month counts; none for a guest.
 */
export async function readCheckoutApproval(
  { db, snapshot, clock }: { db: Db; snapshot: () => ShopSnapshot; clock: () => Date },
  given: {
    customer: Pick<Buyer, 'customerId' | 'signedInAt' | 'branchId'>;
    view: CartView;
    methods: readonly PaymentType[];
    branches: Checkout['branches'];
    locale: Locale;
  },
): Promise<Checkout['approval']> {
  const { customer, view, methods, branches, locale } = given;
  if (customer.signedInAt === null || view.cartId === null) return null;
  const company = await readOrderingCompany(db, view.cartId);
  if (company === null) return null;
  const { settings, rates, defaultCurrency: currency } = snapshot();
  const pricing = { settings, rates, defaultCurrency: currency, currency };
  const { total } = orderTotals({ lines: view.lines, ...pricing });
  const branch = branches.find(({ id }) => id === customer.branchId) ?? null;
  const { customerId } = customer;
  const order = { context: { company, branch }, customerId, total, now: clock() };
  const needed = await readNeededApproval(db, order, methods);
  if (needed.size === 0) return null;
  const reasons = [...needed.values()].flatMap((each) => reasonTexts(locale, each, currency));
  return { methods: [...needed.keys()], reasons: [...new Set(reasons)] };
}
