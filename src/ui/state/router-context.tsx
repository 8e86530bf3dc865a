import { createContext, use } from 'react';
import type { Location, Navigation } from 'react-router';

export interface NavigateOptions {
  /** Takes the place of the current entry in the browser's history. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean;
}

/** Goes to a path of this site, or that many entries back (negative) or forward. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

export interface RouterView {
  location: Location;
  /** What is on its way: `state` is `idle` when nothing is. */
  navigation: Navigation;
  navigate: Navigate;
}

/**
 * Where the page stands. The shop has one route, so it takes React Router's data router without its
 * component tree (decision 0006); `app` provides this on the server and in the browser.
 */
export const RouterViewContext = createContext<RouterView | null>(null);

function useRouterView(): RouterView {
  const view = use(RouterViewContext);
  if (!view) throw new Error('no router above');
  return view;
}

export function useLocation(): Location {
  return useRouterView().location;
}

export function useNavigation(): Navigation {
  return useRouterView().navigation;
}

export function useNavigate(): Navigate {
  return useRouterView().navigate;
}
