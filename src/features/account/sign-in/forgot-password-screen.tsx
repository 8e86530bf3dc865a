import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import './sign-in-layout.css';
import { useState } from 'react';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { nextPathOf } from './sign-in-call.tsx';
import { RefusalNotice, saidBefore, saidBy } from './said-refusal.tsx';
import { SignInLayout, useWays } from './sign-in-layout.tsx';

interface Values {
  email: string;
}

/** Asks for the link; the answer tells nobody whether the e-mail is a customer's. */
function useAsking(sent: SentForm | undefined, onSent: () => void) {
  const t = useText();
  const api = useShopApi();
  const [refusal, setRefusal] = useState(saidBefore(sent));
  const [values, setValues] = useState<Values>({ email: sent?.values['email'] ?? '' });
  const form = useForm<Values, 'email'>({
    values,
    setValues,
    change: (_held, _field, typed) => ({ email: typed }),
    check: ({ email }) => (normaliseEmail(email) === null ? { email: t.account.emailWrong } : {}),
    async send(sound) {
      setRefusal(null);
      try {
        await api.askForPassword(sound);
        onSent();
        return {};
      } catch (error) {
        const refused = asRefusal(error);
        setRefusal(saidBy(undefined, failureText(error, t)));
        return refused?.fields ?? {};
      }
    },
    mayPassEmpty: true,
    first: sent?.fields,
  });
  return { ...form, refusal };
}

/** Asks for a link for a new password by mail (rule account/forgotten-password). */
export default function ForgotPasswordScreen({ at }: { at: { query: string; sent?: SentForm } }) {
  const { account } = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const next = nextPathOf(at.query);
  const ways = useWays(next);
  const wasSent = new URLSearchParams(at.query).get('durum') === 'gonderildi' && !at.sent;
  const [isSent, setSent] = useState(wasSent);
  const form = useAsking(at.sent, () => setSent(true));
  return (
    <SignInLayout here={null} title={own.forgotTitle} next={next}>
      {isSent ? (
        <NoticeBar kind="ok" title={own.linkSentTitle} live>
          {own.linkSent}
        </NoticeBar>
      ) : (
        <>
          <p className="sign-in-hint">{own.forgotHint}</p>
          <RefusalNotice refusal={form.refusal} next={next} />
          <PageForm action={ways.forgot} attach={form.attach} onSubmit={form.onSubmit}>
            <TextField
              {...form.field('email')}
              label={account.email}
              type="email"
              autoComplete="username"
            />
            <Button type="submit" large full busy={form.sending && own.sendingLink}>
              {own.sendLink}
            </Button>
          </PageForm>
        </>
      )}
      <p className="sign-in-back">
        <a className="link" href={ways.login}>
          {own.toSignIn}
        </a>
      </p>
    </SignInLayout>
  );
}
