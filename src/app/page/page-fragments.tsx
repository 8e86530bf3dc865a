import { renderToString } from 'react-dom/server';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { FragmentCache } from '#app/cache/fragment-cache.ts';
import type { RenderFragment } from '#ui/state/cached-fragment.tsx';
import type { RouterView } from '#ui/state/router-context.tsx';
import { PageProviders, type PageSetting } from './page-providers.tsx';

/** A fragment is the same on every page, so its content reads this location and not that of the page. */
const nowhere: RouterView = {
  location: { pathname: '/', search: '', hash: '', key: 'fragment' },
  next: undefined,
  navigate: () => Promise.reject(new Error('a fragment cannot navigate')),
};

/** The fragment cache for one page. It renders missing content with a `renderToString` of its own. */
export function pageFragments(
  cache: FragmentCache,
  setting: PageSetting,
  frame: ShopFrame,
): RenderFragment {
  const { locale, currency } = setting;
  return cache.forPage({ locale, currency, frame }, (content) =>
    renderToString(
      <PageProviders setting={setting} frame={frame} view={nowhere}>
        {content}
      </PageProviders>,
    ),
  );
}
