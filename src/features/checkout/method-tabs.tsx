import type { KeyboardEvent } from 'react';
import type { Checkout } from '#contract/checkout.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { BankAccounts } from '#ui/order/bank-account-list.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { useText } from '#ui/state/text-context.tsx';

/** The methods that an order can be saved with here. */
export type OfferedMethod = 3 | 4;

export function offeredMethods(data: Checkout): OfferedMethod[] {
  return data.methods.flatMap((method) => (method === paymentTypes.card ? [] : [method]));
}

const tabId = (method: OfferedMethod) => `odeme-${method}`;
const panelId = 'odeme-yontemi';

/** The tabs of the enabled methods; arrows go from one to the next. */
export function MethodTabs(props: {
  methods: readonly OfferedMethod[];
  chosen: OfferedMethod;
  onChoose: (method: OfferedMethod) => void;
}) {
  const { methods, chosen, onChoose } = props;
  const t = useText();
  const looks: Record<OfferedMethod, { icon: IconName; name: string }> = {
    4: { icon: 'landmark', name: t.checkout.transfer },
    3: { icon: 'banknote', name: t.checkout.cashOnDelivery },
  };
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = methods[(methods.indexOf(chosen) + step + methods.length) % methods.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  }
  return (
    <div className="method-tabs" role="tablist" aria-label={t.checkout.methods}>
      {methods.map((method) => (
        <button
          key={method}
          id={tabId(method)}
          type="button"
          role="tab"
          aria-selected={method === chosen}
          aria-controls={panelId}
          tabIndex={method === chosen ? 0 : -1}
          onClick={() => onChoose(method)}
          onKeyDown={onKeyDown}
        >
          <Icon name={looks[method].icon} />
          {looks[method].name}
        </button>
      ))}
    </div>
  );
}

function Notice(props: { icon: IconName; title: string; text: string }) {
  return (
    <div className="notice is-info">
      <Icon name={props.icon} />
      <div>
        <b>{props.title}</b>
        {props.text}
      </div>
    </div>
  );
}

/** What the chosen method asks of the customer. */
export function MethodPanel({ method, data }: { method: OfferedMethod; data: Checkout }) {
  const { checkout } = useText();
  return (
    <div id={panelId} role="tabpanel" aria-labelledby={tabId(method)}>
      {method === paymentTypes.bankTransfer ? (
        <>
          <Notice icon="clock" title={checkout.payWithin} text={checkout.payWithinHint} />
          {data.bankAccounts.length > 0 && <BankAccounts accounts={data.bankAccounts} />}
        </>
      ) : (
        <Notice icon="banknote" title={checkout.cashTitle} text={checkout.cashHint} />
      )}
    </div>
  );
}
