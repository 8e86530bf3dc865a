import type { Store } from '#contract/catalog/shop-frame.ts';
import type { StoredReturn } from '#db/returns/read-return.ts';
import { code128 } from '#rules/order/code-128.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { returnMailText } from '#text/customer/return-mail-text.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate } from '#text/format.ts';
import type { LabelContent } from './label-content.ts';

/**
 * The label that a customer sticks on the parcel of a return: to the store, by the carrier that the store named, with bars
 * that open the return (rule returns/label). It holds no address of the customer: the holder of a mail's link prints it too.
 */
export function returnLabelContent(
  found: StoredReturn,
  { store, address, locale }: { store: Store; address: string; locale: Locale },
): LabelContent {
  const t = returnMailText[locale];
  const { label, slip } = t;
  const hasCarrier = found.namedCarrier !== '';
  return {
    locale,
    title: label.title(found.returnNo),
    sender: { title: slip.sender, lines: [found.customer] },
    recipient: {
      title: slip.to,
      name: store.legalName || store.name,
      lines: [address].filter(Boolean),
      phone: store.phone,
    },
    carrier:
      hasCarrier && found.code !== ''
        ? `${t.code(found.namedCarrier)}: ${found.code}`
        : found.namedCarrier,
    trackingNo: found.returnNo,
    bars: code128(found.returnNo),
    orderNo: `${t.order} ${found.orderNo}`,
    parcel: label.parcel,
    date: returnTexts[locale].latest(formatDate(found.sendBy, locale)),
    collect: hasCarrier ? null : { label: slip.postageAny, amount: '' },
  };
}
