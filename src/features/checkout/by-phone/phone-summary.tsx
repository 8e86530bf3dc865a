import type { PhonePreview } from '#contract/office/orders/phone-order.ts';
import { phoneOrderTexts } from '#text/office/orders/phone-order-text.ts';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { phoneMethods, type PhoneForm } from './use-phone-order.tsx';

/** The totals, how the customer accepts, and how they pay (rules phone-orders/acceptance, phone-orders/payment). */
export function PhoneSummary({ form }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  const { preview, values, set } = form;
  const hasTexts = (preview.data?.contracts.length ?? 0) > 0;
  return (
    <div className="phone-summary">
      <Panel title={t.summary.title}>
        {preview.data && <Totals preview={preview.data} isStale={preview.isPlaceholderData} />}
        <p className="office-note is-info">
          {hasTexts ? (
            <span>
              <b>{t.summary.acceptTitle}</b> {t.summary.accept}
            </span>
          ) : (
            t.summary.noTexts
          )}
        </p>
        <TextAreaField
          label={t.summary.note}
          rows={3}
          maxLength={1000}
          value={values.description}
          onChange={({ target }) => set('description', target.value)}
        />
      </Panel>
      <Payment form={form} />
      <p className="office-note">{t.shopNote}</p>
    </div>
  );
}

function Totals({ preview, isStale }: { preview: PhonePreview; isStale: boolean }) {
  const { t, format } = useTexts(phoneOrderTexts);
  const { subTotal, tax, shippingTotal, shippingState, total, currency } = preview;
  const money = (amount: number) => format.money(amount, currency);
  const { free, recipient } = t.summary;
  const shipping =
    shippingState === 'free'
      ? free
      : shippingState === 'recipient'
        ? recipient
        : money(shippingTotal);
  return (
    <dl className={isStale ? 'office-pairs is-stale' : 'office-pairs'}>
      <dt>{t.summary.subTotal}</dt>
      <dd>{money(subTotal)}</dd>
      <dt>{t.summary.tax}</dt>
      <dd>{money(tax)}</dd>
      <dt>{t.summary.shipping}</dt>
      <dd>{shipping}</dd>
      <dt className="is-total">{t.summary.total}</dt>
      <dd className="is-total">{money(total)}</dd>
    </dl>
  );
}

function Payment({ form }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  const { preview, method, set } = form;
  const open = phoneMethods.filter((each) => preview.data?.methods.includes(each));
  return (
    <Panel title={t.payment.title}>
      <fieldset className="phone-choices is-column" aria-label={t.payment.title}>
        {open.map((each) => (
          <RadioChoice
            key={each}
            group="payment"
            title={t.payment.methods[each]}
            hint={t.payment.hints[each]}
            isChosen={method === each}
            onChoose={() => set('paymentType', each)}
          />
        ))}
      </fieldset>
      {preview.data && open.length === 0 && <p className="field-error">{t.payment.none}</p>}
      <p className="caption">{t.payment.card}</p>
    </Panel>
  );
}
