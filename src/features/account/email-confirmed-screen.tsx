import { EmptyState } from '#ui/controls/empty-state.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/**
 * The page of a link that confirms an e-mail: it confirmed the address, or the link is used or expired (rule
 * account/email-confirmation).
 */
export default function EmailConfirmedScreen(props: { at: { query: string } }) {
  const { account } = useText();
  const { store } = useShop();
  const locale = useLocale();
  const isOld = new URLSearchParams(props.at.query).get('durum') === 'eski';
  const path = localised(isOld ? urls.account : urls.home, locale);
  return (
    <div className="container">
      <title>{`${account.confirmationTitle} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="screen-reader-only">{account.confirmationTitle}</h1>
      <EmptyState
        icon={isOld ? 'triangle-alert' : 'circle-check'}
        title={isOld ? account.linkOld : account.emailConfirmed}
        text={isOld ? account.linkOldHint : account.emailConfirmedHint}
        action={{ label: isOld ? account.linkOldAction : account.toShop, href: path }}
      />
    </div>
  );
}
