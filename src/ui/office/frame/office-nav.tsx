import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { useLocation } from 'wouter';
import type { OrderViewCounts } from '#contract/office/office-order-list.ts';
import { formats } from '#text/format.ts';
import { Mark } from '#ui/frame/header/mark.tsx';
import type { Permission } from '#rules/shop/call-scopes.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';

interface Place {
  path: string;
  icon: OfficeIconName;
  name: 'today' | 'orders' | 'pack' | 'products' | 'staff' | 'activity';
  /** The permission that the entry requires; without one everybody sees it. */
  needs?: Permission;
}

const work: readonly Place[] = [
  { path: officePaths.today, icon: 'sun', name: 'today', needs: 'orders:read' },
  { path: officePaths.orders, icon: 'receipt-text', name: 'orders', needs: 'orders:read' },
  { path: officePaths.pack, icon: 'package-check', name: 'pack', needs: 'orders:write' },
];
const catalog: readonly Place[] = [
  { path: officePaths.products, icon: 'boxes', name: 'products', needs: 'catalog:read' },
];
const house: readonly Place[] = [
  { path: officePaths.staff, icon: 'shield-check', name: 'staff' },
  { path: officePaths.activity, icon: 'history', name: 'activity', needs: 'activity:read' },
];

const isAt = (location: string, path: string) =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);

function useSeen(places: readonly Place[]): Place[] {
  const { may } = useOffice();
  return places.filter(({ needs }) => needs === undefined || may(needs));
}

function NavList({ places }: { places: readonly Place[] }) {
  const { t } = useTexts(officeFrameTexts);
  const [location] = useLocation();
  return (
    <ul>
      {useSeen(places).map(({ path, icon, name }) => (
        <li key={path}>
          <OfficeLink to={path} aria-current={isAt(location, path) ? 'page' : undefined}>
            <span className="office-door">
              <OfficeIcon name={icon} />
            </span>
            <span className="office-nav-name">{t[name]}</span>
            {name === 'orders' && <Waiting />}
          </OfficeLink>
        </li>
      ))}
    </ul>
  );
}

const everyMs = 30_000;

/** How many orders are to be prepared and shipped. */
function Waiting() {
  const { locale } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const { data } = useOfficeRead<OrderViewCounts>('/api/office/order-views', { every: everyMs });
  const found = (data?.items ?? []).filter(({ view }) => ['to-prepare', 'to-ship'].includes(view));
  const sum = found.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return null;
  const text = formats[locale].integer(sum) + (found.some(({ isMore }) => isMore) ? '+' : '');
  return (
    <span className="office-nav-count">
      <span aria-hidden="true">{text}</span>
      <span className="screen-reader-only">{t.waits(text)}</span>
    </span>
  );
}

/** The row of shops: where one can go; the lit arch marks where one is. */
export function OfficeNav() {
  const { storeName } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  return (
    <aside className="office-side">
      <div className="office-side-inside">
        <OfficeLink className="office-brand" to={officePaths.today} title={t.today}>
          <Mark name={storeName} onWall />
          <small>{t.office}</small>
        </OfficeLink>
        <nav className="office-nav" aria-label={t.navigation}>
          <NavList places={work} />
          <NavGroup title={t.groups.catalog} places={catalog} />
          <NavGroup title={t.groups.shop} places={house} />
        </nav>
      </div>
    </aside>
  );
}

function NavGroup({ title, places }: { title: string; places: readonly Place[] }) {
  if (useSeen(places).length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <NavList places={places} />
    </>
  );
}

/** The same on a phone: four places and the rest behind "Menu". */
export function OfficeTabs({ onMenu }: { onMenu: () => void }) {
  const { t } = useTexts(officeFrameTexts);
  const [location] = useLocation();
  const shown = useSeen([...work, ...catalog]);
  return (
    <nav className="office-tabs" aria-label={t.bottomNavigation}>
      {shown.map(({ path, icon, name }) => (
        <OfficeLink key={path} to={path} aria-current={isAt(location, path) ? 'page' : undefined}>
          <span className="office-door">
            <OfficeIcon name={icon} />
          </span>
          {name === 'pack' ? t.packShort : t[name]}
        </OfficeLink>
      ))}
      <button type="button" onClick={onMenu}>
        <span className="office-door">
          <OfficeIcon name="menu" />
        </span>
        {t.menu}
      </button>
    </nav>
  );
}

/** Every place as a list, for the phone's menu and the search. */
export function usePlaces(): { path: string; icon: OfficeIconName; name: string }[] {
  const { t } = useTexts(officeFrameTexts);
  return useSeen([...work, ...catalog, ...house]).map(({ path, icon, name }) => ({
    path,
    icon,
    name: t[name],
  }));
}
