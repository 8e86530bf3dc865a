import type { ReactNode } from 'react';
import type { CheckoutAccount } from '#contract/checkout.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { openAccountTexts } from '#text/customer/open-account-text.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** The id of the radio button of a payment method, which a label anywhere on the page chooses. */
export const methodId = (method: PaymentType) => `odeme-tipi-${method}`;

/** The ways on for an order that the account does not take: pay it down, pay otherwise, or ask (rule open-account/ways-out). */
export function WaysOut(props: { account: CheckoutAccount; methods: readonly PaymentType[] }) {
  const { account, methods } = props;
  const { t, format } = useTexts(openAccountTexts);
  const locale = useLocale();
  const { problemCode, remaining, currency } = account;
  const others = methods.filter((method) => method !== paymentTypes.openAccount);
  const missing = remaining < 0 ? format.money(-remaining, currency) : null;
  return (
    <ul className="ways-out">
      {problemCode !== 'credit-blocked' && methods.includes(paymentTypes.card) && (
        <Way title={t.payDown} text={missing === null ? t.payOverdue : t.payDownHint(missing)}>
          <a className={buttonClass({ look: 'secondary' })} href={localised(urls.pay, locale)}>
            {t.payNow}
          </a>
        </Way>
      )}
      {others.length > 0 && (
        <Way title={t.payOtherwise} text={t.samePrices}>
          {others.map((method) => (
            <MethodLabel key={method} method={method} />
          ))}
        </Way>
      )}
      <AskStore />
    </ul>
  );
}

function Way(props: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <b>{props.title}</b>
        <span className="caption">{props.text}</span>
      </div>
      <div className="ways-out-buttons">{props.children}</div>
    </li>
  );
}

/** Chooses another method; a label does so without a script, too. */
function MethodLabel({ method }: { method: PaymentType }) {
  const { t: checkout } = useTexts(checkoutTexts);
  const { t: orders } = useTexts(orderTexts);
  const names: Record<PaymentType, string> = {
    2: orders.methods[2],
    3: checkout.cashOnDelivery,
    4: checkout.transfer,
    5: orders.methods[5],
  };
  return (
    <label className={buttonClass({ look: 'secondary' })} htmlFor={methodId(method)}>
      {names[method]}
    </label>
  );
}

/** The store by chat, else by mail or telephone; nothing where it tells none of them. */
function AskStore() {
  const { t } = useTexts(openAccountTexts);
  const { store } = useShop();
  const hasChat = store.whatsappControl === '1' && store.whatsappNumber !== '';
  if (!hasChat && store.email === '') return null;
  return (
    <Way title={t.askUs} text={t.askUsHint}>
      {hasChat ? (
        <a
          className={buttonClass({ look: 'secondary' })}
          href={urls.chat(store.whatsappNumber, t.askUsMessage)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="whatsapp" />
          {t.writeChat}
        </a>
      ) : (
        <a
          className={buttonClass({ look: 'secondary' })}
          href={`mailto:${store.email}?subject=${encodeURIComponent(t.askUsMessage)}`}
        >
          {t.writeMail}
        </a>
      )}
    </Way>
  );
}
