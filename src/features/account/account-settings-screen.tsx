import './account-settings-screen.css';
import type { AccountInfo } from '#contract/account.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { ConfirmEmailNotice } from './confirm-email-notice.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalInfoForm } from './personal-info-form.tsx';

/** Personal info and, beside it, the password (rules account/info, account/change-password). */
export default function AccountSettingsScreen({ data }: { data: AccountInfo }) {
  const { account } = useText();
  const { store } = useShop();
  return (
    <AccountLayout title={account.settingsTitle}>
      <title>{`${account.settingsTitle} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      {!data.emailConfirmed && <ConfirmEmailNotice />}
      <div className="account-settings">
        <PersonalInfoForm info={data} />
        <PasswordForm email={data.email} />
      </div>
    </AccountLayout>
  );
}
