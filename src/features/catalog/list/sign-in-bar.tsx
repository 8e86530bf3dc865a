import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { localised, urls } from '#urls';
import { listHref, type ListProps } from './list-location.tsx';

/** The way to prices in a shop that shows them to its customers alone (rule prices/sign-in); nothing elsewhere. */
export function SignInBar({ at, shop, t }: ListProps) {
  if (!shop.settings.signInForPrices) return null;
  const back = listHref(at, { page: at.query.page });
  return (
    <div className="notice is-info list-sign-in">
      <Icon name="lock" />
      <div>
        <b>{t.catalog.pricesAfterSignIn}</b>
        {t.catalog.pricesAfterSignInHow}
      </div>
      <span className="button-row">
        <a
          className={buttonClass({ look: 'secondary' })}
          href={localised(urls.login(back), at.locale)}
        >
          {t.catalog.signIn}
        </a>
        <a className={buttonClass({ look: 'quiet' })} href={localised(urls.register, at.locale)}>
          {t.catalog.register}
        </a>
      </span>
    </div>
  );
}
