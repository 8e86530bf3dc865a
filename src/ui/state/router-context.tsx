import { createContext, use } from 'react';

/** A page's location; `key` tells two history entries with one address apart. */
export interface Location {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  key: string;
}

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
  /** The page that was asked for and is not there yet. */
  next: Location | undefined;
  navigate: Navigate;
}

/** The page's location (decision 0006); `app` provides this on the server and in the browser. */
export const RouterViewContext = createContext<RouterView | null>(null);

function useRouterView(): RouterView {
  const view = use(RouterViewContext);
  if (!view) throw new Error('no router above');
  return view;
}

export function useLocation(): Location {
  return useRouterView().location;
}

/** The page that was asked for and is not there yet. */
export function useNextLocation(): Location | undefined {
  return useRouterView().next;
}

export function useNavigate(): Navigate {
  return useRouterView().navigate;
}
