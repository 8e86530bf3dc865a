import { useTexts } from '#ui/state/text-context.tsx';
import { dashboardTexts } from '#text/office/dashboard-text.ts';
import { lazy, Suspense } from 'react';
import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { formatDate } from '#text/format.ts';
import { Panel } from '#ui/office/panel.tsx';

/** Only visitors of this page load the chart library, after its figures. */
const SalesChart = lazy(() =>
  import('./sales-chart.tsx').then(({ SalesChart: it }) => ({ default: it })),
);

/** Orders and revenue of 30 days beside the 30 before; a picture, and the same as a table. */
export function SalesPanel({ what }: { what: OfficeDashboard }) {
  const { t, format, locale } = useTexts(dashboardTexts);
  const { days } = what;
  const hasSales = days.some(({ orders }) => orders > 0);
  return (
    <Panel title={t.sales}>
      <SalesFigures what={what} />
      {hasSales ? (
        <Suspense fallback={<div className="sales-chart" aria-busy="true" />}>
          <SalesChart days={days} />
        </Suspense>
      ) : (
        <p className="muted">{t.noSales}</p>
      )}
      <details className="sales-table">
        <summary>{t.asTable}</summary>
        <table className="data-table">
          <thead>
            <tr>
              <th>{t.day}</th>
              <th className="is-right">{t.orders}</th>
              <th className="is-right">{t.revenue}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, revenue }) => (
              <tr key={day}>
                <td>{formatDate(day, locale)}</td>
                <td className="is-right">{format.integer(orders)}</td>
                <td className="is-right numeric">{format.money(revenue, 'TRY')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}

function SalesFigures({ what }: { what: OfficeDashboard }) {
  const { t, format } = useTexts(dashboardTexts);
  const { days, before } = what;
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const revenue = sumAmounts(...days.map((day) => day.revenue));
  const lost = days.reduce((sum, day) => sum + day.lost, 0);
  const average = (sum: number, count: number) => (count === 0 ? 0 : sum / count);
  const now = average(revenue, orders);
  const then = average(before.revenue, before.orders);
  const lira = (amount: number) => format.money(Math.round(amount * 100) / 100, 'TRY');
  const share = average(lost * 100, orders + lost);
  return (
    <dl className="sales-figures">
      <Figure name={t.revenue} value={lira(revenue)} now={revenue} then={before.revenue} />
      <Figure name={t.orders} value={format.integer(orders)} now={orders} then={before.orders} />
      <Figure name={t.average} value={lira(now)} now={now} then={then} />
      <div>
        <dt>{t.lost}</dt>
        <dd>
          {format.percent(Math.round(share * 10) / 10)} <small>{format.integer(lost)}</small>
        </dd>
      </div>
    </dl>
  );
}

/** A figure, and by how much it differs from the one before. */
function Figure(props: { name: string; value: string; now: number; then: number }) {
  const { t, format } = useTexts(dashboardTexts);
  const { name, value, now, then } = props;
  const change = then === 0 ? 0 : Math.round(((now - then) / then) * 100);
  const percent = format.percent(Math.abs(change));
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}{' '}
        {change !== 0 && (
          <small className={change > 0 ? 'is-more' : 'is-less'}>
            {change > 0 ? t.more(percent) : t.less(percent)}
          </small>
        )}
      </dd>
    </div>
  );
}
