import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { isTurkiye } from '#rules/person/address-form.ts';
import { streetLines } from '#rules/person/address-lines.ts';
import { isActivityAction } from '#rules/shop/activity/activity-actions.ts';
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

/** The branches, each with its place and its limit of a month. */
export function BranchesPanel({ company }: PanelProps) {
  const { t, format } = useTexts(companyDeskTexts);
  const { branches, addresses, limitCurrency } = company;
  return (
    <Panel title={t.branches.title} wide>
      {branches.length === 0 && <p className="company-none">{t.branches.none}</p>}
      <ul className="company-rows">
        {branches.map(({ id, name, costCentre, monthlyLimit }) => {
          const own = addresses.find(({ branch }) => branch?.id === id);
          const about = [own && placeOf(own), costCentre].filter(Boolean).join(' · ');
          return (
            <li key={id}>
              <OfficeIcon name="store" />
              <div>
                {name}
                {about !== '' && <span className="caption company-line">{about}</span>}
              </div>
              <span className="muted company-nowrap">
                {monthlyLimit === null
                  ? t.branches.noLimit
                  : t.branches.aMonth(format.money(monthlyLimit, limitCurrency))}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The addresses that the company shares; its managers keep them (rule companies/addresses). */
export function AddressesPanel({ company: { addresses, ownAddresses } }: PanelProps) {
  const { t } = useTexts(companyDeskTexts);
  return (
    <Panel
      title={t.addresses.title}
      wide
      aside={<span className="caption">{t.addresses.keeper}</span>}
    >
      {addresses.length === 0 && (
        <p className="company-none">{ownAddresses ? t.addresses.none : t.addresses.noneAtAll}</p>
      )}
      {addresses.length > 0 && !ownAddresses && (
        <p className="company-none">{t.addresses.companyOnly}</p>
      )}
      <ul className="company-rows">
        {addresses.map((address) => (
          <li key={address.id}>
            <OfficeIcon name="map-pin" />
            <div>
              {address.addressTitle}
              <span className="caption company-line">
                {[...streetLines(address), address.name].join(', ')}
              </span>
            </div>
            <span className="muted">{address.branch?.name ?? t.addresses.all}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function placeOf({ town, city, country }: OfficeCompany['addresses'][number]): string {
  return isTurkiye(country) ? `${town} / ${city}` : country;
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
