import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import './sign-in-layout.css';
import { useState } from 'react';
import type { SentForm } from '#contract/sent-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import {
  emptyPasswords,
  findPasswordErrors,
  PasswordFields,
  type Passwords,
} from '#features/account/new-password-fields.tsx';
import { RefusalNotice, saidBefore, saidBy } from './said-refusal.tsx';
import { SignInLayout, useWays } from './sign-in-layout.tsx';

function useReset(token: string, sent: SentForm | undefined) {
  const t = useText();
  const locale = useLocale();
  const api = useShopApi();
  const [refusal, setRefusal] = useState(saidBefore(sent));
  const [isOld, setOld] = useState(token === '' || sent?.code === 'link-old');
  const [values, setValues] = useState(emptyPasswords);
  const form = useForm<Passwords, keyof Passwords>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: typed }),
    check: (held) => findPasswordErrors(held, t),
    async send(sound) {
      setRefusal(null);
      try {
        await api.resetPassword({ token, ...sound });
        window.location.assign(localised(rareUrls.passwordUpdated, locale));
        return 'leaving';
      } catch (error) {
        const refused = asRefusal(error);
        if (refused?.code === 'link-old') setOld(true);
        else setRefusal(saidBy(undefined, failureText(error, t)));
        return refused?.fields ?? {};
      }
    },
    mayPassEmpty: true,
    first: sent?.fields,
  });
  return { ...form, refusal, isOld };
}

/** The page of a link for a new password (rule account/reset-link). */
export default function ResetPasswordScreen({
  at,
}: {
  at: { params: Readonly<Record<string, string>>; sent?: SentForm };
}) {
  const { account } = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const locale = useLocale();
  const { forgot } = useWays(urls.home);
  const token = at.params['token'] ?? '';
  const form = useReset(token, at.sent);
  return (
    <SignInLayout here={null} title={own.resetTitle} next={urls.home}>
      {form.isOld ? (
        <NoticeBar kind="error" title={account.linkOld} live>
          <p>{own.resetOldHint}</p>
          <a className="link" href={forgot}>
            {own.askPassword}
          </a>
        </NoticeBar>
      ) : (
        <>
          <p className="sign-in-hint">{own.resetHint}</p>
          <RefusalNotice refusal={form.refusal} next={urls.home} />
          <PageForm
            action={localised(rareUrls.resetPassword(token), locale)}
            attach={form.attach}
            onSubmit={form.onSubmit}
          >
            <PasswordFields field={form.field} />
            <Button type="submit" large full busy={form.sending && own.savingPassword}>
              {account.savePassword}
            </Button>
          </PageForm>
        </>
      )}
    </SignInLayout>
  );
}
