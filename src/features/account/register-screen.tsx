import './sign-in-layout.css';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { checkRegistration, type RegistrationError } from '#rules/person/account-form.ts';
import { keepNameLetters } from '#rules/person/person-name.ts';
import { formatTrPhone } from '#rules/person/phone.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { nextOf, useEntering } from './entering.tsx';
import { PasswordField } from './password-field.tsx';
import { RefusalNotice, SignInLayout } from './sign-in-layout.tsx';

const empty = { name: '', surname: '', email: '', phone: '', password: '', passwordVerify: '' };
type Values = typeof empty;
type FieldName = keyof Values;
type Errors = Partial<Record<FieldName | 'privacy', string>>;

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

function findErrors(values: Values, t: Messages): Errors {
  const checked = checkRegistration(values, { min: shortestPassword });
  const errors: Errors = {};
  for (const error of checked.ok ? [] : checked.errors) {
    errors[error.field] ??= errorText(error, t);
  }
  return errors;
}

/** What stays of typed text. */
function clean(field: FieldName, typed: string): string {
  if (field === 'phone') return formatTrPhone(typed);
  const isName = field === 'name' || field === 'surname';
  return isName ? keepNameLetters(typed).slice(0, nameLength) : typed;
}

function useRegistration() {
  const t = useText();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});

  function only(field: FieldName, found: Errors): Errors {
    const { [field]: _, ...others } = errors;
    const error = found[field];
    return error === undefined ? others : { ...others, [field]: error };
  }
  return {
    values,
    errors,
    setErrors,
    check(privacy: boolean): boolean {
      const found = findErrors(values, t);
      if (!privacy) found.privacy = t.account.privacyMissing;
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    field: (name: FieldName) => ({
      name,
      value: values[name],
      error: errors[name],
      onType(typed: string): void {
        const next = { ...values, [name]: clean(name, typed) };
        setValues(next);
        if (errors[name] !== undefined) setErrors(only(name, findErrors(next, t)));
      },
      /** A field that was only passed by is not yet wrong. */
      onLeave(): void {
        if (values[name] !== '') setErrors(only(name, findErrors(values, t)));
      },
    }),
  };
}

type FieldState = ReturnType<ReturnType<typeof useRegistration>['field']>;

/** A text field of the form, wired to its state. */
function wired({ onType, onLeave, ...field }: FieldState) {
  return {
    ...field,
    required: true,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
    onBlur: onLeave,
  };
}

/**
 * The notice, which is read, and the consent, which is given or not (rules account/privacy-notice,
 * account/marketing).
 */
function Consents(props: {
  privacy: boolean;
  onPrivacy: (read: boolean) => void;
  error: string | undefined;
  marketing: boolean;
  onMarketing: (wished: boolean) => void;
}) {
  const { account } = useText();
  const locale = useLocale();
  return (
    <div className="consents">
      <div className={props.error === undefined ? 'field' : 'field is-wrong'}>
        <label className="check is-tall">
          <input
            type="checkbox"
            checked={props.privacy}
            aria-required="true"
            aria-invalid={props.error === undefined ? undefined : true}
            aria-describedby="kvkk-hata"
            onChange={(event) => props.onPrivacy(event.target.checked)}
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
        <span id="kvkk-hata" className={props.error === undefined ? undefined : 'field-error'}>
          {props.error !== undefined && <Icon name="circle-alert" />}
          {props.error}
        </span>
      </div>
      <label className="check is-tall">
        <input
          type="checkbox"
          checked={props.marketing}
          onChange={(event) => props.onMarketing(event.target.checked)}
        />
        <span>{account.marketing}</span>
      </label>
    </div>
  );
}

function RegistrationFields({ field }: Pick<ReturnType<typeof useRegistration>, 'field'>) {
  const { account } = useText();
  const { name, surname, email, phone } = account;
  return (
    <>
      <div className="field-pair is-stacking">
        <TextField {...wired(field('name'))} label={name} autoComplete="given-name" />
        <TextField {...wired(field('surname'))} label={surname} autoComplete="family-name" />
      </div>
      <TextField {...wired(field('email'))} label={email} type="email" autoComplete="email" />
      <TextField
        {...wired(field('phone'))}
        label={phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+90 (5__) ___ __ __"
        hint={account.phoneHint}
      />
      <PasswordField
        {...field('password')}
        required
        label={account.password}
        hint={account.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('passwordVerify')}
        required
        label={account.passwordAgain}
        autoComplete="new-password"
      />
    </>
  );
}

/** Registration (rule account/registration); whoever registers is signed in. */
export default function RegisterScreen({ at }: { at: { query: string } }) {
  const { account } = useText();
  const api = useShopApi();
  const next = nextOf(at.query);
  const { busy, refused, enter } = useEntering(next);
  const { values, errors, setErrors, check, field } = useRegistration();
  const [privacy, setPrivacy] = useState(false);
  const [marketing, setMarketing] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = check(privacy)
      ? await enter(() => api.register({ ...values, marketing: marketing ? '1' : '0' }))
      : null;
    // At once, so that the wrong field can be focused.
    if (answer) flushSync(() => setErrors(answer.fields));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <SignInLayout here="register" title={account.signUpTitle} next={next}>
      <RefusalNotice refused={refused} />
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <RegistrationFields field={field} />
        <Consents
          privacy={privacy}
          onPrivacy={setPrivacy}
          error={privacy ? undefined : errors.privacy}
          marketing={marketing}
          onMarketing={setMarketing}
        />
        <Button type="submit" large full busy={busy && account.signingUp}>
          {account.signUp}
        </Button>
      </form>
    </SignInLayout>
  );
}
