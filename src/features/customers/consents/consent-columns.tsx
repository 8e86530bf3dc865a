import type { TableConsent } from '#contract/office/customers/office-consents.ts';
import { formatDateTime } from '#text/format.ts';
import { consentDeskTexts } from '#text/office/customers/consent-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The columns of the list of consents (rule customers/consents). */
export function useConsentColumns(): TableColumn<TableConsent>[] {
  const { t, locale } = useTexts(consentDeskTexts);
  const { heads } = t;
  const kinds: Readonly<Record<string, string>> = t.kinds;
  return [
    {
      head: heads.person,
      className: 'consent-table-person',
      render: (consent) => <Person consent={consent} />,
    },
    { head: heads.kind, render: ({ kind }) => kinds[kind] ?? kind },
    { head: heads.decision, render: (consent) => <Decision consent={consent} /> },
    {
      head: heads.source,
      render: ({ source, by }) => (
        <div className="consent-cell">
          {t.sources[source]}
          {by !== '' && <span className="caption">{by}</span>}
        </div>
      ),
    },
    {
      head: heads.words,
      className: 'consent-table-words',
      render: (consent) => <Words consent={consent} />,
    },
    {
      head: heads.at,
      className: 'consent-table-at muted',
      render: ({ at }) => <time dateTime={at}>{formatDateTime(at, locale)}</time>,
    },
    { head: heads.register, render: (consent) => <HandOver consent={consent} /> },
  ];
}

interface ConsentProps {
  consent: TableConsent;
}

/** Without the permission for the customer's page the name is no link. */
function Person({ consent: { customerId, name, email, phone } }: ConsentProps) {
  const { may } = useOffice();
  const shown = name === '' ? email : name;
  return (
    <div className="consent-cell">
      {may('customers:read') ? (
        <OfficeLink className="link" to={officePaths.customer(customerId)}>
          {shown}
        </OfficeLink>
      ) : (
        shown
      )}
      {shown !== email && <span className="caption">{email}</span>}
      {phone !== '' && <span className="caption">{phone}</span>}
    </div>
  );
}

/** The notice about personal data is read; nobody agrees to it (KVKK decision 2026/347). */
function Decision({ consent: { kind, decision } }: ConsentProps) {
  const { t } = useTexts(consentDeskTexts);
  if (kind === 'kvkk') return t.read;
  const look = decision === 'given' ? 'is-good' : 'is-bad';
  return <span className={`office-tag consent-tag ${look}`}>{t.decisions[decision]}</span>;
}

/** The version of the notice, or the words that stood beside the box, and the beginning of their hash. */
function Words({ consent: { version, text, sha256 } }: ConsentProps) {
  const { t, locale } = useTexts(consentDeskTexts);
  if (version + text + sha256 === '') return <span className="muted">{t.noWords}</span>;
  const isMoment = !Number.isNaN(Date.parse(version));
  return (
    <div className="consent-cell">
      {version !== '' && t.version(isMoment ? formatDateTime(version, locale) : version)}
      {text}
      {sha256 !== '' && <span className="caption">{t.hash(sha256.slice(0, 8))}</span>}
    </div>
  );
}

/** Whether the register of commercial messages has the decision. */
function HandOver({ consent: { kind, receipt, source, isLate } }: ConsentProps) {
  const { t } = useTexts(consentDeskTexts);
  if (!kind.startsWith('marketing-')) return <span className="muted">{t.register.none}</span>;
  if (isLate) return <span className="office-tag consent-tag is-bad">{t.register.late}</span>;
  if (receipt === '' && source !== 'iys')
    return <span className="office-tag consent-tag is-waiting">{t.register.waiting}</span>;
  return (
    <div className="consent-cell">
      <span className="office-tag consent-tag is-good">
        {source === 'iys' ? t.register.from : t.register.done}
      </span>
      {receipt !== '' && <span className="caption">{t.receipt(receipt)}</span>}
    </div>
  );
}
