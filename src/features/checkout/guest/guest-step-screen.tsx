import '#features/checkout/checkout.css';
import type { GuestStep } from '#contract/guest.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { guestTexts } from '#text/shop/guest-text.ts';
import { AddressFields } from '#ui/address/address-fields.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { CartDigest } from '#features/checkout/cart-digest.tsx';
import { CheckoutSummary, GoOn } from '#features/checkout/checkout-summary.tsx';
import { ForgetGuest } from './forget-guest.tsx';
import { useGuestForm } from './use-guest-form.tsx';

/** The use of the data, which the law wants told before they are given (rule account/privacy-notice). */
function PrivacyNote() {
  const { t } = useTexts(guestTexts);
  const locale = useLocale();
  return (
    <p className="muted">
      {t.privacyStart}
      <a
        className="link"
        href={localised(urls.privacyNotice, locale)}
        target="_blank"
        rel="noopener"
      >
        {t.privacyLink}
      </a>
      {t.privacyEnd}
    </p>
  );
}

function GuestFields({ form }: { form: ReturnType<typeof useGuestForm> }) {
  const { t } = useTexts(guestTexts);
  const { addresses } = useText();
  return (
    <>
      {form.problem !== null && (
        <NoticeBar kind="error" live>
          {form.problem}
        </NoticeBar>
      )}
      <TextField
        {...form.field('email')}
        required
        label={t.email}
        hint={t.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <noscript>
        <p className="muted address-steps">{addresses.inSteps}</p>
      </noscript>
      <AddressFields
        untitled
        values={form.values}
        errors={form.errors}
        lists={form.lists}
        onType={form.type}
        onLeave={form.leave}
        onKind={form.choose}
      />
      <PrivacyNote />
    </>
  );
}

/** E-mail and address of a visitor who orders without an account (rule guest-checkout/step). */
export default function GuestStepScreen(props: { data: GuestStep; at: { sent?: SentForm } }) {
  const { data, at } = props;
  const { t } = useTexts(guestTexts);
  const { t: checkout } = useTexts(checkoutTexts);
  const { common } = useText();
  const locale = useLocale();
  const { store } = useShop();
  const form = useGuestForm(data, at.sent);
  const signIn = localised(urls.login(localised(urls.checkoutAddress, locale)), locale);
  return (
    <div className="container checkout-page">
      <title>{`${t.title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageForm
        action={localised(urls.guestCheckout, locale)}
        attach={form.attach}
        onSubmit={form.onSubmit}
      >
        <div className="two-columns">
          <div>
            <div className="page-head">
              <h1>{t.title}</h1>
            </div>
            <NoticeBar kind="info">
              {`${t.haveAccount} `}
              <a className="link" href={signIn}>
                {t.signIn}
              </a>
            </NoticeBar>
            <section className="panel">
              <div className="panel-body">
                <GuestFields form={form} />
              </div>
            </section>
          </div>
          <CheckoutSummary cart={data.cart} delivery={null} head={<CartDigest cart={data.cart} />}>
            <GoOn total={data.cart} busy={form.sending && common.loading}>
              {checkout.toPayment}
              <Icon name="arrow-right" />
            </GoOn>
          </CheckoutSummary>
        </div>
      </PageForm>
      {data.guest && <ForgetGuest />}
    </div>
  );
}
