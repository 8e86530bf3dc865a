import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { useLocation } from 'wouter';
import type { OrderViewCounts } from '#contract/office/orders/office-order-list.ts';
import type { CompanyViewCounts } from '#contract/office/companies/office-companies.ts';
import type { InvoiceCounts } from '#contract/office/orders/office-invoices.ts';
import type { ReturnViewCounts } from '#contract/office/orders/office-returns.ts';
import type { ReviewViewCounts } from '#contract/office/catalog/office-reviews.ts';
import { formats } from '#text/format.ts';
import { Mark } from '#ui/frame/header/mark.tsx';
import type { Permission } from '#rules/shop/call-scopes.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useQuoteCounts } from '#ui/office/state/use-quote-counts.ts';

/** A page in the navigation. */
interface NavPage {
  path: string;
  icon: OfficeIconName;
  name:
    | 'today'
    | 'orders'
    | 'pack'
    | 'reports'
    | 'products'
    | 'categories'
    | 'brands'
    | 'priceLists'
    | 'home'
    | 'imports'
    | 'pages'
    | 'customers'
    | 'companies'
    | 'returns'
    | 'invoices'
    | 'quotes'
    | 'reviews'
    | 'questions'
    | 'photos'
    | 'settings'
    | 'staff'
    | 'consents'
    | 'privacy'
    | 'activity';
  /** The permission that the entry requires; without one everybody sees it. */
  needs?: Permission;
}

const workPages: readonly NavPage[] = [
  { path: officePaths.today, icon: 'sun', name: 'today', needs: 'orders:read' },
  { path: officePaths.orders, icon: 'receipt-text', name: 'orders', needs: 'orders:read' },
  { path: officePaths.pack, icon: 'package-check', name: 'pack', needs: 'orders:write' },
];
/** Worked on at a desk: the row at a phone's bottom has no room for it. */
const reportPages: readonly NavPage[] = [
  { path: officePaths.returns, icon: 'undo', name: 'returns', needs: 'orders:read' },
  { path: officePaths.invoices, icon: 'receipt-text', name: 'invoices', needs: 'invoices:read' },
  { path: officePaths.reports, icon: 'chart-column', name: 'reports', needs: 'catalog:read' },
];
const catalogPages: readonly NavPage[] = [
  { path: officePaths.products, icon: 'boxes', name: 'products', needs: 'catalog:read' },
];
/** Pages that the row at a phone's bottom has no room for. */
const shelfPages: readonly NavPage[] = [
  { path: officePaths.categories, icon: 'folder-tree', name: 'categories', needs: 'catalog:read' },
  { path: officePaths.brands, icon: 'tag', name: 'brands', needs: 'catalog:read' },
  { path: officePaths.priceLists, icon: 'tags', name: 'priceLists', needs: 'prices:read' },
  { path: officePaths.imports, icon: 'file-up', name: 'imports', needs: 'catalog:write' },
];
const relationPages: readonly NavPage[] = [
  { path: officePaths.quotes, icon: 'file-text', name: 'quotes', needs: 'quotes:read' },
  { path: officePaths.customers, icon: 'users', name: 'customers', needs: 'customers:read' },
  { path: officePaths.companies, icon: 'store', name: 'companies', needs: 'companies:read' },
  { path: officePaths.reviews, icon: 'star', name: 'reviews', needs: 'catalog:read' },
  { path: officePaths.questions, icon: 'circle-help', name: 'questions', needs: 'catalog:read' },
  { path: officePaths.photos, icon: 'image', name: 'photos', needs: 'catalog:read' },
  { path: officePaths.consents, icon: 'mail', name: 'consents', needs: 'consents:read' },
  { path: officePaths.privacy, icon: 'file-text', name: 'privacy', needs: 'privacy:write' },
];
const shopPages: readonly NavPage[] = [
  { path: officePaths.home, icon: 'layout-grid', name: 'home', needs: 'catalog:read' },
  { path: officePaths.pages, icon: 'file-text', name: 'pages', needs: 'settings:write' },
  { path: officePaths.settings, icon: 'settings', name: 'settings', needs: 'settings:write' },
  { path: officePaths.staff, icon: 'shield-check', name: 'staff' },
  { path: officePaths.activity, icon: 'history', name: 'activity', needs: 'activity:read' },
];

const isAt = (location: string, path: string) =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);

/** The pages that this person's role opens. */
function useAllowed(pages: readonly NavPage[]): NavPage[] {
  const { may } = useOffice();
  return pages.filter(({ needs }) => needs === undefined || may(needs));
}

