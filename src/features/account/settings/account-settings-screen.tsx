import './account-settings-screen.css';
import type { AccountPageForm, AccountSettings } from '#contract/account.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { ConfirmEmailNotice } from '#features/account/confirm-email-notice.tsx';
import { ConsentPanel } from '#features/account/consents/consent-panel.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';
import { SessionList } from './session-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalInfoForm } from './personal-info-form.tsx';

/** The confirmation for `?durum=` in the address, after a form that was sent without the script. */
function doneBy(query: string): string | null {
  return new URLSearchParams(query).get('durum');
}

/**
 * Personal info and, beside it, the password (rules account/info, account/change-password); each form
 * works without the script (rule account/settings-without-script).
 */
export default function AccountSettingsScreen(props: {
  data: AccountSettings;
  at: { query: string; sent?: SentForm };
}) {
  const { at } = props;
  const { sessions, ...info } = props.data;
  const { account } = useText();
  const { store } = useShop();
  const done = at.sent ? null : doneBy(at.query);
  const sentTo = (form: AccountPageForm['form']) =>
    at.sent?.values['form'] === form ? at.sent : undefined;
  const isClosing = new URLSearchParams(at.query).get('hesap') === 'sil';
  return (
    <AccountLayout title={account.settingsTitle}>
      <title>{`${account.settingsTitle} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      {!info.emailConfirmed && <ConfirmEmailNotice />}
      <div className="account-settings">
        <PersonalInfoForm info={info} sent={sentTo('info')} wasSaved={done === 'bilgi'} />
        <PasswordForm email={info.email} sent={sentTo('password')} wasUpdated={done === 'sifre'} />
        <ConsentPanel consents={info.consents} wasSaved={done === 'izin'} />
        <SessionList sessions={sessions} wereEnded={done === 'oturum'} />
        <OwnDataPanel email={info.email} sent={sentTo('close')} closing={isClosing} />
      </div>
    </AccountLayout>
  );
}
