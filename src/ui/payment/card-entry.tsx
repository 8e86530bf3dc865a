import { cardTexts } from '#text/shop/card-text.ts';
import type { InputHTMLAttributes } from 'react';
import type { CardOffer, PaymentFailure } from '#contract/payment.ts';
import type { CardField } from '#rules/payment/card-form.ts';
import { Field } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import { BankPlansList } from './bank-plans-list.tsx';
import { CardPicture } from './card-picture.tsx';
import { InstallmentTable } from './installment-table.tsx';
import { OrderLink } from './order-link.tsx';
import { fieldMark, type CardForm } from './use-card-form.ts';
import type { Installments } from './use-installments.ts';

interface EntryProps {
  form: CardForm;
  offer: CardOffer;
  installments: Installments;
  /** The amount that the card is charged, in TRY; null where it is typed here. */
  preset: number | null;
  /** The outcome of the last try; null before one. */
  failure: PaymentFailure | null;
}

/** One text of the card. It has no name: a form that the browser sends by itself leaves it out. */
function CardInput(
  props: { form: CardForm; field: CardField; label: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'spellCheck'
  > & { hint?: string },
) {
  const { form, field, label, hint, ...input } = props;
  const mark = { [fieldMark]: field };
  return (
    <Field label={label} error={form.errors[field]} hint={hint}>
      {(control) => (
        <input
          className="input"
          type="text"
          {...input}
          {...control}
          {...mark}
          aria-required
          value={form.values[field]}
          onChange={(event) => form.type(field, event.currentTarget)}
          onBlur={() => form.leave(field)}
        />
      )}
    </Field>
  );
}

function Amount({ form, preset }: Pick<EntryProps, 'form' | 'preset'>) {
  const { t } = useTexts(cardTexts);
  const { format } = useText();
  if (preset === null) {
    return (
      <CardInput
        form={form}
        field="amount"
        label={t.amount}
        hint={t.amountFree}
        inputMode="decimal"
        autoComplete="off"
        placeholder={format.money(0, 'TRY')}
        maxLength={20}
      />
    );
  }
  return (
    <Field label={t.amount} hint={t.amountPreset}>
      {(control) => (
        <input
          className="input"
          type="text"
          {...control}
          readOnly
          value={format.money(preset, 'TRY')}
        />
      )}
    </Field>
  );
}

function CardFields({ form, preset }: Pick<EntryProps, 'form' | 'preset'>) {
  const { t } = useTexts(cardTexts);
  const { attach } = form;
  return (
    <div ref={attach}>
      <CardInput
        form={form}
        field="card"
        label={t.number}
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
      />
      <CardInput
        form={form}
        field="holder"
        label={t.holder}
        autoComplete="cc-name"
        spellCheck={false}
        maxLength={100}
      />
      <div className="field-pair">
        <CardInput
          form={form}
          field="expire"
          label={t.expire}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t.expireExample}
        />
        <CardInput
          form={form}
          field="ccv"
          label={t.ccv}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="•••"
        />
      </div>
      <Amount form={form} preset={preset} />
    </div>
  );
}

/** From so many seconds on the message says how long to wait, and another try is not offered. */
const shortWait = 30;

/** Why nothing was paid, and how to go on (rule payment/failed). */
function Failure({ failure, isFilled }: { failure: PaymentFailure; isFilled: boolean }) {
  const { t } = useTexts(cardTexts);
  const isPending = failure.code === 'pending';
  const isLong = failure.wait >= shortWait;
  const { orderNo } = failure;
  const isOrdered = orderNo !== undefined;
  const title = isOrdered ? t.orderedTitle : isPending ? t.pendingTitle : t.notPaid;
  return (
    <NoticeBar kind={isPending || isOrdered ? 'warning' : 'error'} title={title}>
      {failure.message.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOrdered && (
        <p>
          <OrderLink orderNo={orderNo} />
        </p>
      )}
      {isFilled && !isPending && !isLong && !isOrdered && <p>{t.stillFilled}</p>}
    </NoticeBar>
  );
}

/** The alert over the form: its problem, or the outcome of the last try. */
function Alert({ form, failure }: Pick<EntryProps, 'form' | 'failure'>) {
  const isFilled = form.values.card !== '';
  return (
    <div className="card-alert" role="alert">
      {form.alert ? (
        <NoticeBar kind="error" title={form.alert.title}>
          {form.alert.hint}
        </NoticeBar>
      ) : (
        failure && <Failure failure={failure} isFilled={isFilled} />
      )}
    </div>
  );
}

/** The provider's own page asks for the card: the shop's form does not show. */
function EntryElsewhere({ form, preset, failure }: Omit<EntryProps, 'offer' | 'installments'>) {
  const { t } = useTexts(cardTexts);
  const { attach } = form;
  return (
    <>
      <Alert form={form} failure={failure} />
      <div className="notice is-info">
        <Icon name="lock" />
        <div>
          <b>{t.elsewhere}</b>
          {t.elsewhereHint}
        </div>
      </div>
      {preset === null && (
        <div className="card-elsewhere-amount" ref={attach}>
          <Amount form={form} preset={preset} />
        </div>
      )}
    </>
  );
}

/** The card's form with its picture, the card's installments and those of every bank. */
export function CardEntry(props: EntryProps) {
  const { form, offer, installments, preset, failure } = props;
  const { t } = useTexts(cardTexts);
  return (
    <>
      <div className="notice is-warning card-needs-script">
        <Icon name="triangle-alert" />
        <div>
          <b>{t.needsScript}</b>
          {t.needsScriptHint}
        </div>
      </div>
      <div className="card-way">
        {offer.cardEntry === 'provider' ? (
          <EntryElsewhere form={form} preset={preset} failure={failure} />
        ) : (
          <>
            <Alert form={form} failure={failure} />
            <div className="card-entry">
              <CardFields form={form} preset={preset} />
              <div className="card-side">
                <CardPicture values={form.values} bank={installments.bank} />
                <p className="caption card-safe">
                  <Icon name="lock" />
                  {t.safe}
                </p>
              </div>
            </div>
            <InstallmentTable installments={installments} amount={preset ?? form.amount} />
          </>
        )}
        <BankPlansList banks={offer.banks} />
      </div>
    </>
  );
}
