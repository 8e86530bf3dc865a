import { dialed } from '#rules/shop/contact-links.ts';
import { useLocation } from '#ui/state/router-context.tsx';
import { localised, urls, withoutLocale } from '#urls';
import { CategoryMenu, categoryMenuId } from './category-menu.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';
import { CountDot, MiniCart } from './mini-cart.tsx';
import { SearchBox } from './search-box.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';

/** As many top categories as fit into the header's row; the menu has them all. */
const shownCategories = 8;

function TopBar() {
  const t = useText();
  const locale = useLocale();
  const { store, settings, chat, priceLabel } = useShop();
  return (
    <div className="header-top desktop-only">
      <div className="container">
        {settings.sameDayUntilHour > 0 && (
          <span className="header-promise">
            <Icon name="truck" />
            {t.frame.sameDay(settings.sameDayUntilHour)}
          </span>
        )}
        <span className="push-end" />
        {priceLabel !== undefined && (
          <span className="price-label">
            <Icon name="tag" />
            {priceLabel}
          </span>
        )}
        <BranchSwitch />
        <a href={localised(urls.orders, locale)}>{t.frame.orders}</a>
        {chat ? (
          <a
            href={urls.chat(store.whatsappNumber)}
            target="_blank"
            rel="noopener"
            aria-label={`${t.frame.whatsapp}: ${store.phone || store.whatsappNumber}`}
          >
            <Icon name="whatsapp" />
            {store.phone || store.whatsappNumber}
          </a>
        ) : (
          store.phone && <a href={`tel:${dialed(store.phone)}`}>{store.phone}</a>
        )}
        <DisplaySwitches />
        <LanguageSwitch />
      </div>
    </div>
  );
}

/** The account, the wishlist and the cart at the header's end. */
function Actions({ atCart }: { atCart: boolean }) {
  const t = useText();
  const locale = useLocale();
  const customer = useVisitor((state) => state.session?.customer);
  const wished = useVisitor((state) => state.wishlist.size);
  return (
    <div className="header-actions">
      <a
        className="header-action is-account"
        href={localised(customer ? urls.account : urls.login(), locale)}
      >
        <span className="header-action-icon">
          <Icon name="user-round" />
        </span>
        <span className="header-action-label">
          <small>{customer ? `${customer.name} ${customer.surname}` : t.frame.signIn}</small>
          {t.frame.account}
        </span>
      </a>
      <a className="header-action desktop-only" href={localised(urls.wishlist, locale)}>
        <span className="header-action-icon">
          <Icon name="heart" />
          <CountDot count={wished} words={`${t.cart.items(wished)}, `} />
        </span>
        <span className="header-action-label">{t.frame.wishlist}</span>
      </a>
      <MiniCart here={atCart} />
    </div>
  );
}

function CategoryRow({ here }: { here: string }) {
  const t = useText();
  const locale = useLocale();
  const { categories, hasCampaign, hasBestSellers } = useShop();
  const shown = categories.filter(({ depth }) => depth === 0).slice(0, shownCategories);
  const link = (path: string) => ({
    href: localised(path, locale),
    'aria-current': here === path ? ('page' as const) : undefined,
  });
  return (
    <nav className="header-nav desktop-only" aria-label={t.frame.categories}>
      <div className="container">
        {shown.map(({ path, name, lang }) => (
          <a key={path} lang={lang} {...link(urls.category(path))}>
            {name}
          </a>
        ))}
        <span className="push-end" />
        {hasCampaign && (
          <a className="deal" {...link(urls.campaign)}>
            <Icon name="tag" />
            {t.frame.campaign}
          </a>
        )}
        {hasBestSellers && <a {...link(urls.bestSellers)}>{t.frame.bestSellers}</a>}
      </div>
    </nav>
  );
}

/** The mark, the search and the actions: of the address it shows what was searched and whether it is the cart's. */
function HeaderMain({ asked, atCart }: { asked: string; atCart: boolean }) {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  return (
    <div className="header-main">
      <div className="container">
        <button
          type="button"
          className="icon-button mobile-only menu-button"
          popoverTarget={categoryMenuId}
          aria-label={t.frame.menu}
        >
          <Icon name="menu" />
        </button>
        <a
          className="logo"
          href={localised(urls.home, locale)}
          aria-label={t.frame.homeOf(store.name)}
        >
          <Mark name={store.name} logo={store.logo} />
        </a>
        <button
          type="button"
          className="categories-button desktop-only"
          popoverTarget={categoryMenuId}
        >
          <Icon name="layout-grid" />
          {t.frame.allCategories}
        </button>
        <SearchBox key={asked} asked={asked} />
        <Actions atCart={atCart} />
      </div>
    </div>
  );
}

/** The head of every page but the checkout's. */
export function SiteHeader() {
  const { pathname, search } = useLocation();
  const { path } = withoutLocale(pathname);
  return (
    <header className="site-header">
      <TopBar />
      <HeaderMain asked={new URLSearchParams(search).get('q') ?? ''} atCart={path === urls.cart} />
      <CategoryRow here={path} />
      <CategoryMenu />
    </header>
  );
}
