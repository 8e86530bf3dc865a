import './guest-account.css';
import { useState } from 'react';
import type { GuestAccountForm } from '#contract/guest.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { welcomePath } from '#rules/person/next-path.ts';
import { checkPassword } from '#rules/person/password.ts';
import { guestTexts } from '#text/shop/guest-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import { PasswordField } from './password-field.tsx';

/** The shop may ask for longer passwords; it says so when it refuses one. */
const shortestPassword = 6;

interface Said {
  message: string;
  /** The e-mail has an account: its owner signs in. */
  isTaken: boolean;
}

function saidBy(code: string | undefined, message: string): Said {
  return { message, isTaken: code === 'email-taken' };
}

/** The sentence over a form that the browser sent by itself; null where its field says it all. */
function saidBefore(sent: SentForm | undefined): Said | null {
  return sent && Object.keys(sent.fields).length === 0 ? saidBy(sent.code, sent.message) : null;
}

function useAccountForm(link: Omit<GuestAccountForm, 'password'>, sent: SentForm | undefined) {
  const t = useText();
  const locale = useLocale();
  const api = useShopApi();
  const [said, setSaid] = useState(saidBefore(sent));
  const [values, setValues] = useState({ password: '' });
  const form = useForm<{ password: string }, 'password'>({
    values,
    setValues,
    change: (_, field, typed) => ({ [field]: typed }),
    check({ password }) {
      const checked = checkPassword(password, password, { min: shortestPassword });
      return checked.ok ? {} : { password: t.account.passwordLength };
    },
    async send({ password }) {
      setSaid(null);
      try {
        await api.makeGuestAccount({ password, ...link });
        window.location.assign(welcomePath(localised(urls.orders, locale)));
        return 'leaving';
      } catch (error) {
        const refused = asRefusal(error);
        const { password: wrong } = refused?.fields ?? {};
        if (wrong !== undefined) return { password: wrong };
        setSaid(saidBy(refused?.code, failureText(error, t)));
        return {};
      }
    },
    mayPassEmpty: true,
    first: sent?.fields,
  });
  return { ...form, said };
}

/**
 * Makes an account of a guest with one password (rule guest-checkout/account). `action` is the page's own address, and
 * `link` names the order whose link the page is; without it the guest is this browser's. Nothing for a signed-in customer.
 */
export function GuestAccount(props: {
  action: string;
  link?: { orderNo: string; code: string };
  sent: SentForm | undefined;
}) {
  const { account } = useText();
  const { t } = useTexts(guestTexts);
  const locale = useLocale();
  const form = useAccountForm(props.link ?? {}, props.sent);
  const isSignedIn = useVisitor(({ session }) => session?.customer != null);
  if (isSignedIn) return null;
  return (
    <section className="guest-account" aria-labelledby="guest-account">
      <h2 id="guest-account">{t.accountTitle}</h2>
      <p className="muted">{t.accountText}</p>
      {form.said && (
        <NoticeBar kind="error" live>
          {form.said.message}{' '}
          {form.said.isTaken && (
            <a className="link" href={localised(urls.login(urls.orders), locale)}>
              {t.signIn}
            </a>
          )}
        </NoticeBar>
      )}
      <PageForm action={props.action} attach={form.attach} onSubmit={form.onSubmit}>
        <PasswordField
          {...form.field('password')}
          required
          label={account.password}
          hint={account.passwordHint}
          autoComplete="new-password"
        />
        <Button type="submit" look="secondary" full busy={form.sending && t.makingAccount}>
          {t.makeAccount}
        </Button>
      </PageForm>
    </section>
  );
}
