import type { Order } from '#contract/order.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { returnLinkTexts } from '#text/customer/return-link-text.ts';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised } from '#urls';

/** The ways to the returns of an order, and to the return whose goods it replaces (rules returns/in-orders, returns/exchange). */
export function OrderReturns({ order: { returns, exchangeOf } }: { order: Order }) {
  const locale = useLocale();
  const t = returnLinkTexts[locale];
  const links = [
    ...(exchangeOf === undefined ? [] : [{ no: exchangeOf, text: t.exchangeOf(exchangeOf) }]),
    ...returns.map(({ returnNo }) => ({ no: returnNo, text: t.one(returnNo) })),
  ];
  if (links.length === 0) return null;
  return (
    <div className="order-foot order-returns">
      {links.map(({ no, text }) => (
        <a key={no} className="link" href={localised(returnUrls.one(no), locale)}>
          {text}
        </a>
      ))}
    </div>
  );
}
