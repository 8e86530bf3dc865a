import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import { applicationTexts } from '#text/customer/application-text.ts';
import './sign-in-layout.css';
import { useState } from 'react';
import { checkApplication } from '#rules/companies/application.ts';
import { checkRegistration, type RegistrationError } from '#rules/person/account-form.ts';
import { keepNameLetters } from '#rules/person/person-name.ts';
import { formatPhone } from '#rules/person/phone.ts';
import { welcomePath } from '#rules/person/next-path.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useHasText } from '#ui/state/store-text.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { localised, urls } from '#urls';
import { nextPathOf, useSignInCall } from './sign-in-call.tsx';
import { PasswordField } from '#ui/account/password-field.tsx';
import { RefusalNotice } from './said-refusal.tsx';
import { MarketingBoxes, marketingSent, marketingTyped, noMarketing } from './marketing-boxes.tsx';
import { SignInLayout, useWays } from './sign-in-layout.tsx';

const texts = { name: '', surname: '', email: '', phone: '', password: '', passwordVerify: '' };
const ofCompany = { companyTitle: '', taxOffice: '', taxNumber: '' };
const empty = { ...texts, ...ofCompany, ...noMarketing, privacy: false, company: false };
type Values = typeof empty;
type FieldName = keyof typeof texts | keyof typeof ofCompany | 'privacy';
type Errors = FieldErrors<FieldName>;

/** The shop may ask for longer passwords; it says so when it refuses one. */
const shortestPassword = 6;
const nameLength = 50;

function errorText({ reason }: RegistrationError, { account }: Messages): string {
  const texts: Record<RegistrationError['reason'], string> = {
    name: account.nameMissing,
    surname: account.surnameMissing,
    email: account.emailWrong,
    phone: account.phoneWrong,
    length: account.passwordLength,
    'verify-required': account.passwordVerify,
    mismatch: account.passwordMismatch,
  };
  return texts[reason];
}

function findErrors(values: Values, t: Messages, locale: Locale): Errors {
  const checked = checkRegistration(values, { min: shortestPassword });
  const errors: Errors = {};
  for (const error of checked.ok ? [] : checked.errors) {
    errors[error.field] ??= errorText(error, t);
  }
  const company = values.company ? checkApplication(values) : null;
  for (const { field } of company === null || company.ok ? [] : company.errors)
    errors[field] = applicationTexts[locale].wrong[field];
  if (!values.privacy) errors.privacy = t.account.privacyMissing;
  return errors;
}

/** The part of a typed text that a field accepts. */
function clean(field: FieldName, typed: string): string {
  if (field === 'phone') return formatPhone(typed);
  const isName = field === 'name' || field === 'surname';
  return isName ? keepNameLetters(typed).slice(0, nameLength) : typed;
}

/** The values of a form that the browser sent by itself. */
function typedBefore({ values }: SentForm): Partial<Values> {
  const { name = '', surname = '', email = '', phone = '', privacy } = values;
  const { companyTitle = '', taxOffice = '', taxNumber = '' } = values;
  const boxes = {
    ...marketingTyped(values),
    company: values['company'] !== undefined,
    ...(privacy !== undefined && { privacy: true }),
  };
  return { name, surname, email, phone, companyTitle, taxOffice, taxNumber, ...boxes };
}

function useRegistration(next: string, sent: SentForm | undefined) {
  const t = useText();
  const locale = useLocale();
  const api = useShopApi();
  const { refusal, send } = useSignInCall(next, sent);
  const [values, setValues] = useState({ ...empty, ...(sent && typedBefore(sent)) });
  const form = useForm<Values, FieldName>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: clean(field, typed) }),
    check: (held) => findErrors(held, t, locale),
    send: (sound) => {
      const { privacy: _, marketing, marketingSms, marketingCall, company, ...wire } = sound;
      const ticked = { marketing, marketingSms, marketingCall };
      const boxes = { ...marketingSent(ticked), company: company ? '1' : '0' };
      return send(() => api.register({ ...wire, ...boxes }), welcomePath);
    },
    mayPassEmpty: true,
    first: sent?.fields,
  });
  return { ...form, values, setValues, refusal };
}

type Registration = ReturnType<typeof useRegistration>;

