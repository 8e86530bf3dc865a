import type { CorrectionPreview } from '#contract/office/orders/order-correction.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** The totals before and after, and who owes the difference (rule correction/preview). */
export function DifferencePanel(props: { preview: CorrectionPreview; isStale: boolean }) {
  const { preview, isStale } = props;
  const { t, format } = useTexts(orderCorrectionTexts);
  const { before, after, currency, discount } = preview;
  const money = (amount: number) => format.money(amount, currency);
  const rows = [
    [t.difference.goods, before.subTotal, after.subTotal],
    [t.difference.tax, before.tax, after.tax],
    [t.difference.shipping, before.shippingTotal, after.shippingTotal],
    ...(before.commission > 0
      ? ([[t.difference.commission, before.commission, after.commission]] as const)
      : []),
  ] as const;
  return (
    <div className="correction-difference">
      <Panel title={t.difference.title}>
        <table className={isStale ? 'is-stale' : undefined}>
          <thead>
            <tr>
              <td aria-hidden="true" />
              <th scope="col">{t.difference.before}</th>
              <th scope="col">{t.difference.after}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, was, is]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{money(was)}</td>
                <td>{money(is)}</td>
              </tr>
            ))}
            <tr className="correction-difference-total">
              <th scope="row">{t.difference.total}</th>
              <td>{money(before.total)}</td>
              <td>{money(after.total)}</td>
            </tr>
            <tr>
              <th scope="row">{t.difference.received}</th>
              <td>–</td>
              <td>{format.money(preview.received, preview.paymentCurrency)}</td>
            </tr>
          </tbody>
        </table>
        {discount > 0 && <p className="caption">{t.difference.discountIs(money(discount))}</p>}
        <Due preview={preview} />
      </Panel>
    </div>
  );
}

function Due({ preview }: { preview: CorrectionPreview }) {
  const { t, format } = useTexts(orderCorrectionTexts);
  const { due, refund, currency, paymentCurrency, paymentType, after, amount } = preview;
  const { difference } = t;
  if (paymentType === paymentTypes.cashOnDelivery)
    return amount === 0 ? null : (
      <output>{difference.doorHow(format.money(after.total, currency))}</output>
    );
  if (paymentType === paymentTypes.card && preview.received === 0 && amount !== 0)
    return <output>{difference.linkHow(format.money(after.total, currency))}</output>;
  if (refund > 0)
    return (
      <Amount
        className="correction-difference-due is-refund"
        name={difference.refund}
        amount={format.money(refund, paymentCurrency)}
        hint={preview.refundIsByHand ? difference.refundByHand : difference.refundByProvider}
      />
    );
  if (due === 0) return <p className="caption">{difference.none}</p>;
  return (
    <Amount
      className="correction-difference-due"
      name={difference.due}
      amount={format.money(due, currency)}
      hint={difference.dueHow}
    />
  );
}

function Amount(props: { className: string; name: string; amount: string; hint: string }) {
  return (
    <output>
      <span className={props.className}>
        <span>{props.name}</span>
        <b>{props.amount}</b>
      </span>
      <span className="caption">{props.hint}</span>
    </output>
  );
}
