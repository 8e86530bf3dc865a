import './checkout.css';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Checkout } from '#contract/checkout.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { CheckoutSummary, GoOn } from './checkout-summary.tsx';
import { chooseAnew } from './chosen-addresses.tsx';
import {
  ContractBoxes,
  contractBoxId,
  contractFields,
  missingContracts,
  type Accepted,
} from './contract-boxes.tsx';
import { methodName, MethodTabs, offeredMethods, type OfferedMethod } from './method-tabs.tsx';
import { PaymentNotes } from './payment-notes.tsx';
import { useSaveOrder } from './save-order.tsx';

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

/** Forgets the chosen addresses and goes back to them (rule checkout/choice-cleared). */
function BackToAddresses({ disabled }: { disabled: boolean }) {
  const t = useText();
  const locale = useLocale();
  const api = useShopApi();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  async function goBack(): Promise<void> {
    setLeaving(true);
    // A choice that stays is no harm: the next one replaces it.
    await api.resetAddresses().catch(() => undefined);
    await navigate(`${localised(urls.checkoutAddress, locale)}?${chooseAnew}=1`);
  }
  return (
    <form
      className="order-summary-back"
      method="post"
      action={localised(urls.checkoutBack, locale)}
      onSubmit={(event) => {
        event.preventDefault();
        void goBack();
      }}
    >
      <Button type="submit" look="quiet" icon="arrow-left" disabled={disabled || leaving}>
        {t.checkout.backToAddresses}
      </Button>
    </form>
  );
}

/** The store has enabled no method (rule checkout/no-method). */
function NoMethod() {
  const { checkout } = useText();
  return (
    <section className="panel">
      <div className="panel-body">
        <NoticeBar kind="warning">{checkout.noMethod}</NoticeBar>
      </div>
    </section>
  );
}

/** What the customer chose and accepted, at first as the browser sent it by itself. */
function useChoices(data: Checkout, sent: SentForm | undefined) {
  const methods = offeredMethods(data);
  const asked = methods.find((each) => String(each) === sent?.values[methodName]);
  const [method, setMethod] = useState<OfferedMethod | null>(asked ?? methods[0] ?? null);
  const [accepted, setAccepted] = useState<Accepted>({
    preInformation: sent?.values[contractFields.preInformation] !== undefined,
    distanceContract: sent?.values[contractFields.distanceContract] !== undefined,
  });
  return { methods, method, setMethod, accepted, setAccepted };
}

const formId = 'siparis-odemesi';

/** Methods and contracts: the form, whose button stands in the summary. */
function PaymentForm(props: {
  data: Checkout;
  choices: ReturnType<typeof useChoices>;
  order: ReturnType<typeof useSaveOrder>;
  onPlace: () => void;
}) {
  const { data, choices, order, onPlace } = props;
  const locale = useLocale();
  const { methods, method, accepted } = choices;
  const { cart, atPlace } = order;
  if (method === null) return <NoMethod />;
  return (
    <form
      id={formId}
      className="panel"
      method="post"
      action={localised(urls.checkoutPayment, locale)}
      onSubmit={(event) => {
        event.preventDefault();
        onPlace();
      }}
    >
      <input type="hidden" name="shippingTotal" value={cart.shippingTotal} />
      <input type="hidden" name="expectedTotal" value={cart.total} />
      <MethodTabs
        methods={methods}
        data={data}
        chosen={method}
        onChoose={(chosen) => {
          choices.setMethod(chosen);
          order.forget();
        }}
        problem={atPlace.method}
      />
      <div className="panel-body contract-body">
        <ContractBoxes
          asked={data.contracts}
          accepted={accepted}
          onAccept={(boxes) => {
            choices.setAccepted(boxes);
            order.forget();
          }}
          problem={atPlace.contracts}
        />
      </div>
    </form>
  );
}

function PaymentStep({ data, sent }: { data: Checkout; sent: SentForm | undefined }) {
  const choices = useChoices(data, sent);
  const order = useSaveOrder(data, sent);
  const { checkout } = useText();
  const { method, accepted } = choices;
  const { cart, saving, problems } = order;

  function placeOrder(): void {
    const [missing] = missingContracts(data.contracts, accepted);
    if (missing === undefined) {
      if (method !== null) void order.save(method, accepted);
      return;
    }
    // At once, so that the box can be shown with what is wrong.
    flushSync(() => order.refuse({ contracts: checkout.contractsMissing }));
    document.getElementById(contractBoxId(missing))?.focus();
  }
  return (
    <div className="two-columns">
      <PaymentForm data={data} choices={choices} order={order} onPlace={placeOrder} />
      <div className="side-column">
        <CheckoutSummary cart={cart} head={<Problems problems={problems} />}>
          {method !== null && (
            <>
              <GoOn total={cart} form={formId} busy={saving && checkout.placing}>
                {checkout.placeOrder}
              </GoOn>
              <p className="caption contract-meaning">{checkout.orderMeansPaying}</p>
            </>
          )}
          <BackToAddresses disabled={saving} />
        </CheckoutSummary>
        <PaymentNotes data={data} />
      </div>
    </div>
  );
}

/** The second step of the checkout (rule checkout/steps). */
export default function PaymentStepScreen(props: { data: Checkout; at: { sent?: SentForm } }) {
  const t = useText();
  const { store } = useShop();
  return (
    <div className="container checkout-page">
      <title>{`${t.checkout.stepPayment} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1>{t.checkout.stepPayment}</h1>
      </div>
      <PaymentStep data={props.data} sent={props.at.sent} />
    </div>
  );
}
