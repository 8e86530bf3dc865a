import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { cardTexts } from '#text/shop/card-text.ts';
import '#features/checkout/checkout.css';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Checkout } from '#contract/checkout.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { CardEntry } from '#ui/payment/card-entry.tsx';
import { OrderLink } from '#ui/payment/order-link.tsx';
import { PaymentDialog } from '#ui/payment/payment-dialog.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import { localised, urls } from '#urls';
import { CheckoutSummary, GoOn } from '#features/checkout/checkout-summary.tsx';
import {
  ContractBoxes,
  contractBoxId,
  contractFields,
  missingContracts,
  type Accepted,
} from '#features/checkout/contracts/contract-boxes.tsx';
import { OrderInShort } from '#features/checkout/contracts/order-in-short.tsx';
import { paymentPlace } from '#text/contracts/contract-text.ts';
import { SeenFigures } from './seen-figures.tsx';
import { AskApproval, AskForCard } from './ask-approval.tsx';
import { BackToAddresses } from './back-to-addresses.tsx';
import { methodName, MethodTabs, offeredMethods } from './method-tabs.tsx';
import { PaymentNotes } from './payment-notes.tsx';
import { StockGone } from './stock-gone.tsx';
import { showRefusal, useSaveOrder } from '#features/checkout/save-order.tsx';
import { useCardStep } from './use-card-step.tsx';

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <NoticeBar kind="error" live>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </NoticeBar>
  );
}

/** The store has enabled no method (rule checkout/no-method). */
function NoMethod() {
  const { t: checkout } = useTexts(checkoutTexts);
  return (
    <section className="panel">
      <div className="panel-body">
        <NoticeBar kind="warning">{checkout.noMethod}</NoticeBar>
      </div>
    </section>
  );
}

/** The customer's choices, initially as the browser submitted them without the script. */
function useChoices(data: Checkout, sent: SentForm | undefined) {
  const methods = offeredMethods(data);
  const asked = methods.find((each) => String(each) === sent?.values[methodName]);
  const [method, setMethod] = useState<PaymentType | null>(asked ?? methods[0] ?? null);
  const [accepted, setAccepted] = useState<Accepted>({
    preInformation: sent?.values[contractFields.preInformation] !== undefined,
    distanceContract: sent?.values[contractFields.distanceContract] !== undefined,
    noWithdrawal: sent?.values[contractFields.noWithdrawal] !== undefined,
  });
  const takeOver = useTakenOver<HTMLFormElement>((form) => {
    const before = new FormData(form);
    const chosen = methods.find((each) => String(each) === before.get(methodName));
    if (chosen !== undefined) setMethod(chosen);
    setAccepted({
      preInformation: before.has(contractFields.preInformation),
      distanceContract: before.has(contractFields.distanceContract),
      noWithdrawal: before.has(contractFields.noWithdrawal),
    });
  });
  return { methods, method, setMethod, accepted, setAccepted, takeOver };
}

const formId = 'siparis-odemesi';

interface StepProps {
  data: Checkout;
  choices: ReturnType<typeof useChoices>;
  order: ReturnType<typeof useSaveOrder>;
  card: ReturnType<typeof useCardStep>;
}

function CardPanel({ order, card }: Pick<StepProps, 'order' | 'card'>) {
  if (order.needsApproval(paymentTypes.card)) return <AskForCard />;
  return card.offer && <CardEntry {...card} offer={card.offer} preset={card.charged} />;
}

/** Methods and contracts: the form, whose button stands in the summary. */
function PaymentForm(props: StepProps & { onPlace: () => void }) {
  const { data, choices, order, card, onPlace } = props;
  const locale = useLocale();
  const { methods, method, accepted, takeOver } = choices;
  const { now, atPlace } = order;
  function forget(): void {
    order.forget();
    card.forget();
  }
  if (method === null) return <NoMethod />;
  return (
    <form
      ref={takeOver}
      id={formId}
      className="panel"
      method="post"
      action={localised(quoteUrls.ofQuote(urls.checkoutPayment, data.quoteNo), locale)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onPlace();
      }}
    >
      <SeenFigures checkout={now} />
      <MethodTabs
        methods={methods}
        data={data}
        chosen={method}
        onChoose={(chosen) => {
          choices.setMethod(chosen);
          forget();
        }}
        problem={atPlace.method}
        card={<CardPanel order={order} card={card} />}
      />
      <div className="panel-body contract-body">
        <ContractBoxes
          asked={now.contracts}
          payment={paymentPlace(method, card, locale)}
          accepted={accepted}
          onAccept={(boxes) => {
            choices.setAccepted(boxes);
            forget();
          }}
          problem={atPlace.contracts}
        />
      </div>
    </form>
  );
}

interface GoProps {
  cart: Checkout['cart'];
  busy: string | false;
}

