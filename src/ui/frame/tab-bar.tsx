import { useLocation } from '#ui/state/router-context.tsx';
import { localised, urls, withoutLocale } from '#urls';
import { categoryMenuId } from '#ui/frame/header/category-menu.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { CountDot } from '#ui/frame/header/mini-cart.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';

function Tab(props: {
  path: string;
  icon: IconName;
  label: string;
  count?: number;
  /** The page's path. */
  here: string;
}) {
  const t = useText();
  const locale = useLocale();
  const here = props.here === props.path;
  const count = props.count ?? 0;
  return (
    <a href={localised(props.path, locale)} aria-current={here ? 'page' : undefined}>
      <span className="tab-bar-icon">
        <Icon name={props.icon} />
        <CountDot count={count} words={`${t.cart.items(count)}, `} />
      </span>
      {props.label}
    </a>
  );
}

/** The five ways at the thumb; a desk has them in its header. */
export function TabBar() {
  const t = useText();
  const { path: here } = withoutLocale(useLocation().pathname);
  const session = useVisitor((state) => state.session);
  return (
    <nav className="tab-bar" aria-label={t.frame.tabBar}>
      <Tab path={urls.home} icon="house" label={t.frame.home} here={here} />
      <button type="button" popoverTarget={categoryMenuId}>
        <span className="tab-bar-icon">
          <Icon name="layout-grid" />
        </span>
        {t.frame.categories}
      </button>
      <Tab
        path={urls.cart}
        icon="shopping-cart"
        label={t.frame.cart}
        count={session?.cart.count ?? 0}
        here={here}
      />
      <Tab path={urls.wishlist} icon="heart" label={t.frame.wishlist} here={here} />
      <Tab
        path={session?.customer ? urls.account : urls.login()}
        icon="user-round"
        label={t.frame.account}
        here={here}
      />
    </nav>
  );
}
