import './checkout.css';
import { useState } from 'react';
import { useNavigate } from '#ui/state/router-context.tsx';
import type { Address } from '#contract/address.ts';
import type { Checkout } from '#contract/checkout.ts';
import { placeLine } from '#ui/address/address-card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { CheckoutSummary } from './checkout-summary.tsx';
import {
  ContractBoxes,
  contractBoxId,
  missingContracts,
  nothingAccepted,
} from './contract-boxes.tsx';
import { MethodPanel, MethodTabs, offeredMethods, type OfferedMethod } from './method-tabs.tsx';
import { useSaveOrder } from './save-order.tsx';

function AddressNote({ title, address }: { title: string; address: Address | undefined }) {
  if (!address) return null;
  return (
    <div className="note-card">
      <h3>{title}</h3>
      <b>{address.addressTitle}</b>
      {` · ${address.address}, ${placeLine(address)}`}
    </div>
  );
}

/** Where the order goes, as it was chosen in the step before. */
function ChosenAddresses({ data }: { data: Checkout }) {
  const { checkout } = useText();
  const find = (id: number | null) => data.addresses.find((address) => address.id === id);
  const { deliveryAddressId: delivery, invoiceAddressId: invoice } = data;
  const same = delivery === invoice;
  return (
    <>
      <AddressNote
        title={same ? checkout.bothAddresses : checkout.deliveryAddress}
        address={find(delivery)}
      />
      {!same && <AddressNote title={checkout.invoiceAddress} address={find(invoice)} />}
    </>
  );
}

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
  async function goBack(): Promise<void> {
    // A choice that stays is no harm: the next one replaces it.
    await api.resetAddresses().catch(() => undefined);
    await navigate(localised(urls.checkoutAddress, locale));
  }
  return (
    <p className="order-summary-back">
      <Button look="quiet" icon="arrow-left" disabled={disabled} onClick={() => void goBack()}>
        {t.checkout.backToAddresses}
      </Button>
    </p>
  );
}

/** The store has enabled no method (rule checkout/no-method). */
function NoMethod() {
  const { checkout } = useText();
  return (
    <div className="panel-body">
      <NoticeBar kind="warning">{checkout.noMethod}</NoticeBar>
    </div>
  );
}

function OrderButton({ saving, onPlace }: { saving: boolean; onPlace: () => void }) {
  const { checkout } = useText();
  return (
    <>
      <Button large full busy={saving && checkout.placing} onClick={onPlace}>
        {checkout.placeOrder}
      </Button>
      <p className="caption contract-meaning">{checkout.orderMeansPaying}</p>
    </>
  );
}

function PaymentStep({ data }: { data: Checkout }) {
  const t = useText();
  const methods = offeredMethods(data);
  const [method, setMethod] = useState<OfferedMethod | null>(methods[0] ?? null);
  const [accepted, setAccepted] = useState(nothingAccepted);
  const [tried, setTried] = useState(false);
  const { cart, saving, problems, setProblems, save } = useSaveOrder(data);
  const { checkout } = t;

  function placeOrder(chosen: OfferedMethod): void {
    const [missing] = missingContracts(data.contracts, accepted);
    setTried(true);
    if (missing === undefined) return void save(chosen, accepted);
    setProblems([checkout.contractsMissing]);
    document.getElementById(contractBoxId(missing))?.focus();
  }
  return (
    <div className="two-columns">
      <section className="panel">
        {method === null ? (
          <NoMethod />
        ) : (
          <>
            <MethodTabs methods={methods} chosen={method} onChoose={setMethod} />
            <div className="panel-body">
              <MethodPanel method={method} data={data} />
              <ContractBoxes
                asked={data.contracts}
                accepted={accepted}
                onAccept={(boxes) => {
                  setAccepted(boxes);
                  setProblems([]);
                }}
                tried={tried}
              />
            </div>
          </>
        )}
      </section>
      <div className="side-column">
        <CheckoutSummary cart={cart} head={<Problems problems={problems} />}>
          {method !== null && <OrderButton saving={saving} onPlace={() => placeOrder(method)} />}
          <BackToAddresses disabled={saving} />
        </CheckoutSummary>
        <ChosenAddresses data={data} />
      </div>
    </div>
  );
}

/** The second step of the checkout (rule checkout/steps). */
export default function PaymentStepScreen({ data }: { data: Checkout }) {
  const t = useText();
  const { store } = useShop();
  return (
    <div className="container">
      <title>{`${t.checkout.stepPayment} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1>{t.checkout.stepPayment}</h1>
      </div>
      <PaymentStep data={data} />
    </div>
  );
}
