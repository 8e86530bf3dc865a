import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { isActivityAction } from '#rules/shop/activity-actions.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { OrderStateBadge } from '#ui/office/order-state.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

interface PanelProps {
  company: OfficeCompany;
}

/** The newest orders with their buyers. */
export function OrdersPanel({ company: { code, orders } }: PanelProps) {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const { may } = useOffice();
  return (
    <Panel
      title={t.orders.title}
      wide
      aside={
        orders.length > 0 &&
        may('orders:read') && (
          <OfficeLink
            className="link"
            to={`${officePaths.orders}?company=${encodeURIComponent(code)}`}
          >
            {t.orders.all}
          </OfficeLink>
        )
      }
    >
      {orders.length === 0 && <p className="company-none">{t.orders.none}</p>}
      <ul className="company-rows">
        {orders.map((order) => (
          <li key={order.orderNo}>
            <div>
              {may('orders:read') ? (
                <OfficeLink className="link" to={officePaths.order(order.orderNo)}>
                  {order.orderNo}
                </OfficeLink>
              ) : (
                order.orderNo
              )}
              <span className="caption company-line">
                {[order.buyer, order.branch].filter(Boolean).join(' · ')}
              </span>
            </div>
            <span className="muted">{formatDate(order.at, locale)}</span>
            <OrderStateBadge
              state={order.status}
              paymentType={order.paymentType}
              payBefore={order.payBefore}
            />
            <b className="company-amount">{format.money(order.total, order.currency)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function BranchesPanel({ company: { branches } }: PanelProps) {
  const { t } = useTexts(companyDeskTexts);
  return (
    <Panel title={t.branches.title} wide>
      {branches.length === 0 && <p className="company-none">{t.branches.none}</p>}
      <ul className="company-rows">
        {branches.map(({ id, name }) => (
          <li key={id}>
            <OfficeIcon name="store" />
            <div>{name}</div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The newest entries of the activity log (rule companies/office-log). */
export function LogPanel({ company: { log } }: PanelProps) {
  const { t, locale } = useTexts(companyDeskTexts);
  const { actions } = activityTexts[locale];
  return (
    <Panel title={t.log.title} wide>
      {log.length === 0 && <p className="company-none">{t.log.none}</p>}
      <ul className="company-rows">
        {log.map(({ id, at, by, action }) => (
          <li key={id}>
            <div>
              {isActivityAction(action) ? actions[action] : action}
              <span className="caption company-line">
                {[by, formatDateTime(at, locale)].join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
