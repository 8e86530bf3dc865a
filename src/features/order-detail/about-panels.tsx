import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { Fragment } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDateTime } from '#text/format.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { documentOfPath } from '#rules/order/document-kinds.ts';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { Panel } from '#ui/office/panel.tsx';
import { ReturnsPanel } from './returns-panel.tsx';

type Address = NonNullable<OrderDetailView['order']['deliveryAddress']>;

/** The customer, the addresses, and the notes of the order. */
export function AboutPanels({ view }: { view: OrderDetailView }) {
  const { t } = useTexts(orderDetailTexts);
  const { order } = view;
  const { deliveryAddress, invoiceAddress } = order;
  return (
    <>
      <CustomerPanel view={view} />
      <ReturnsPanel order={order} />
      {(deliveryAddress || invoiceAddress) && (
        <Panel title={t.addresses.title}>
          {deliveryAddress && (
            <AddressBlock
              name={t.addresses.delivery}
              label={t.addresses.copyDelivery}
              address={deliveryAddress}
            />
          )}
          {invoiceAddress && (
            <AddressBlock
              name={t.addresses.invoice}
              label={t.addresses.copyInvoice}
              address={invoiceAddress}
            />
          )}
        </Panel>
      )}
      {hasWords(view) && (
        <Panel title={t.about.title}>
          {order.description !== '' && <p>“{order.description}”</p>}
          {order.reference !== '' && (
            <p className="muted">
              {t.about.reference}: <b>{order.reference}</b>
            </p>
          )}
          {order.costCentre !== '' && (
            <p className="muted">
              {t.about.costCentre}: <b>{order.costCentre}</b>
            </p>
          )}
          {order.approvedBy !== '' && (
            <p className="muted">
              {t.about.approvedBy}: <b>{order.approvedBy}</b>
            </p>
          )}
        </Panel>
      )}
      <ContractsPanel view={view} />
    </>
  );
}

/** Whether the buyer or their company said anything of the order. */
function hasWords({ order }: OrderDetailView): boolean {
  return [order.description, order.reference, order.costCentre, order.approvedBy].some(Boolean);
}

function CustomerPanel({ view }: { view: OrderDetailView }) {
  const { t } = useTexts(orderDetailTexts);
  const { customer, order } = view;
  const company = order.invoiceAddress?.companyName ?? '';
  return (
    <Panel title={t.customer.title}>
      <p>
        <b>{customer.name}</b>
        {company !== '' && <span className="caption">{company}</span>}
      </p>
      {customer.company !== null && <OrderedFor company={customer.company} />}
      {order.branch && (
        <p>
          <span className="office-tag">{t.customer.branch(order.branch.name)}</span>
        </p>
      )}
      <dl className="office-pairs customer-figures">
        <Reach view={view} />
        <CustomerFigures customer={customer} />
      </dl>
    </Panel>
  );
}

/** The company that the order is the account's of (rule companies/orders). */
function OrderedFor({ company }: { company: { code: string; title: string } }) {
  const { t } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const name = company.title || company.code;
  return (
    <p>
      {t.customer.company}:{' '}
      {may('companies:read') ? (
        <OfficeLink className="link" to={officePaths.company(company.code)}>
          {name}
        </OfficeLink>
      ) : (
        name
      )}
    </p>
  );
}

/** How somebody is reached. */
function Reach({ view }: { view: OrderDetailView }) {
  const { t } = useTexts(orderDetailTexts);
  const { customer, order } = view;
  const phone = customer.phone || order.deliveryAddress?.number || '';
  return (
    <>
      {order.guest !== null && (
        <>
          <dt>{t.customer.account}</dt>
          <dd>{t.customer.guest}</dd>
        </>
      )}
      <dt>{t.customer.email}</dt>
      <dd>
        <a className="link" href={`mailto:${order.email}`}>
          {order.email}
        </a>
        <CopyButton text={order.email} label={t.customer.copyEmail} />
      </dd>
      {phone !== '' && (
        <>
          <dt>{t.customer.phone}</dt>
          <dd>
            <a className="link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
            <CopyButton text={phone} label={t.customer.copyPhone} />
          </dd>
        </>
      )}
    </>
  );
}

