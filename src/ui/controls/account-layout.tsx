import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AccountCounts } from '#contract/account.ts';
import { returnLinkTexts } from '#text/customer/return-link-text.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocation } from '#ui/state/router-context.tsx';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { localised, urls, withoutLocale } from '#urls';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

/** Pixels of the entry before the current one that stay in sight. */
const menuPeek = 48;

/** A form of its own, so that it works before the script is there and without it. */
function SignOut() {
  const t = useText();
  const locale = useLocale();
  const store = useVisitorStore();
  async function signOut(): Promise<void> {
    await store.logout();
    // Loaded anew, so that nothing of the customer stays in the page.
    window.location.assign(localised(urls.home, locale));
  }
  return (
    <form
      method="post"
      action={localised(urls.logout, locale)}
      onSubmit={(event) => {
        event.preventDefault();
        void signOut();
      }}
    >
      <button>
        <Icon name="log-out" />
        {t.frame.signOut}
      </button>
    </form>
  );
}

/** Pixels from which on the menu has room for counts. */
const countsFrom = '(min-width: 600px)';

/**
 * How many of each the menu leads to, asked for where it is shown alone (rule account/menu-counts).
 * `known` is what the page itself knows and changes.
 */
function useCounts(isCustomer: boolean, known: Partial<AccountCounts>): Partial<AccountCounts> {
  const api = useShopApi();
  const [counts, setCounts] = useState<Partial<AccountCounts>>({});
  useEffect(() => {
    if (!isCustomer || !window.matchMedia(countsFrom).matches) return;
    // Without them the menu leads on as well.
    api.accountCounts().then(setCounts, () => setCounts({ company: '' }));
  }, [api, isCustomer]);
  return { ...counts, ...known };
}

/** Pages that an entry leads on to: forms of the address book and of reviews, the payment of the statement. */
function isWithin(here: string, path: string): boolean {
  return here.startsWith(`${path}/`) || (here === urls.pay && path === urls.statement);
}

interface MenuEntry {
  path: string;
  icon: IconName;
  name: string;
  count?: number | undefined;
}

/** The menu's entries, with the statement where there is one (rule business/open-account). */
function useEntries(here: string, counts: Partial<AccountCounts>): MenuEntry[] {
  const t = useText();
  const locale = useLocale();
  const wished = useVisitor((state) => state.wishlist.size);
  const isAtStatement = here === urls.statement || isWithin(here, urls.statement);
  const isAtCompany = here === urls.company || here === urls.approvals;
  const hasCompany = useVisitor((state) => state.session?.company) ?? isAtCompany;
  const approvals = useVisitor((state) => state.session?.approvals);
  const hasStatement = useVisitor((state) => state.session?.hasStatement) ?? isAtStatement;
  return [
    { path: urls.orders, icon: 'receipt-text', name: t.frame.orders, count: counts.orders },
    { path: returnUrls.list, icon: 'undo', name: returnLinkTexts[locale].mine },
    { path: quoteUrls.quotes, icon: 'file-text', name: t.frame.quotes },
    { path: urls.wishlist, icon: 'heart', name: t.frame.wishlist, count: wished },
    { path: urls.lists, icon: 'list-checks', name: t.frame.lists, count: counts.lists },
    { path: urls.alerts, icon: 'bell', name: alertTexts[locale].title },
    { path: urls.addresses, icon: 'map-pin', name: t.frame.addresses, count: counts.addresses },
    { path: urls.reviews, icon: 'star', name: t.frame.reviews, count: counts.reviews },
    ...(hasStatement
      ? [{ path: urls.statement, icon: 'landmark' as const, name: t.frame.statement }]
      : []),
    ...(hasCompany
      ? [
          {
            path: urls.approvals,
            icon: 'circle-check' as const,
            name: t.frame.approvals,
            count: approvals,
          },
          { path: urls.company, icon: 'store' as const, name: t.frame.ownCompany },
        ]
      : []),
    { path: urls.account, icon: 'settings', name: t.frame.settings },
  ];
}

function AccountMenu({ known }: { known: Partial<AccountCounts> }) {
  const t = useText();
  const locale = useLocale();
  const customer = useVisitor((state) => state.session?.customer);
  const counts = useCounts(Boolean(customer), known);
  const here = withoutLocale(useLocation().pathname).path;
  const links = useEntries(here, counts);
  // Nothing until the company is known: an e-mail that becomes a company is read twice.
  const secondLine = counts.company === undefined ? '\u00a0' : counts.company || customer?.email;
  const menu = useRef<HTMLElement>(null);
  // On a phone the menu is a row wider than the screen, and the statement's entry comes later.
  useEffect(() => {
    const list = menu.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    const isWhole = list?.querySelectorAll('a').length === links.length;
    if (current && isWhole) list?.scrollTo({ left: current.offsetLeft - menuPeek });
  }, [links.length]);
  return (
    <nav ref={menu} className="account-menu" aria-label={t.account.navigation}>
      <p className="account-menu-name">
        <b>{customer ? `${customer.name} ${customer.surname}` : '\u00a0'}</b>
        <span className="caption">{secondLine}</span>
      </p>
      {links.map(({ path, icon, name, count = 0 }) => (
        <a
          key={path}
          href={localised(path, locale)}
          aria-current={here === path ? 'page' : isWithin(here, path) || undefined}
        >
          <Icon name={icon} />
          {name}
          {count > 0 && <span className="account-menu-count">{t.format.integer(count)}</span>}
        </a>
      ))}
      <SignOut />
    </nav>
  );
}

/** The customer's own pages: the menu beside, a heading and what belongs to it. */
export function AccountLayout(props: {
  title: string;
  count?: string;
  action?: ReactNode;
  /** Counts of the menu that the page knows better. */
  counts?: Partial<AccountCounts>;
  children: ReactNode;
}) {
  return (
    <div className="container">
      <div className="account">
        <AccountMenu known={props.counts ?? {}} />
        <div className="account-body">
          <div className="page-head">
            <h1>{props.title}</h1>
            {props.count !== undefined && <p className="muted">{props.count}</p>}
            {props.action}
          </div>
          {props.children}
        </div>
      </div>
    </div>
  );
}