function PlaceOrder({ cart, busy }: GoProps) {
  const { t: checkout } = useTexts(checkoutTexts);
  return (
    <>
      <GoOn total={cart} form={formId} busy={busy}>
        {checkout.placeOrder}
      </GoOn>
      <p className="caption contract-meaning">{checkout.orderMeansPaying}</p>
    </>
  );
}

function PayByCard({ cart, card, busy }: GoProps & Pick<StepProps, 'card'>) {
  const { format } = useText();
  const { t } = useTexts(cardTexts);
  const charged = format.money(card.charged, 'TRY');
  const { orderNo } = card.failure ?? {};
  if (orderNo !== undefined) {
    return (
      <div className="checkout-go">
        <OrderLink orderNo={orderNo} full />
      </div>
    );
  }
  return (
    <div className="card-way">
      {cart.currency !== 'TRY' && (
        <p className="caption lira-note">
          {card.commission > 0
            ? t.chargedWith(charged, format.money(card.commission, 'TRY'))
            : t.charged(charged)}
        </p>
      )}
      <GoOn total={{ total: card.charged, currency: 'TRY' }} form={formId} icon="lock" busy={busy}>
        {t.pay}
        <span className="checkout-go-amount">{`· ${charged}`}</span>
      </GoOn>
      <p className="caption contract-meaning">{t.payMeans}</p>
    </div>
  );
}

/**
 * The figures and the button of the chosen method (rule checkout/buttons). Without a script a card cannot pay, and
 * the button is that of the methods that can.
 */
function PaymentSummary({ choices, order, card }: Omit<StepProps, 'data'>) {
  const { t: checkout } = useTexts(checkoutTexts);
  const { method } = choices;
  const { now, saving, problems, refresh } = order;
  const asks = order.needsApproval(method);
  const byCard = method === paymentTypes.card && !asks;
  const busy = card.busy || (saving && checkout.placing);
  const others = choices.methods.some((each) => each !== paymentTypes.card);
  const placeOrder = <PlaceOrder cart={now.cart} busy={busy} />;
  return (
    <CheckoutSummary
      cart={now.cart}
      delivery={now.delivery}
      {...(byCard && { figures: card.figures })}
      head={
        <>
          <StockGone checkout={now} refresh={refresh} />
          <Problems problems={problems} />
        </>
      }
    >
      <OrderInShort checkout={now} />
      {asks && now.approval && (
        <AskApproval cart={now.cart} reasons={now.approval.reasons} form={formId} busy={saving} />
      )}
      {byCard ? (
        <PayByCard card={card} cart={now.cart} busy={busy} />
      ) : (
        method && !asks && placeOrder
      )}
      {byCard && others && <noscript>{placeOrder}</noscript>}
      <BackToAddresses quoteNo={now.quoteNo} disabled={busy !== false} />
    </CheckoutSummary>
  );
}

function PaymentStep({ data, sent }: { data: Checkout; sent: SentForm | undefined }) {
  const choices = useChoices(data, sent);
  const order = useSaveOrder(data, sent);
  const card = useCardStep(data, order);
  const { t: checkout } = useTexts(checkoutTexts);
  const { method, accepted } = choices;
  const byCard = method === paymentTypes.card && !order.needsApproval(method);

  /** Shows the missing field at once and moves the focus to it. */
  function isReady(): boolean {
    let isWhole = true;
    if (byCard && card.offer?.cardEntry === 'shop') {
      flushSync(() => {
        isWhole = card.form.check();
      });
      if (!isWhole) showRefusal();
    }
    const [missing] = missingContracts(order.now.contracts, accepted);
    if (missing === undefined || !isWhole) return isWhole;
    const isConsent = missing === 'noWithdrawal';
    const contracts = isConsent ? checkout.noWithdrawalMissing : checkout.contractsMissing;
    flushSync(() => order.refuse({ contracts }));
    document.getElementById(contractBoxId(missing))?.focus();
    return false;
  }
  function placeOrder(): void {
    if (method === null || card.busy || !isReady()) return;
    if (byCard) card.pay(accepted);
    else void order.save(method, accepted);
  }
  const step = { choices, order, card };
  return (
    <div className="two-columns">
      <PaymentForm {...step} data={data} onPlace={placeOrder} />
      <div className="side-column">
        <PaymentSummary {...step} />
        <PaymentNotes data={data} />
      </div>
      {card.offer && <PaymentDialog payment={card.payment} cardEntry={card.offer.cardEntry} />}
    </div>
  );
}

/** The second step of the checkout (rule checkout/steps). */
export default function PaymentStepScreen(props: { data: Checkout; at: { sent?: SentForm } }) {
  const t = useText();
  const { store } = useShop();
  return (
    <div className="container checkout-page">
      <title>{`${t.frame.checkout.stepPayment} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1>{t.frame.checkout.stepPayment}</h1>
      </div>
      <PaymentStep data={props.data} sent={props.at.sent} />
    </div>
  );
}
