import { cardTexts } from '#text/shop/card-text.ts';
import './account-payment-screen.css';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AccountPayment } from '#contract/account.ts';
import type { CardOffer, PaymentFailure } from '#contract/payment.ts';
import { convertAmount, sumAmounts } from '#rules/money/money.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { CardEntry } from '#ui/payment/card-entry.tsx';
import { PaymentDialog } from '#ui/payment/payment-dialog.tsx';
import { useCardForm, type CardForm } from '#ui/payment/use-card-form.ts';
import { useInstallments } from '#ui/payment/use-installments.ts';
import { busyWord, sentCard, sentPlan, usePayment } from '#ui/payment/use-payment.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';

/** The balance due, above the form. */
function Owed({ data }: { data: AccountPayment }) {
  const { t } = useTexts(cardTexts);
  const { format } = useText();
  const { balance, currency, overdue } = data;
  return (
    <dl className="figures account-owed">
      <dt>{t.account.balance}</dt>
      <dd>{format.money(balance, currency)}</dd>
      {overdue && <dt>{t.account.overdue}</dt>}
      {overdue && <dd>{format.money(overdue.overdueBalance, overdue.currency)}</dd>}
    </dl>
  );
}

/** One press for what is overdue and one for the whole balance, in TRY (rule payment/account-amounts). */
function AmountChoices({ data, form }: { data: AccountPayment; form: CardForm }) {
  const { t } = useTexts(cardTexts);
  const { format } = useText();
  const { rates } = useShop();
  const { balance, currency, overdue } = data;
  const inLira = (amount: number, from: string) => convertAmount(amount, from, 'TRY', rates);
  const whole = inLira(balance, currency);
  const due = overdue ? inLira(overdue.overdueBalance, overdue.currency) : 0;
  const choices = [
    { name: t.account.payOverdue, amount: due },
    { name: t.account.payBalance, amount: whole },
  ].filter(({ amount }) => amount > 0);
  return (
    <div className="account-amounts">
      {choices.map(({ name, amount }) => (
        <button
          key={name}
          type="button"
          className={buttonClass({ look: 'soft' })}
          aria-pressed={form.amount === amount}
          onClick={() => form.fillAmount(amount)}
        >
          {name}: {format.money(amount, 'TRY')}
        </button>
      ))}
    </div>
  );
}

/**
 * The amount credited to the account and the amount charged to the card; they differ where the plan has a commission.
 */
function Figures({ amount, charged }: { amount: number; charged: number }) {
  const { t } = useTexts(cardTexts);
  const { format } = useText();
  return (
    <dl className="figures">
      <dt>{t.account.credited}</dt>
      <dd>{format.money(amount, 'TRY')}</dd>
      <dt className="figures-total">{t.account.charged}</dt>
      <dd className="figures-total">{format.money(charged, 'TRY')}</dd>
    </dl>
  );
}

/** Shows the first wrong field, or the alert over the form. */
function showWrong(): void {
  const wrong =
    document.querySelector<HTMLElement>('main [aria-invalid="true"]') ??
    document.querySelector<HTMLElement>('main .card-alert .notice');
  if (!wrong) return;
  if (wrong.tabIndex < 0) wrong.tabIndex = -1;
  wrong.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'center' });
}

function useAccountPayment(offer: CardOffer, onPaid: (amount: number) => void) {
  const store = useVisitorStore();
  const form = useCardForm({ asksAmount: true });
  const { amount } = form;
  const installments = useInstallments(amount > 0 ? form.values.card : '', {
    amount,
    isFree: true,
    version: 0,
  });
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const payment = usePayment({
    cardEntry: offer.cardEntry,
    onPaid() {
      form.forget('all');
      onPaid(amount);
    },
    onFailed(failed) {
      form.forget('code');
      if (failed.code === 'not-signed-in') return store.signIn();
      flushSync(() => setFailure(failed));
      showWrong();
      return undefined;
    },
  });
  function pay(): void {
    let isWhole = false;
    flushSync(() => {
      setFailure(null);
      isWhole = form.check();
    });
    if (!isWhole) return showWrong();
    payment.pay({
      ...sentCard(form.values, offer.cardEntry),
      ...sentPlan(installments.plan, amount),
      accountAmount: amount,
      quoteNo: null,
      link: null,
      cartId: null,
      description: '',
      shippingTotal: 0,
      contractsSeen: '',
      acceptPreInformation: false,
      acceptDistanceContract: false,
      acceptNoWithdrawal: false,
    });
  }
  return { form, installments, payment, failure, pay };
}

function PaymentForm(props: {
  data: AccountPayment;
  offer: CardOffer;
  onPaid: (amount: number) => void;
}) {
  const { offer } = props;
  const { t } = useTexts(cardTexts);
  const { payment, pay, ...entry } = useAccountPayment(offer, props.onPaid);
  const { amount } = entry.form;
  return (
    <>
      <form
        className="panel-body"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          pay();
        }}
      >
        <AmountChoices data={props.data} form={entry.form} />
        <CardEntry {...entry} offer={offer} preset={null} />
        <div className="account-payment-go">
          <Figures amount={amount} charged={entry.installments.plan?.total ?? sumAmounts(amount)} />
          <Button type="submit" icon="lock" large busy={busyWord(payment.state, t)}>
            {t.pay}
          </Button>
        </div>
      </form>
      <PaymentDialog payment={payment} cardEntry={offer.cardEntry} />
    </>
  );
}

/** The account has it: said once, with the focus on it. */
function Paid({ amount }: { amount: number }) {
  const { t } = useTexts(cardTexts);
  const { format } = useText();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="panel-body account-paid">
      <Icon name="circle-check" />
      <h2 ref={heading} tabIndex={-1}>
        {t.account.paid}
      </h2>
      <p>{t.account.paidHint(format.money(amount, 'TRY'))}</p>
      <a className={buttonClass({ large: true })} href={localised(urls.statement, locale)}>
        {t.account.toStatement}
      </a>
    </div>
  );
}

/** Paying a free amount against the open account by card (rule payment/open-account). */
export default function AccountPaymentScreen({ data }: { data: AccountPayment }) {
  const { t } = useTexts(cardTexts);
  const { store } = useShop();
  const [paid, setPaid] = useState<number | null>(null);
  return (
    <AccountLayout title={t.account.title}>
      <title>{`${t.account.title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <section className="panel" aria-label={t.account.head}>
        {paid === null ? (
          <>
            <Owed data={data} />
            {data.card ? (
              <PaymentForm data={data} offer={data.card} onPaid={setPaid} />
            ) : (
              <div className="panel-body">
                <NoticeBar kind="warning">{t.account.unavailable}</NoticeBar>
              </div>
            )}
          </>
        ) : (
          <Paid amount={paid} />
        )}
      </section>
    </AccountLayout>
  );
}
