import '#ui/office/office.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Router, Switch } from 'wouter';
import type { OfficeSession } from '#contract/office/office-staff.ts';
import { SessionGuard } from '#features/staff/sign-in/session-guard.tsx';
import type { Locale } from '#rules/shop/locale.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { ToastRegion } from '#ui/controls/toast-region.tsx';
import { OfficeCaller } from '#ui/office/state/office-calls.ts';
import { OfficeProvider, useOffice, type Office } from '#ui/office/state/office-context.tsx';
import { leavePage } from '#ui/office/form/unsaved-work.ts';
import { OfficeFrame } from '#ui/office/frame/office-frame.tsx';
import { createOfficeQueries, Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { ClosedPage, NoSuchPage, WaitingPage } from '#ui/office/frame/office-states.tsx';
import { officePaths, officeRoots, officeUrls } from '#ui/office/state/office-urls.ts';
import { TextProvider } from '#ui/state/text-context.tsx';
import { ToastProvider } from '#ui/state/toast-context.tsx';
import type { OfficeScreen } from './office-screen.ts';
import { officeScreens } from './office-screens.ts';

const doors = officeScreens.filter(({ open }) => open);
const bareRooms = officeScreens.filter(({ bare }) => bare);
const rooms = officeScreens.filter(({ open, bare }) => !open && !bare);

function routesOf(screens: typeof officeScreens) {
  return screens.map((screen) => (
    <Route key={screen.path} path={screen.path}>
      <Room screen={screen} />
    </Route>
  ));
}

function Room({ screen: { needs, Screen } }: { screen: OfficeScreen }) {
  const { may } = useOffice();
  return needs === undefined || may(needs) ? <Screen /> : <ClosedPage needs={needs} />;
}

/** The screens behind the sign-in: asked for once who is there is known. */
function Rooms() {
  const office = useOffice();
  const session = useOfficeRead<OfficeSession>(officeUrls.session);
  return (
    <Loaded query={session} waiting={<WaitingPage />}>
      {(me) => (
        <OfficeProvider office={{ ...office, me, storeName: me.storeName }}>
          <SessionGuard me={me} endsAt={session.dataUpdatedAt + me.secondsLeft * 1000} />
          <Switch>
            {routesOf(bareRooms)}
            <Route>
              <FramedRooms me={me} />
            </Route>
          </Switch>
        </OfficeProvider>
      )}
    </Loaded>
  );
}

function FramedRooms({ me }: { me: OfficeSession }) {
  return (
    <OfficeFrame me={me}>
      <Suspense fallback={<WaitingPage />}>
        <Switch>
          {routesOf(rooms)}
          <Route component={NoSuchPage} />
        </Switch>
      </Suspense>
    </OfficeFrame>
  );
}

function OfficePages() {
  return (
    <Suspense fallback={<WaitingPage />}>
      <Switch>
        {doors.map(({ path, Screen }) => (
          <Route key={path} path={path}>
            <Screen />
            <ToastRegion />
          </Route>
        ))}
        <Route component={Rooms} />
      </Switch>
    </Suspense>
  );
}

/** Leads a person whose session ended while a screen was open to the sign-in, and back to that screen. */
function leadToSignIn(locale: Locale): void {
  const { pathname, search } = window.location;
  const signIn = officeRoots[locale] + officePaths.signIn;
  if (pathname.startsWith(signIn)) return;
  window.location.assign(`${signIn}?next=${encodeURIComponent(pathname + search)}`);
}

function start(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const locale: Locale = document.documentElement.lang === 'en' ? 'en' : 'tr';
  const office: Office = {
    locale,
    caller: new OfficeCaller(locale, () => leadToSignIn(locale)),
    me: null,
    storeName: document.title,
  };
  createRoot(root).render(
    <TextProvider locale={locale} messages={locale === 'en' ? en : tr}>
      <ToastProvider>
        <QueryClientProvider client={createOfficeQueries()}>
          <OfficeProvider office={office}>
            <Router
              base={officeRoots[locale]}
              aroundNav={(navigate, to, options) => leavePage(() => navigate(to, options))}
            >
              <OfficePages />
            </Router>
          </OfficeProvider>
        </QueryClientProvider>
      </ToastProvider>
    </TextProvider>,
  );
}

start();
// For `before-paint.ts`, which holds what is pressed by then.
dispatchEvent(new Event('alive'));
