import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { isActivityAction } from '#rules/shop/activity/activity-actions.ts';
import { formatDateTime } from '#text/format.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** The staff who looked at the customer or changed something, the newest first (rule customers/viewed). */
export function LogPanel({ customer: { log } }: { customer: OfficeCustomer }) {
  const { t, locale } = useTexts(customerPageTexts);
  const { actions } = activityTexts[locale];
  return (
    <Panel title={t.log.title}>
      <p className="muted">{log.length === 0 ? t.log.none : t.log.hint}</p>
      <ul className="customer-similar">
        {log.map(({ id, at, by, action }) => (
          <li key={id}>
            {isActivityAction(action) ? actions[action] : action}
            <span className="customer-line muted">
              {[by, formatDateTime(at, locale)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
