import { Fragment } from 'react';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { addressLines } from '#rules/person/address-lines.ts';
import { formatDate } from '#text/format.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

interface PanelProps {
  customer: OfficeCustomer;
}

/** The account and what the customer agreed to. */
export function AboutPanel({ customer }: PanelProps) {
  const { t, locale } = useTexts(customerPageTexts);
  const { about } = t;
  const { marketingAt, seenAt, createdAt, emailConfirmed, kind, closedAt } = customer;
  if (closedAt !== null) return null;
  return (
    <Panel title={about.title}>
      <dl className="office-pairs">
        {kind !== 'guest' && (
          <>
            <dt>{about.email}</dt>
            <dd className={emailConfirmed ? 'customer-good' : undefined}>
              {emailConfirmed ? about.confirmed : about.unconfirmed}
            </dd>
          </>
        )}
        <dt>{about.marketing}</dt>
        <dd>{marketingAt === null ? about.no : about.given(formatDate(marketingAt, locale))}</dd>
        <dt>{about.seen}</dt>
        <dd>{seenAt === null ? about.never : formatDate(seenAt, locale)}</dd>
        <dt>{about.registered}</dt>
        <dd>{formatDate(createdAt, locale)}</dd>
        <Consents customer={customer} />
      </dl>
    </Panel>
  );
}

function Consents({ customer: { consents } }: PanelProps) {
  const { t, locale } = useTexts(customerPageTexts);
  const kinds: Readonly<Record<string, string>> = t.about.kinds;
  return consents.map(({ kind, at, decision }) => (
    <Fragment key={`${kind} ${at}`}>
      <dt>{kinds[kind] ?? kind}</dt>
      <dd>
        {decision === 'given' ? formatDate(at, locale) : t.about.withdrawn(formatDate(at, locale))}
      </dd>
    </Fragment>
  ));
}

/** The address book. */
export function AddressesPanel({ customer }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  const { addresses } = customer;
  return (
    <Panel title={t.addresses.title}>
      {addresses.length === 0 && <p className="muted">{t.addresses.none}</p>}
      {addresses.map((address) => {
        const lines = addressLines(address, (office) => office);
        return (
          <div key={address.id} className="customer-address">
            <div>
              <h3>{address.addressTitle}</h3>
              <CopyButton text={lines.join('\n')} label={t.addresses.copy(address.addressTitle)} />
            </div>
            <address>
              {lines.map((line) => (
                <span key={line} className="customer-line">
                  {line}
                </span>
              ))}
            </address>
          </div>
        );
      })}
    </Panel>
  );
}

export function BranchesPanel({ customer: { branches } }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  if (branches.length === 0) return null;
  return (
    <Panel title={t.branches}>
      <p className="customer-tags">
        {branches.map(({ id, name }) => (
          <span key={id} className="office-tag">
            {name}
          </span>
        ))}
      </p>
    </Panel>
  );
}

/** Others with the same telephone, who may be the same person. */
export function SimilarPanel({ customer: { similar } }: PanelProps) {
  const { t, format } = useTexts(customerPageTexts);
  if (similar.length === 0) return null;
  return (
    <Panel title={t.similar.title}>
      <p className="muted">{t.similar.hint}</p>
      <ul className="customer-similar">
        {similar.map(({ id, name, email, orders }) => (
          <li key={id}>
            <OfficeLink className="link" to={officePaths.customer(id)}>
              {name === '' ? email : name}
            </OfficeLink>
            <span className="customer-line muted">
              {[email, t.similar.orders(format.integer(orders))].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
