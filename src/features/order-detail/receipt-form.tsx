import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState } from 'react';
import { meaningOfReceipt } from '#rules/order/merchant-actions.ts';
import { readFreeAmount } from '#rules/payment/card-form.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { formatDateTime } from '#text/format.ts';
import { TextField } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { StepButton, StepHead, type StepProps } from './step-parts.tsx';
import { bareAmount } from './use-order-action.tsx';

/** The typed receipt, and its effect. */
function useReceipt({ view, work }: StepProps) {
  const { format, locale } = useTexts(orderDetailTexts);
  const { missing, currency } = view.order;
  const [typed, setTyped] = useState<string | null>(null);
  const [day, setDay] = useState(() => istanbulDay(new Date()));
  const [reference, setReference] = useState('');
  const [takesLess, setTakesLess] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const text = typed ?? bareAmount(format.money(missing, currency));
  const amount = readFreeAmount(text, locale === 'tr' ? ',' : '.');

  async function receive(): Promise<void> {
    const isMissing = amount <= 0 || day === '';
    setWrong(isMissing);
    if (isMissing) return;
    const body = { amount, receivedOn: day, reference, acceptLess: takesLess };
    if (!(await work.act('pay', body))) return;
    setTyped(null);
    setReference('');
    setTakesLess(false);
  }
  const meaning = meaningOfReceipt(missing, amount, { takesLess });
  const set = { setTyped, setDay, setReference, setTakesLess };
  return { text, amount, day, reference, takesLess, isWrong, receive, ...meaning, ...set };
}

/** Money that came by transfer: what it means for the order is said before it is recorded (rule fulfillment/transfer-receipts). */
export function ReceiptForm(props: StepProps) {
  const { t, format } = useTexts(orderDetailTexts);
  const { missing, currency } = props.view.order;
  const receipt = useReceipt(props);
  const { amount, over, settles } = receipt;
  return (
    <>
      <div className="office-panel-body">
        <StepHead title={t.pay.title(format.money(missing, currency))}>
          <Deadline payBefore={props.view.order.payBefore} />
        </StepHead>
        <ReceiptFields order={props.view.order} receipt={receipt} />
        <output className="receipt-meaning">
          {amount > 0 && <Meaning over={over} currency={currency} />}
        </output>
        {amount > 0 && over < 0 && (
          <label className="check">
            <input
              type="checkbox"
              checked={receipt.takesLess}
              onChange={({ target }) => receipt.setTakesLess(target.checked)}
            />
            <span>{t.pay.takeLess}</span>
          </label>
        )}
      </div>
      {props.footer(
        <StepButton
          icon="check"
          busy={props.work.busy === 'pay'}
          onPress={() => void receipt.receive()}
        >
          {settles || amount <= 0 ? t.pay.action : t.pay.rest}
        </StepButton>,
      )}
    </>
  );
}

function ReceiptFields(props: {
  order: StepProps['view']['order'];
  receipt: ReturnType<typeof useReceipt>;
}) {
  const { t } = useTexts(orderDetailTexts);
  const { order, receipt } = props;
  const { day, amount, isWrong } = receipt;
  const today = istanbulDay(new Date(useNow()));
  return (
    <div className="step-fields">
      <TextField
        label={t.pay.date}
        type="date"
        value={day}
        max={today}
        error={isWrong && day === '' ? t.pay.wrongDate : null}
        onChange={({ target }) => receipt.setDay(target.value)}
      />
      <TextField
        label={`${t.pay.amount} (${order.currency})`}
        className="input is-amount"
        inputMode="decimal"
        value={receipt.text}
        error={isWrong && amount <= 0 ? t.pay.wrong : null}
        onChange={({ target }) => receipt.setTyped(target.value)}
      />
      <TextField
        label={t.pay.reference}
        value={receipt.reference}
        maxLength={100}
        onChange={({ target }) => receipt.setReference(target.value)}
      />
    </div>
  );
}

function Deadline({ payBefore }: { payBefore: string | null }) {
  const { t, locale } = useTexts(orderDetailTexts);
  const now = useNow();
  if (payBefore === null) return t.pay.noDeadline;
  const when = formatDateTime(payBefore, locale);
  return Date.parse(payBefore) < now ? t.pay.late(when) : t.pay.deadline(when);
}

function Meaning({ over, currency }: { over: number; currency: string }) {
  const { t, format } = useTexts(orderDetailTexts);
  if (over === 0) {
    return (
      <span className="is-exact">
        <OfficeIcon name="circle-check" />
        {t.pay.exact}
      </span>
    );
  }
  const amount = format.money(Math.abs(over), currency);
  return (
    <span className="is-apart">
      <OfficeIcon name="circle-alert" />
      {over > 0 ? t.pay.more(amount) : t.pay.less(amount)}
    </span>
  );
}
