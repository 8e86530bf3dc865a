import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OfficeSession } from '#contract/office/office-staff.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { ToastRegion } from '#ui/controls/toast-region.tsx';
import { Mark } from '#ui/frame/header/mark.tsx';
import { ThemeSwitch } from '#ui/frame/header/theme-switch.tsx';
import { localised, urls } from '#urls';
import { LeaveDialog } from '#ui/office/form/leave-dialog.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Bell } from './bell.tsx';
import { ShortcutList } from './office-menus.tsx';
import { Palette } from './palette.tsx';
import { OfficeNav, OfficeTabs, useNavPages } from './office-nav.tsx';
import { officePaths, officeRoots } from '#ui/office/state/office-urls.ts';
import { useSignOut } from './use-sign-out.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';

type Opened = 'palette' | 'shortcuts' | 'account' | null;

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', ...rest] = words;
  return `${first.slice(0, 1)}${rest.at(-1)?.slice(0, 1) ?? ''}`.toLocaleUpperCase('tr');
}

/** The navigation, the top bar and the phone's tabs around each screen of a signed-in person. */
export function OfficeFrame({ me, children }: { me: OfficeSession; children: ReactNode }) {
  const { t } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const [location, navigate] = useLocation();
  const [opened, setOpened] = useState<Opened>(null);
  const main = useRef<HTMLElement>(null);
  const close = () => setOpened(null);
  useKeys({
    'Control+k': () => setOpened('palette'),
    '?': () => setOpened('shortcuts'),
    'g b': () => navigate(officePaths.today),
    'g s': () => navigate(officePaths.orders),
    'g p': may('orders:write') ? () => navigate(officePaths.pack) : undefined,
    'g u': may('catalog:read') ? () => navigate(officePaths.products) : undefined,
  });
  useFocusOnPage(location, main);
  return (
    <div className="office">
      <a className="skip-link" href="#content">
        {t.skip}
      </a>
      <OfficeNav />
      <div className="office-ground">
        <OfficeBar me={me} onOpen={setOpened} />
        <main id="content" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <OfficeTabs onMenu={() => setOpened('account')} />
      {opened === 'palette' && (
        <Palette onClose={close} onShortcuts={() => setOpened('shortcuts')} />
      )}
      {opened === 'shortcuts' && <ShortcutList onClose={close} />}
      {opened === 'account' && <AccountMenu me={me} onClose={close} />}
      <LeaveDialog />
      <ToastRegion />
    </div>
  );
}

/** After a change of page, the focus moves to its heading, so that screen readers announce the page. */
function useFocusOnPage(location: string, main: { current: HTMLElement | null }): void {
  const last = useRef(location);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    window.scrollTo(0, 0);
    (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus();
  }, [location, main]);
}

function OfficeBar({ me, onOpen }: { me: OfficeSession; onOpen: (what: Opened) => void }) {
  const { locale, storeName } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  return (
    <header className="office-bar">
      <OfficeLink className="office-bar-mark" to={officePaths.today} title={t.today}>
        <Mark name={storeName} />
      </OfficeLink>
      <button type="button" className="office-find" onClick={() => onOpen('palette')}>
        <OfficeIcon name="search" />
        <span>{t.find}</span>
        <kbd>Ctrl</kbd>
        <kbd>K</kbd>
      </button>
      <a className="office-to-shop" href={localised(urls.home, locale)}>
        <OfficeIcon name="external-link" />
        {t.toShop}
      </a>
      <button
        type="button"
        className="icon-button office-wide"
        aria-label={t.shortcuts}
        onClick={() => onOpen('shortcuts')}
      >
        <OfficeIcon name="keyboard" />
      </button>
      <Bell />
      <button type="button" className="office-me" onClick={() => onOpen('account')}>
        <span className="office-avatar" aria-hidden="true">
          {initialsOf(me.name)}
        </span>
        <span>
          <b>{me.name}</b>
          <small>{t.roles[me.role]}</small>
        </span>
      </button>
    </header>
  );
}

/** Theme, language and sign-out; on a phone also the links to all pages. */
function AccountMenu({ me, onClose }: { me: OfficeSession; onClose: () => void }) {
  const { locale } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const [location] = useLocation();
  const { signOut, busy } = useSignOut();
  const other = locale === 'tr' ? 'en' : 'tr';
  return (
    <Modal open onClose={onClose} title={me.name}>
      <p className="caption">
        {me.email} · {t.roles[me.role]}
      </p>
      <ul className="office-menu">
        {useNavPages().map(({ path, icon, name }) => (
          <li key={path}>
            <OfficeLink to={path} onClick={onClose}>
              <OfficeIcon name={icon} />
              {name}
            </OfficeLink>
          </li>
        ))}
        <li>
          <a href={officeRoots[other] + location} hrefLang={other} lang={other}>
            <OfficeIcon name="external-link" />
            {t.language}
          </a>
        </li>
      </ul>
      <div className="office-menu-foot">
        <ThemeSwitch />
        <Button look="danger" busy={busy && t.loading} onClick={signOut}>
          <OfficeIcon name="log-out" />
          {t.signOut}
        </Button>
      </div>
    </Modal>
  );
}
