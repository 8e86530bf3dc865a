import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import './sign-in-layout.css';
import { useState } from 'react';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { dropDrafts } from '#ui/state/form-drafts.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { EndedNotice, useEndedSession } from './session-ended.tsx';
import { nextPathOf, useSignInCall } from './sign-in-call.tsx';
import { PasswordField } from '#ui/account/password-field.tsx';
import { RefusalNotice } from './said-refusal.tsx';
import { SignInLayout, useWays } from './sign-in-layout.tsx';

interface Values {
  email: string;
  password: string;
}

function findErrors({ email, password }: Values, t: Messages): FieldErrors<keyof Values> {
  return {
    ...(normaliseEmail(email) === null && { email: t.account.emailWrong }),
    ...(password === '' && { password: t.common.fieldRequired }),
  };
}

/** The customers of the demo: one press fills in the form and signs in, without the script by its own. */
function DemoCustomers(props: { action: string; busy: boolean; onPick: (values: Values) => void }) {
  const { action, busy, onPick } = props;
  const t = useText();
  const { demoCustomers } = useShop();
  if (!demoCustomers) return null;
  return (
    <section className="demo-customers">
      <h2>{t.account.demoCustomers}</h2>
      <div className="button-row">
        {demoCustomers.map(({ email, password, label }) => (
          <form
            key={email}
            method="post"
            action={action}
            onSubmit={(event) => {
              event.preventDefault();
              onPick({ email, password });
            }}
          >
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <Button type="submit" look="secondary" disabled={busy}>
              {label}
            </Button>
          </form>
        ))}
      </div>
    </section>
  );
}

/** Says that the account is deleted, where that led here. */
function ClosedNotice({ at }: { at: { query: string; sent?: SentForm } }) {
  const { t: own } = useTexts(ownAccountTexts);
  if (at.sent || new URLSearchParams(at.query).get('durum') !== 'silindi') return null;
  return (
    <NoticeBar kind="ok" title={own.accountClosed} live>
      {own.accountClosedHint}
    </NoticeBar>
  );
}

function ForgotLink({ next }: { next: string }) {
  const { t: own } = useTexts(ownAccountTexts);
  return (
    <p className="forgot-password">
      <a className="link" href={useWays(next).forgot}>
        {own.forgot}
      </a>
    </p>
  );
}

/** The form's state; `ended` is the customer whose session ended, whose e-mail is filled in. */
function useLoginForm(at: { query: string; sent?: SentForm }) {
  const t = useText();
  const { sent } = at;
  const api = useShopApi();
  const store = useVisitorStore();
  const next = nextPathOf(at.query);
  const { refusal, send } = useSignInCall(next, sent);
  const ended = useEndedSession();
  const [values, setValues] = useState<Values>({
    email: sent?.values['email'] ?? store.get().session?.customer?.email ?? '',
    password: '',
  });
  const form = useForm<Values, keyof Values>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: typed }),
    check: (held) => findErrors(held, t),
    send: (sound) => {
      if (ended !== normaliseEmail(sound.email)) dropDrafts();
      return send(() => api.login({ ...sound, next }));
    },
    mayPassEmpty: true,
    first: sent?.fields,
  });

  function enterAs(customer: Values): void {
    setValues(customer);
    void form.send(null, customer);
  }
  return { next, refusal, ended, form, enterAs };
}

/**
 * Sign-in, and the way here of every call that needs it (rules account/sign-in, account/sign-in-redirect).
 */
export default function LoginScreen({ at }: { at: { query: string; sent?: SentForm } }) {
  const t = useText();
  const { next, refusal, ended, form, enterAs } = useLoginForm(at);
  const action = useWays(next).login;
  return (
    <SignInLayout here="login" title={t.account.signInTitle} next={next}>
      <ClosedNotice at={at} />
      {!refusal && <EndedNotice email={ended} />}
      <RefusalNotice refusal={refusal} next={next} />
      <PageForm action={action} attach={form.attach} onSubmit={form.onSubmit}>
        <TextField
          {...form.field('email')}
          label={t.account.email}
          type="email"
          autoComplete="username"
        />
        <PasswordField
          {...form.field('password')}
          label={t.account.password}
          autoComplete="current-password"
        />
        <ForgotLink next={next} />
        <Button type="submit" large full busy={form.sending && t.account.signingIn}>
          {t.account.signIn}
        </Button>
      </PageForm>
      <DemoCustomers action={action} busy={form.sending} onPick={enterAs} />
    </SignInLayout>
  );
}
