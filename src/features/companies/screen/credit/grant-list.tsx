import type { CompanyGrant } from '#contract/office/companies/company-credit.ts';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { formatDate } from '#text/format.ts';
import { companyCreditTexts } from '#text/office/companies/company-credit-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** The grants of a company, the newest first; an owner withdraws those that no order has used. */
export function GrantList({ company: { code, account } }: { company: OfficeCompany }) {
  const { t } = useTexts(companyCreditTexts);
  const { may } = useOffice();
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function withdraw({ id }: CompanyGrant): Promise<void> {
    if ((await change(`${officeUrls.company(code)}/grants/${id}/withdraw`)) === null) return;
    toast({ text: t.grant.withdrawn, kind: 'done' });
  }
  return (
    <ul className="company-rows" aria-label={t.grant.history}>
      {account.grants.map((grant) => (
        <Grant
          key={grant.id}
          grant={grant}
          isBusy={busy !== null}
          onWithdraw={
            may('credit:write') && grant.state === 'open' ? () => void withdraw(grant) : undefined
          }
        />
      ))}
    </ul>
  );
}

const looks: Readonly<Record<CompanyGrant['state'], string>> = {
  open: 'company-tag is-waiting',
  used: 'company-tag is-good',
  withdrawn: 'company-tag is-blocked',
  over: 'company-tag is-blocked',
};

function Grant(props: {
  grant: CompanyGrant;
  isBusy: boolean;
  onWithdraw: (() => void) | undefined;
}) {
  const { grant, onWithdraw } = props;
  const { t, format, locale } = useTexts(companyCreditTexts);
  const { may } = useOffice();
  const amount = format.money(grant.amount, grant.currency);
  return (
    <li>
      <div>
        {t.grant.of(amount, formatDate(grant.until, locale))}
        <span className="caption company-line">{grant.reason}</span>
        <span className="caption company-line">
          {t.grant.by(grant.by, formatDate(grant.at, locale))}
          {grant.withdrawnBy !== null && ` · ${t.grant.withdrawnBy(grant.withdrawnBy)}`}
        </span>
      </div>
      <span>
        <span className={looks[grant.state]}>{t.grant.states[grant.state]}</span>{' '}
        {grant.orderNo !== null &&
          (may('orders:read') ? (
            <OfficeLink className="link" to={officePaths.order(grant.orderNo)}>
              {grant.orderNo}
            </OfficeLink>
          ) : (
            grant.orderNo
          ))}
      </span>
      {onWithdraw && (
        <Button
          look="quiet"
          className="is-small"
          disabled={props.isBusy}
          aria-label={t.grant.withdrawOf(amount)}
          onClick={onWithdraw}
        >
          {t.grant.withdraw}
        </Button>
      )}
    </li>
  );
}
