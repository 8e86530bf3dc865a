import { useTexts } from '#ui/state/text-context.tsx';
import { dashboardTexts } from '#text/office/dashboard-text.ts';
import { Redirect } from 'wouter';
import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { formatDate } from '#text/format.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { DaySlips } from '#ui/office/day-slips.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { EmptySearchesPanel, LateOrdersPanel, LowStockPanel } from './dashboard-panels.tsx';
import { DoorFace, type Door } from './door-face.tsx';
import { ConsentsDoor } from './consents-door.tsx';
import { PrivacyDoor } from './privacy-door.tsx';
import { ReturnDoors } from './return-doors.tsx';
import { FirstRunReminder } from './first-run-reminder.tsx';
import { SalesPanel } from './sales-panel.tsx';
import './dashboard-screen.css';

const everyMs = 30_000;
const hourMs = 3_600_000;

/** The waiting work, its age, and the sales (rule dashboard/contents). */
export function DashboardScreen() {
  const { may } = useOffice();
  // People who work on products alone begin with those.
  return may('orders:read') ? <Today /> : <Redirect to={officePaths.products} />;
}

function Today() {
  const { t, locale } = useTexts(dashboardTexts);
  const { may } = useOffice();
  const now = useNow();
  const today = useOfficeRead<OfficeDashboard>('/api/office/today', { every: everyMs });
  return (
    <>
      <PageHead
        title={t.title}
        about={formatDate(new Date(now), locale)}
        actions={may('orders:write') && <StartWork what={today.data} />}
      />
      {may('orders:write') && <DaySlips whenNone="nothing" />}
      {may('settings:write') && <FirstRunReminder />}
      <Loaded query={today} waiting={<WaitingRows count={12} />}>
        {(what) => <TodayPanels what={what} />}
      </Loaded>
    </>
  );
}

/** Leads to the orders to prepare, or to those to ship where none is to be prepared. */
function StartWork({ what }: { what: OfficeDashboard | undefined }) {
  const { t } = useTexts(dashboardTexts);
  const ships = what !== undefined && what.toPrepare.count === 0 && what.toShip.count > 0;
  return (
    <OfficeLink
      className="button"
      to={`${officePaths.orders}?view=${ships ? 'to-ship' : 'to-prepare'}`}
    >
      <OfficeIcon name={ships ? 'truck' : 'package-open'} />
      {ships ? t.startShipping : t.start}
    </OfficeLink>
  );
}

function TodayPanels({ what }: { what: OfficeDashboard }) {
  const { may } = useOffice();
  return (
    <>
      <WaitingWork what={what} />
      <ReturnDoors returns={what.returns} />
      {may('privacy:write') && <PrivacyDoor privacy={what.privacy} />}
      {may('consents:read') && <ConsentsDoor count={what.lateConsents} />}
      <div className="today-wide">
        <SalesPanel what={what} />
        <LowStockPanel low={what.lowStock} />
      </div>
      <div className="today-three">
        <LateOrdersPanel orders={what.lateOrders} />
        <EmptySearchesPanel searches={what.emptySearches} />
        {may('activity:read') && <ActivityPanel />}
      </div>
    </>
  );
}

/** The row of shops: lit where there is something to do. */
function WaitingWork({ what }: { what: OfficeDashboard }) {
  const { t, format } = useTexts(dashboardTexts);
  const now = useNow();
  const lira = (amount: number) => format.money(amount, 'TRY');
  const { late } = what;
  const hours = late.oldest === null ? 0 : Math.floor((now - Date.parse(late.oldest)) / hourMs);
  const doors: Door[] = [
    { name: t.unpaid, count: what.unpaid.count, view: 'unpaid', said: lira(what.unpaid.sum) },
    {
      name: t.late,
      count: late.count,
      view: 'late',
      said: t.oldest(format.integer(hours)),
      isUrgent: true,
    },
    {
      name: t.toPrepare,
      count: what.toPrepare.count,
      view: 'to-prepare',
      said: t.lines(format.integer(what.toPrepare.lines)),
    },
    { name: t.toShip, count: what.toShip.count, view: 'to-ship', said: t.toShipHint },
    { name: t.refunds, count: what.refunds.count, view: 'refunds', said: t.refundsHint },
  ];
  return (
    <ul className="today-doors" aria-label={t.waiting}>
      {doors.map((door) => (
        <li key={door.view}>
          <OfficeLink to={`${officePaths.orders}?view=${door.view}`}>
            <DoorFace door={door} />
          </OfficeLink>
        </li>
      ))}
      <QuotesDoor count={what.quotes.count} />
      <ApplicationsDoor count={what.applications.count} />
      <FailedDoor what={what} />
    </ul>
  );
}

/** Quotes that wait for an answer; nothing where none waits. */
function QuotesDoor({ count }: { count: number }) {
  const { t } = useTexts(dashboardTexts);
  const { may } = useOffice();
  if (count === 0 || !may('quotes:read')) return null;
  const door = { name: t.quotes, count, view: 'waiting', said: t.quotesHint };
  return (
    <li>
      <OfficeLink to={officePaths.quotes}>
        <DoorFace door={door} />
      </OfficeLink>
    </li>
  );
}

/** Companies that have applied; nothing where none waits. */
function ApplicationsDoor({ count }: { count: number }) {
  const { t } = useTexts(dashboardTexts);
  const { may } = useOffice();
  if (count === 0 || !may('companies:read')) return null;
  const door = { name: t.applications, count, view: 'applied', said: t.applicationsHint };
  return (
    <li>
      <OfficeLink to={`${officePaths.companies}?view=applied`}>
        <DoorFace door={door} />
      </OfficeLink>
    </li>
  );
}

/** Mails and webhooks that do not get through. */
function FailedDoor({ what }: { what: OfficeDashboard }) {
  const { t, format } = useTexts(dashboardTexts);
  const { failedMails, failedWebhooks } = what;
  const said = [
    failedMails > 0 ? t.mails(format.integer(failedMails)) : '',
    failedWebhooks > 0 ? t.webhooks(format.integer(failedWebhooks)) : '',
  ];
  const door = {
    name: t.failed,
    count: failedMails + failedWebhooks,
    view: 'failed',
    said: said.filter(Boolean).join(', '),
    isUrgent: true,
  };
  return (
    <li>
      <OfficeLink to={officePaths.staff}>
        <DoorFace door={door} />
      </OfficeLink>
    </li>
  );
}
