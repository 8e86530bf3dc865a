import './account-settings-screen.css';
import type { AccountSettings } from '#contract/account.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { ConfirmEmailNotice } from './confirm-email-notice.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';
import { SessionList } from './session-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalInfoForm } from './personal-info-form.tsx';

/** Personal info and, beside it, the password (rules account/info, account/change-password). */
export default function AccountSettingsScreen(props: {
  data: AccountSettings;
  at: { query: string };
}) {
  const { at } = props;
  const { sessions, ...info } = props.data;
  const { account } = useText();
  const { store } = useShop();
  return (
    <AccountLayout title={account.settingsTitle}>
      <title>{`${account.settingsTitle} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      {!info.emailConfirmed && <ConfirmEmailNotice />}
      <div className="account-settings">
        <PersonalInfoForm info={info} />
        <PasswordForm
          email={info.email}
          wasUpdated={new URLSearchParams(at.query).get('durum') === 'sifre'}
        />
        <SessionList sessions={sessions} />
        <OwnDataPanel email={info.email} />
      </div>
    </AccountLayout>
  );
}
