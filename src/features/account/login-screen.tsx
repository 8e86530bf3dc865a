import './sign-in-layout.css';
import { useState, type FormEvent } from 'react';
import { normaliseEmail } from '#rules/person/account-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { nextOf, useEntering } from './entering.tsx';
import { PasswordField } from './password-field.tsx';
import { RefusalNotice, SignInLayout } from './sign-in-layout.tsx';

interface Values {
  email: string;
  password: string;
}
type Errors = Partial<Record<keyof Values, string>>;

function useLoginErrors() {
  const t = useText();
  const [errors, setErrors] = useState<Errors>({});
  function find({ email, password }: Values): Errors {
    return {
      ...(normaliseEmail(email) === null && { email: t.account.emailWrong }),
      ...(password === '' && { password: t.common.fieldRequired }),
    };
  }
  return {
    errors,
    /** All of the form, on save. */
    check(values: Values): boolean {
      const found = find(values);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** One field, on leaving it; an empty one is not yet wrong. */
    leave(field: keyof Values, values: Values): void {
      const { [field]: _, ...others } = errors;
      const error = values[field] === '' ? undefined : find(values)[field];
      setErrors(error === undefined ? others : { ...others, [field]: error });
    },
  };
}

/** The customers of the demo: one press fills in the form and signs in. */
function DemoCustomers({ busy, onPick }: { busy: boolean; onPick: (values: Values) => void }) {
  const t = useText();
  const { demoCustomers } = useShop();
  if (!demoCustomers) return null;
  return (
    <section className="demo-customers">
      <h2>{t.account.demoCustomers}</h2>
      <div className="button-row">
        {demoCustomers.map(({ email, password, label }) => (
          <Button
            key={email}
            look="secondary"
            disabled={busy}
            onClick={() => onPick({ email, password })}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

/**
 * Sign-in, and the way here of every call that needs it (rules account/sign-in, account/to-login).
 */
export default function LoginScreen({ at }: { at: { query: string } }) {
  const t = useText();
  const api = useShopApi();
  const next = nextOf(at.query);
  const { busy, refused, enter } = useEntering(next);
  const [values, setValues] = useState<Values>({ email: '', password: '' });
  const { errors, check, leave } = useLoginErrors();

  async function signIn(form: Values): Promise<void> {
    setValues(form);
    if (check(form)) await enter(() => api.login({ ...form, next }));
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    await signIn(values);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <SignInLayout here="login" title={t.account.signInTitle} next={next}>
      <RefusalNotice refused={refused} />
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t.account.email}
          name="email"
          type="email"
          autoComplete="username"
          value={values.email}
          error={errors.email ?? refused?.fields['email']}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
          onBlur={() => leave('email', values)}
        />
        <PasswordField
          label={t.account.password}
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={errors.password ?? refused?.fields['password']}
          onType={(password) => setValues({ ...values, password })}
          onLeave={() => leave('password', values)}
        />
        <Button type="submit" large full busy={busy && t.account.signingIn}>
          {t.account.signIn}
        </Button>
      </form>
      <DemoCustomers busy={busy} onPick={(form) => void signIn(form)} />
    </SignInLayout>
  );
}