function NavList({ pages }: { pages: readonly NavPage[] }) {
  const { t } = useTexts(officeFrameTexts);
  const [location] = useLocation();
  return (
    <ul>
      {useAllowed(pages).map(({ path, icon, name }) => (
        <li key={path}>
          <OfficeLink to={path} aria-current={isAt(location, path) ? 'page' : undefined}>
            <span className="office-door">
              <OfficeIcon name={icon} />
            </span>
            <span className="office-nav-name">{t[name]}</span>
            {name === 'orders' && <WaitingOrders />}
            {name === 'returns' && <WaitingReturns />}
            {name === 'invoices' && <WaitingInvoices />}
            {name === 'reviews' && <WaitingReviews />}
            {name === 'quotes' && <WaitingQuotes />}
            {name === 'companies' && <WaitingCompanies />}
          </OfficeLink>
        </li>
      ))}
    </ul>
  );
}

const everyMs = 30_000;

/** The number of orders to prepare and to ship. */
function WaitingOrders() {
  const { locale } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const { data } = useOfficeRead<OrderViewCounts>('/api/office/order-views', { every: everyMs });
  const found = (data?.items ?? []).filter(({ view }) => ['to-prepare', 'to-ship'].includes(view));
  const sum = found.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return null;
  const text = formats[locale].integer(sum) + (found.some(({ isMore }) => isMore) ? '+' : '');
  return <NavCount text={text} name={t.waits(text)} />;
}

/** The number of invoices that failed or that nobody has taken. */
function WaitingInvoices() {
  const { locale } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const { data } = useOfficeRead<InvoiceCounts>('/api/office/invoice-states', { every: everyMs });
  const sum = (data?.items ?? []).reduce((all, { count }) => all + count, 0);
  if (sum === 0) return null;
  const text = formats[locale].integer(sum);
  return <NavCount text={text} name={t.invoicesWait(text)} />;
}

/** The number of returns with which somebody has to do something. */
function WaitingReturns() {
  const { locale } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const { data } = useOfficeRead<ReturnViewCounts>('/api/office/return-views', { every: everyMs });
  if (!data || data.work === 0) return null;
  const text = formats[locale].integer(data.work);
  return <NavCount text={text} name={t.returnsWait(text)} />;
}

/** The number of reviews that wait for a decision. */
function WaitingReviews() {
  const { locale } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const { data } = useOfficeRead<ReviewViewCounts>('/api/office/review-views', { every: everyMs });
  const waiting = data?.items.find(({ view }) => view === 'waiting');
  if (!waiting || waiting.count === 0) return null;
  const text = formats[locale].integer(waiting.count) + (waiting.isMore ? '+' : '');
  return <NavCount text={text} name={t.reviewsWait(text)} />;
}

/** The number of quotes that wait for an answer. */
function WaitingQuotes() {
  const { locale } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const count = useQuoteCounts()('waiting');
  if (count === 0) return null;
  const text = formats[locale].integer(count);
  return <NavCount text={text} name={t.quotesWait(text)} />;
}

/** The number of companies that have applied. */
function WaitingCompanies() {
  const { locale } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const { data } = useOfficeRead<CompanyViewCounts>('/api/office/company-views', {
    every: everyMs,
  });
  const count = data?.items.find(({ view }) => view === 'applied')?.count ?? 0;
  if (count === 0) return null;
  const text = formats[locale].integer(count);
  return <NavCount text={text} name={t.companiesWait(text)} />;
}

function NavCount({ text, name }: { text: string; name: string }) {
  return (
    <span className="office-nav-count">
      <span aria-hidden="true">{text}</span>
      <span className="screen-reader-only">{name}</span>
    </span>
  );
}

/** The navigation at the side: a row of shop fronts, of which the current page's is lit. */
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
          <NavList pages={[...workPages, ...reportPages]} />
          <NavGroup title={t.groups.catalog} pages={[...catalogPages, ...shelfPages]} />
          <NavGroup title={t.groups.relations} pages={relationPages} />
          <NavGroup title={t.groups.shop} pages={shopPages} />
        </nav>
      </div>
    </aside>
  );
}

function NavGroup({ title, pages }: { title: string; pages: readonly NavPage[] }) {
  if (useAllowed(pages).length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <NavList pages={pages} />
    </>
  );
}

/** The navigation on a phone: the daily pages, and the others behind "Menu". */
export function OfficeTabs({ onMenu }: { onMenu: () => void }) {
  const { t } = useTexts(officeFrameTexts);
  const [location] = useLocation();
  const shown = useAllowed([...workPages, ...catalogPages]);
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

/** All pages of the navigation, for the phone's menu and the command palette. */
export function useNavPages(): { path: string; icon: OfficeIconName; name: string }[] {
  const { t } = useTexts(officeFrameTexts);
  return useAllowed([
    ...workPages,
    ...reportPages,
    ...catalogPages,
    ...shelfPages,
    ...relationPages,
    ...shopPages,
  ]).map(({ path, icon, name }) => ({
    path,
    icon,
    name: t[name],
  }));
}
