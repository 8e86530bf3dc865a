import type { Checkout } from '#contract/checkout.ts';
import { GoOn } from '#features/checkout/checkout-summary.tsx';
import { approvalTexts } from '#text/customer/approval-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale } from '#ui/state/text-context.tsx';

/** The button of an order that somebody of the buyer's company has to allow first, with the reason (rule approvals/checkout). */
export function AskApproval(props: {
  cart: Checkout['cart'];
  reasons: readonly string[];
  form: string;
  busy: boolean;
}) {
  const { cart, reasons, form, busy } = props;
  const text = approvalTexts[useLocale()].checkout;
  return (
    <>
      <div className="checkout-asks">
        <NoticeBar kind="warning" title={text.title}>
          {text.hint(reasons.join(', '))}
        </NoticeBar>
      </div>
      <input type="hidden" name="askApproval" value="1" form={form} />
      <GoOn total={cart} form={form} busy={busy && text.asking}>
        {text.ask}
      </GoOn>
    </>
  );
}

/** In place of the card's fields: it is asked for once the order was allowed. */
export function AskForCard() {
  const text = approvalTexts[useLocale()].checkout;
  return (
    <div className="notice is-info">
      <Icon name="clock" />
      <div>
        <b>{text.title}</b>
        {text.card}
      </div>
    </div>
  );
}
