import { useLocation } from '#ui/state/router-context.tsx';
import { localised, urls, withoutLocale } from '#urls';
import { CategoryMenu, categoryMenuId } from './category-menu.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
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
  const { store, chat } = useShop();
  return (
    <div className="hd-top desk">
      <div className="wrap">
        <span className="promise-1">
          <Icon name="truck" />
          {t.frame.sameDay}
        </span>
        <span className="sp" />
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
          store.phone && <a href={`tel:${store.phone.replaceAll(' ', '')}`}>{store.phone}</a>
        )}
        <CurrencySwitch />
        <LanguageSwitch />
      </div>
    </div>
  );
}

/** The account, the wishlist and the cart at the header's end. */
function Actions() {
  const t = useText();
  const locale = useLocale();
  const customer = useVisitor((state) => state.session?.customer);
  const wished = useVisitor((state) => state.wishlist.size);
  return (
    <div className="hd-acts">
      <a className="ha" href={localised(customer ? urls.account : urls.login(), locale)}>
        <span className="ic">
          <Icon name="user-round" />
        </span>
        <span className="lbl">
          <small>{customer ? `${customer.name} ${customer.surname}` : t.frame.signIn}</small>
          {t.frame.account}
        </span>
      </a>
      <a className="ha desk" href={localised(urls.wishlist, locale)}>
        <span className="ic">
          <Icon name="heart" />
          <CountDot count={wished} words={`${t.cart.items(wished)}, `} />
        </span>
        <span className="lbl">{t.frame.wishlist}</span>
      </a>
      <MiniCart />
    </div>
  );
}

function CategoryRow() {
  const t = useText();
  const locale = useLocale();
  const { categories } = useShop();
  const here = withoutLocale(useLocation().pathname).path;
  const link = (path: string) => ({
    href: localised(path, locale),
    'aria-current': here === path ? ('page' as const) : undefined,
  });
  return (
    <nav className="hd-nav desk" aria-label={t.frame.categories}>
      <div className="wrap">
        {categories
          .filter((category) => category.depth === 0)
          .slice(0, shownCategories)
          .map(({ path, name }) => (
            <a key={path} {...link(urls.category(path))}>
              {name}
            </a>
          ))}
        <span className="sp" />
        <a className="deal" {...link(urls.campaign)}>
          <Icon name="tag" />
          {t.frame.campaign}
        </a>
        <a {...link(urls.bestSellers)}>{t.frame.bestSellers}</a>
      </div>
    </nav>
  );
}

/** The head of every page but the checkout's. */
export function SiteHeader() {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  return (
    <header className="hd">
      <TopBar />
      <div className="hd-main">
        <div className="wrap">
          <button
            type="button"
            className="ib mob menu-b"
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
            <Mark name={store.name} />
          </a>
          <button type="button" className="catbtn desk" popoverTarget={categoryMenuId}>
            <Icon name="layout-grid" />
            {t.frame.allCategories}
          </button>
          <SearchBox />
          <Actions />
        </div>
      </div>
      <CategoryRow />
      <CategoryMenu />
    </header>
  );
}