/** The notice of what is done with personal data, which is read (rule account/privacy-notice). */
function PrivacyBox({ form }: { form: Registration }) {
  const { account } = useText();
  const locale = useLocale();
  const { values } = form;
  const error = form.errors.privacy;
  return (
    <div className={error === undefined ? 'field' : 'field is-wrong'}>
      <label className="check is-tall">
        <input
          type="checkbox"
          name="privacy"
          checked={values.privacy}
          aria-required="true"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby="kvkk-hata"
          onChange={(event) => form.update('privacy', { ...values, privacy: event.target.checked })}
        />
        <span>
          <a
            className="link"
            href={localised(urls.privacyNotice, locale)}
            target="_blank"
            rel="noopener"
          >
            {account.privacyNotice}
          </a>
          {account.privacyNoticeEnd}
        </span>
      </label>
      <span id="kvkk-hata" className={error === undefined ? undefined : 'field-error'}>
        {error !== undefined && <Icon name="circle-alert" />}
        {error}
      </span>
    </div>
  );
}

/** The company that one may apply for; its fields show with the box, without the script too (rule companies/applications). */
function CompanyPart({ form }: { form: Registration }) {
  const { t } = useTexts(applicationTexts);
  const { values } = form;
  const text = (field: keyof typeof ofCompany) => ({ ...form.field(field), value: values[field] });
  return (
    <div className="register-company">
      <label className="check is-tall">
        <input
          type="checkbox"
          name="company"
          checked={values.company}
          onChange={({ target }) => form.setValues({ ...values, company: target.checked })}
        />
        <span>{t.apply}</span>
      </label>
      <div className="register-company-fields">
        <p className="caption">{t.hint}</p>
        <TextField
          {...text('companyTitle')}
          label={t.title}
          autoComplete="organization"
          maxLength={200}
        />
        <div className="field-pair is-stacking">
          <TextField {...text('taxOffice')} label={t.taxOffice} maxLength={100} />
          <TextField
            {...text('taxNumber')}
            label={t.taxNumber}
            hint={t.taxNumberHint}
            inputMode="numeric"
            maxLength={20}
          />
        </div>
      </div>
    </div>
  );
}

/** The notice, and the consents, each of which is given or not (rule account/marketing). */
function Consents({ form }: { form: Registration }) {
  const { values } = form;
  return (
    <div className="consents">
      <PrivacyBox form={form} />
      <MarketingBoxes
        ticked={values}
        onTick={(name, isTicked) => form.setValues({ ...values, [name]: isTicked })}
      />
    </div>
  );
}

function RegistrationFields({ form }: { form: Registration }) {
  const { account } = useText();
  const { name, surname, email, phone } = account;
  const text = (field: keyof typeof texts) => ({
    ...form.field(field),
    value: form.values[field],
    required: true,
  });
  return (
    <>
      <div className="field-pair is-stacking">
        <TextField {...text('name')} label={name} autoComplete="given-name" />
        <TextField {...text('surname')} label={surname} autoComplete="family-name" />
      </div>
      <TextField {...text('email')} label={email} type="email" autoComplete="email" />
      <TextField
        {...text('phone')}
        label={phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+90 (5__) ___ __ __"
        hint={account.phoneHint}
      />
      <PasswordField
        {...text('password')}
        label={account.password}
        hint={account.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...text('passwordVerify')}
        label={account.passwordAgain}
        autoComplete="new-password"
      />
    </>
  );
}

function RegistrationForm({ next, sent }: { next: string; sent: SentForm | undefined }) {
  const { account } = useText();
  const { companyApplications } = useShop().settings;
  const form = useRegistration(next, sent);
  return (
    <>
      <RefusalNotice refusal={form.refusal} next={next} />
      <PageForm action={useWays(next).register} attach={form.attach} onSubmit={form.onSubmit}>
        <RegistrationFields form={form} />
        {companyApplications && <CompanyPart form={form} />}
        <Consents form={form} />
        <Button type="submit" large full busy={form.sending && account.signingUp}>
          {account.signUp}
        </Button>
      </PageForm>
    </>
  );
}

/**
 * Registration (rule account/registration); a new customer is signed in. Without a privacy notice there is no form
 * (rule account/privacy-notice).
 */
export default function RegisterScreen({ at }: { at: { query: string; sent?: SentForm } }) {
  const { account } = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const next = nextPathOf(at.query);
  const isOpen = useHasText(urls.privacyNotice);
  return (
    <SignInLayout here="register" title={account.signUpTitle} next={next}>
      {isOpen ? (
        <RegistrationForm next={next} sent={at.sent} />
      ) : (
        <NoticeBar kind="warning" title={own.registrationClosed}>
          {own.registrationClosedHint}
        </NoticeBar>
      )}
    </SignInLayout>
  );
}
