import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from '#ui/state/router-context.tsx';
import type { MenuCategory } from '#contract/catalog/shop-frame.ts';
import { localised, urls } from '#urls';
import { BranchSwitch } from './branch-switch.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { CachedFragment } from '#ui/state/cached-fragment.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/** The id that buttons name in `popoverTarget` to open the menu, also before the script is there. */
export const categoryMenuId = 'kategoriler';

/** The top categories, each with the ones right under it; the frame's list is in order of the tree. */
function branches(categories: readonly MenuCategory[]) {
  const tree: { top: MenuCategory; below: MenuCategory[] }[] = [];
  for (const category of categories) {
    if (category.depth === 0) tree.push({ top: category, below: [] });
    else if (category.depth === 1) tree.at(-1)?.below.push(category);
  }
  return tree;
}

function Groups() {
  const locale = useLocale();
  const { categories } = useShop();
  const tree = useMemo(() => branches(categories), [categories]);
  const link = (path: string) => localised(urls.category(path), locale);
  return tree.map(({ top, below }) => (
    <li key={top.path}>
      <a href={link(top.path)} lang={top.lang}>
        {top.name}
      </a>
      {below.length > 0 && (
        <ul>
          {below.map((child) => (
            <li key={child.path}>
              <a href={link(child.path)} lang={child.lang}>
                {child.name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  ));
}

/** Every category with its subcategories; on a phone also what the top bar of a desk has. */
export function CategoryMenu() {
  const t = useText();
  const locale = useLocale();
  const { categories, hasCampaign, hasBestSellers } = useShop();
  const { key } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    menu.current?.hidePopover();
  }, [key]);
  const link = (path: string) => localised(path, locale);
  return (
    <nav
      ref={menu}
      id={categoryMenuId}
      className="category-menu"
      popover="auto"
      aria-label={t.frame.allCategories}
    >
      <div className="category-menu-head">
        <b>{t.frame.categories}</b>
        <button
          type="button"
          className="icon-button"
          popoverTarget={categoryMenuId}
          popoverTargetAction="hide"
          aria-label={t.common.close}
        >
          <Icon name="x" />
        </button>
      </div>
      <CachedFragment tag="ul" className="category-menu-groups" name="menu" of={categories}>
        <Groups />
      </CachedFragment>
      <div className="category-menu-extras">
        {hasCampaign && <a href={link(urls.campaign)}>{t.frame.campaign}</a>}
        {hasBestSellers && <a href={link(urls.bestSellers)}>{t.frame.bestSellers}</a>}
        <a href={link(urls.orders)}>{t.frame.orders}</a>
        <BranchSwitch />
        <DisplaySwitches />
        <LanguageSwitch />
      </div>
    </nav>
  );
}
