import { Component, createElement, useMemo, type ReactNode } from 'react';
import { ErrorPage, ErrorScreen } from '#ui/frame/error-page.tsx';
import { Frame } from '#ui/frame/frame.tsx';
import type { Location, Navigate } from '#ui/state/router-context.tsx';
import { urls } from '#urls';
import { statusOf, type LoadedScreen, type PageData } from './load-page.ts';
import { PageProviders, type PageSetting } from './page-providers.tsx';
import { headOf, screenFor, screens } from './screens/screens.ts';

/** One moment of the page: its location, its data, and the page that is loading. */
export interface PageMoment extends PageData {
  location: Location;
  /** The page that was asked for and is not there yet. */
  next: Location | undefined;
  /** Why there is no screen; undefined while there is one. */
  error: unknown;
}

/** A page without a screen is left for the home page. */
const nowhere = { path: urls.home, query: '' };

/** The whole page: the frame around every screen, and the screen. */
export function ShopPage(props: { setting: PageSetting; moment: PageMoment; navigate: Navigate }) {
  const { setting, moment, navigate } = props;
  const { location, next, frame, screen, error } = moment;
  const view = useMemo(() => ({ location, next, navigate }), [location, next, navigate]);
  const { locale, messages } = setting;
  if (!frame) return <ErrorPage status={statusOf(error)} locale={locale} messages={messages} />;
  return (
    <PageProviders setting={setting} frame={frame} view={view}>
      <Frame
        kind={screen ? screens[screen.container].frame : 'shop'}
        at={screen?.at ?? nowhere}
        head={screen && headOf(screen.container)}
      >
        <FaultBoundary of={location} setting={setting}>
          {error === undefined && screen ? (
            <Screen loaded={screen} />
          ) : (
            <ErrorScreen
              status={statusOf(error)}
              locale={locale}
              messages={messages}
              hasBestSellers={frame.hasBestSellers}
            />
          )}
        </FaultBoundary>
      </Frame>
    </PageProviders>
  );
}

/** Another address of the same container starts with fresh state; a filtered list keeps its own. */
function Screen({ loaded }: { loaded: LoadedScreen }) {
  const { container, at, data } = loaded;
  const key = `${container}:${at.path}`;
  return createElement(screenFor(container), { key, data, at });
}

interface FaultState {
  failed: boolean;
  of: Location | null;
}

/** A fault while a screen is drawn shows the error page inside the frame, which stays usable. */
class FaultBoundary extends Component<
  { of: Location; setting: PageSetting; children: ReactNode },
  FaultState
> {
  override state: FaultState = { failed: false, of: null };

  static getDerivedStateFromError(): Partial<FaultState> {
    return { failed: true };
  }

  /** Another page gets another chance. */
  static getDerivedStateFromProps({ of }: { of: Location }, state: FaultState): FaultState | null {
    return state.of === of ? null : { failed: false, of };
  }

  override render() {
    const { locale, messages } = this.props.setting;
    if (this.state.failed) return <ErrorScreen status={500} locale={locale} messages={messages} />;
    return this.props.children;
  }
}
