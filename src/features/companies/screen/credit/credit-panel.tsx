import './credit-panel.css';
import { useState, type ReactNode } from 'react';
import type { CompanyCredit } from '#contract/office/companies/company-credit.ts';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { companyCreditTexts } from '#text/office/companies/company-credit-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { GrantForm } from './grant-form.tsx';
import { GrantList } from './grant-list.tsx';

/** A company's open account: its parts, terms and grants (rules companies/office-credit, open-account/grants). */
export function CreditPanel({ company }: { company: OfficeCompany }) {
  const { t } = useTexts(companyCreditTexts);
  const { owner, account } = company;
  const { credit } = account;
  return (
    <Panel
      title={t.title}
      wide
      aside={
        owner === 'erp' && (
          <span className="company-locked">
            <OfficeIcon name="lock" />
            {t.fromErp}
          </span>
        )
      }
    >
      <div className="credit-part">
        {credit === null ? <p className="muted">{t.none}</p> : <Parts credit={credit} />}
        {owner === 'shop' && <EditTerms company={company} />}
      </div>
      {credit !== null && <GrantForm company={company} currency={credit.currency} />}
      {account.grants.length > 0 && <GrantList company={company} />}
    </Panel>
  );
}

function EditTerms({ company }: { company: OfficeCompany }) {
  const { t } = useTexts(companyCreditTexts);
  const { may } = useOffice();
  const [isEdited, setEdited] = useState(false);
  return (
    <p className="company-buttons">
      <Button
        look="secondary"
        icon="pencil"
        disabled={!may('credit:write')}
        title={may('credit:write') ? undefined : t.onlyOwnerTerms}
        onClick={() => setEdited(true)}
      >
        {t.edit}
      </Button>
      {isEdited && <CreditDialog company={company} onClose={() => setEdited(false)} />}
    </p>
  );
}

function Parts({ credit }: { credit: CompanyCredit }) {
  const { t, format } = useTexts(companyCreditTexts);
  const money = (amount: number) => format.money(amount, credit.currency);
  return (
    <>
      <Meter credit={credit} />
      <dl className="credit-shares">
        <Share mark={<i className="is-balance" />} name={t.balance}>
          {money(credit.balance)}
        </Share>
        <Share mark={<i className="is-open" />} name={t.notBooked}>
          {money(credit.notBooked)}
        </Share>
        <Share mark={<i className="is-left" />} name={t.available}>
          {money(credit.available)}
        </Share>
      </dl>
      <dl className="credit-terms">
        <Share name={t.limit}>{money(credit.limit)}</Share>
        <Share name={t.days}>{t.daysOf(format.integer(credit.days), t.starts[credit.from])}</Share>
        <Share name={t.graceDays}>{t.graceOf(format.integer(credit.graceDays))}</Share>
        <Share name={t.allowed}>{credit.allowed ? t.open : t.closed}</Share>
      </dl>
    </>
  );
}

function Share(props: { mark?: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {props.mark}
        {props.name}
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** The parts of the limit; a balance beyond it fills the bar. */
function Meter({ credit: { limit, balance, notBooked } }: { credit: CompanyCredit }) {
  const share = (amount: number) => (Math.max(0, amount) / Math.max(limit, 0.01)) * 100;
  return (
    <svg
      className="credit-meter"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="is-balance" width={share(balance)} height="4" />
      <rect className="is-open" x={share(balance)} width={share(notBooked)} height="4" />
    </svg>
  );
}
