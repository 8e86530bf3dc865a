import './order-cancellation-screen.css';
import type { CancelOffer } from '#contract/order-cancellation.ts';
import type { SentForm } from '#contract/sent-form.ts';
import {
  cancelFormNames as names,
  cancelReasons,
  mostOfCancelText,
} from '#rules/order/cancellation/cancel-reasons.ts';
import { cancellationTexts } from '#text/customer/cancellation-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { SelectField, TextAreaField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import { CancelUnits, ScopeChoice } from './cancel-units.tsx';
import { GoesBack } from './goes-back.tsx';
import { useCancelForm, type CancelForm } from './use-cancel-form.tsx';

interface At {
  query: string;
  sent?: SentForm;
}

function Reason({ form }: { form: CancelForm }) {
  const t = cancellationTexts[useLocale()];
  const { values, errors } = form;
  return (
    <>
      <SelectField
        label={t.reason}
        required
        name={names.reason}
        error={errors[names.reason]}
        value={values[names.reason] ?? ''}
        onChange={({ target }) => form.change(names.reason, target.value)}
      >
        <option value="">{t.chooseReason}</option>
        {cancelReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t.reasons[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t.text}
        hint={t.textHint}
        required={values[names.reason] === 'other'}
        maxLength={mostOfCancelText}
        name={names.text}
        error={errors[names.text]}
        value={values[names.text] ?? ''}
        onChange={({ target }) => form.change(names.text, target.value)}
      />
    </>
  );
}

function CancelOrderForm({ offer, at }: { offer: CancelOffer; at: At }) {
  const locale = useLocale();
  const t = cancellationTexts[locale];
  const form = useCancelForm(offer, at.query, at.sent);
  const isElsewhere = at.sent !== undefined && Object.keys(at.sent.fields).length === 0;
  return (
    <PageForm
      action={localised(rareUrls.orderCancellation(offer.orderNo), locale)}
      attach={form.attach}
      onSubmit={form.onSubmit}
    >
      <div className="cancel-form">
        {isElsewhere && (
          <NoticeBar kind="error" live>
            {at.sent?.message}
          </NoticeBar>
        )}
        <input type="hidden" name={names.total} value={offer.total} />
        {offer.divisible && <ScopeChoice form={form} />}
        {offer.divisible && <CancelUnits offer={offer} form={form} />}
        <Reason form={form} />
        <GoesBack offer={offer} form={form} />
        <div className="button-row">
          <Button type="submit" look="danger" icon="circle-x">
            {form.isPart ? t.cancelPart : t.cancelWhole}
          </Button>
          {offer.divisible && (
            <noscript>
              <button className={buttonClass({ look: 'secondary' })} formMethod="get">
                {t.show}
              </button>
            </noscript>
          )}
          <a className={buttonClass({ look: 'quiet' })} href={localised(urls.orders, locale)}>
            {t.keep}
          </a>
        </div>
      </div>
    </PageForm>
  );
}

/** The page on which a customer cancels an order or parts of it (rule orders/cancel-form). */
export default function OrderCancellationScreen(props: { data: CancelOffer; at: At }) {
  const { data: offer, at } = props;
  const locale = useLocale();
  const t = cancellationTexts[locale];
  const { store } = useShop();
  return (
    <AccountLayout title={t.title}>
      <title>{`${t.title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <section className="panel">
        <div className="panel-body">
          <p className="muted">{t.order(offer.orderNo)}</p>
          {offer.cancellable ? (
            <CancelOrderForm offer={offer} at={at} />
          ) : (
            <>
              <NoticeBar kind="warning">{t.notPossible}</NoticeBar>
              <p>
                <a
                  className={buttonClass({ look: 'secondary' })}
                  href={localised(urls.orders, locale)}
                >
                  {t.keep}
                </a>
              </p>
            </>
          )}
        </div>
      </section>
    </AccountLayout>
  );
}