function CustomerFigures({ customer }: { customer: OrderDetailView['customer'] }) {
  const { t, format } = useTexts(orderDetailTexts);
  const { balance } = customer;
  return (
    <>
      <dt>{t.customer.orders}</dt>
      <dd>
        <OfficeLink className="link" to={`${officePaths.orders}?customer=${customer.id}`}>
          {format.integer(customer.orders)}
        </OfficeLink>
      </dd>
      <dt>{t.customer.spent}</dt>
      <dd>{format.money(customer.spent, 'TRY')}</dd>
      {balance && (
        <>
          <dt>{t.customer.balance}</dt>
          <dd>{format.money(balance.amount, balance.currency)}</dd>
        </>
      )}
      {balance && balance.overdue > 0 && (
        <>
          <dt>{t.customer.overdue}</dt>
          <dd className="is-overdue">{format.money(balance.overdue, balance.currency)}</dd>
        </>
      )}
    </>
  );
}

function linesOf(address: Address): string[] {
  const place = [address.town, address.city, address.country].filter(Boolean).join(' / ');
  const tax = [address.taxOffice, address.taxNumber].filter(Boolean).join(' · ');
  return [address.address, place, address.number, tax].filter(Boolean);
}

function AddressBlock(props: { name: string; label: string; address: Address }) {
  const { name, label, address } = props;
  const who = address.companyName === '' ? address.name : address.companyName;
  const lines = linesOf(address);
  return (
    <div className="address-block">
      <div>
        <h3>{name}</h3>
        <CopyButton text={[who, ...lines].join('\n')} label={label} />
      </div>
      <address>
        <b>{who}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}

function ContractsPanel({ view }: { view: OrderDetailView }) {
  const { order, contractVersions, documents } = view;
  const { t, locale } = useTexts(orderDetailTexts);
  const { askedContracts } = view;
  if (order.contracts.length === 0 && askedContracts.length === 0) return null;
  const names = new Map<string, string>([
    [rareUrls.preInformation, t.about.preInformation],
    [rareUrls.distanceContract, t.about.distanceContract],
  ]);
  return (
    <Panel title={t.about.contracts}>
      {askedContracts.length > 0 && <p className="office-note is-warning">{t.about.notAccepted}</p>}
      <dl className="office-pairs">
        {order.contracts.map(({ url, version }) => (
          <Fragment key={url}>
            <dt>
              <a className="link" href={localised(url, locale)}>
                {names.get(url) ?? url}
              </a>
            </dt>
            <dd>
              <AcceptedText
                url={url}
                number={contractVersions.find((each) => each.url === url)?.number}
                version={version}
              />
              {documents
                .filter((kind) => kind === documentOfPath(url))
                .map((kind) => (
                  <a
                    key={kind}
                    className="link"
                    href={officeUrls.contract(order.orderNo, kind)}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {t.about.paper}
                  </a>
                ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}

/** The accepted version, by its number where this shop has it; for those who may, with a link to it (rule pages/office-accepted). */
function AcceptedText(props: { url: string; number: number | undefined; version: string }) {
  const { url, number, version } = props;
  const { t, locale, format } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const time = versionText(version, locale);
  if (number === undefined) return t.about.version(time);
  const text = t.about.version(format.integer(number));
  return (
    <>
      {may('settings:write') ? (
        <OfficeLink className="link" to={officePaths.page(url, number)}>
          {text}
        </OfficeLink>
      ) : (
        text
      )}
      <span className="caption">{time}</span>
    </>
  );
}

/** The moment of the text's last change; an import names versions as it likes. */
function versionText(version: string, locale: Locale): string {
  return /^\d{4}-\d{2}-\d{2}T/.test(version) ? formatDateTime(version, locale) : version;
}
