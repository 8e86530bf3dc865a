import type { ReactNode } from 'react';
import type { Checkout } from '#contract/checkout.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { BankAccounts } from '#ui/order/bank-account-list.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { AccountPanel } from './account-tab.tsx';
import { methodId } from './ways-out.tsx';
import { Problem } from '#features/checkout/step-problem.tsx';

/** A card is offered where it can be paid with now. */
export function offeredMethods(data: Checkout): PaymentType[] {
  return data.methods.filter((method) => method !== paymentTypes.card || data.card !== null);
}

export const methodName = 'odemeTipi';

/**
 * The tabs of the enabled methods: one choice of several, which arrows go through and a form sends
 * without a script. Under them stands what the chosen one asks; the style shows that one alone.
 */
export function MethodTabs(props: {
  methods: readonly PaymentType[];
  data: Checkout;
  chosen: PaymentType;
  onChoose: (method: PaymentType) => void;
  problem: string | undefined;
  /** The card form. */
  card: ReactNode;
}) {
  const { methods, data, chosen, onChoose, problem, card } = props;
  const { t: checkout } = useTexts(checkoutTexts);
  const { t: orders } = useTexts(orderTexts);
  const looks: Record<PaymentType, { icon: IconName; name: string }> = {
    2: { icon: 'credit-card', name: orders.methods[2] },
    4: { icon: 'landmark', name: checkout.transfer },
    3: { icon: 'banknote', name: checkout.cashOnDelivery },
    5: { icon: 'store', name: orders.methods[5] },
  };
  return (
    <fieldset className="methods">
      <legend className="screen-reader-only">{checkout.methods}</legend>
      <div className="method-tabs">
        {methods.map((method) => (
          <label key={method}>
            <input
              type="radio"
              id={methodId(method)}
              name={methodName}
              value={method}
              checked={method === chosen}
              data-wrong={problem === undefined ? undefined : true}
              aria-describedby={problem === undefined ? undefined : problemId}
              onChange={() => onChoose(method)}
            />
            <Icon name={looks[method].icon} />
            {looks[method].name}
          </label>
        ))}
      </div>
      <Problem id={problemId} text={problem} />
      {methods.map((method) => (
        <div key={method} className={panelClass[method]}>
          {method === paymentTypes.card ? card : <MethodPanel {...{ method, methods, data }} />}
        </div>
      ))}
    </fieldset>
  );
}

const problemId = 'odeme-hata';

const panelClass: Record<PaymentType, string> = {
  2: 'method-panel is-card',
  4: 'method-panel is-transfer',
  3: 'method-panel is-cash',
  5: 'method-panel is-account',
};

function Notice(props: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="notice is-info">
      <Icon name={props.icon} />
      <div>
        <b>{props.title}</b>
        {props.children}
      </div>
    </div>
  );
}

/** The description of a payment method. */
function MethodPanel(props: {
  method: PaymentType;
  methods: readonly PaymentType[];
  data: Checkout;
}) {
  const { method, methods, data } = props;
  const { t: checkout } = useTexts(checkoutTexts);
  if (method === paymentTypes.openAccount)
    return data.account && <AccountPanel account={data.account} methods={methods} />;
  if (method !== paymentTypes.bankTransfer) {
    return (
      <Notice icon="banknote" title={checkout.cashTitle}>
        {checkout.cashHint}
      </Notice>
    );
  }
  return (
    <>
      <Notice icon="clock" title={checkout.payWithin}>
        {checkout.payWithinHint}
      </Notice>
      {data.bankAccounts.length > 0 && <BankAccounts accounts={data.bankAccounts} />}
    </>
  );
}
