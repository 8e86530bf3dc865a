import { useLocation } from '#ui/state/router-context.tsx';
import { localised, urls, withoutLocale } from '#urls';
import { Icon } from '#ui/controls/icon.tsx';
import { Mark } from './mark.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/**
 * The head of the checkout: no menu, no search, the three steps as arches
 * (rules layout/checkout-header, checkout/steps).
 */
export function CheckoutHeader() {
  const here = withoutLocale(useLocation().pathname).path;
  const isFirst = here === urls.checkoutAddress || here === urls.guestCheckout;
  const step = isFirst ? 1 : here === urls.checkoutPayment ? 2 : 3;
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const names = [
    t.frame.checkout.stepAddresses,
    t.frame.checkout.stepPayment,
    t.frame.checkout.stepSummary,
  ];
  return (
    <header className="site-header checkout-header">
      <div className="container">
        <a
          className="logo"
          href={localised(urls.home, locale)}
          aria-label={t.frame.homeOf(store.name)}
        >
          <Mark name={store.name} logo={store.logo} />
        </a>
        <ol className="checkout-steps" aria-label={t.frame.checkout.steps}>
          {names.map((name, index) => {
            const done = index + 1 < step;
            const now = index + 1 === step;
            return (
              <li
                key={name}
                className={done ? 'is-done' : now ? 'is-current' : undefined}
                aria-current={now ? 'step' : undefined}
              >
                <span className="checkout-steps-mark" aria-hidden="true">
                  {done ? <Icon name="check" /> : index + 1}
                </span>
                {name}
              </li>
            );
          })}
        </ol>
        <span className="checkout-header-safe">
          <Icon name="lock" />
          <span className="desktop-only">{t.frame.checkout.safe}</span>
        </span>
      </div>
    </header>
  );
}
