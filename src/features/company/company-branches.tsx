import type { CompanyPage } from '#contract/company/company.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { streetLines } from '#rules/person/address-lines.ts';
import { writeNumber } from '#rules/catalog/form/typed-figures.ts';
import { withCountryName } from '#text/country-name.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { MonthMeter } from './month-meter.tsx';

type Branch = CompanyPage['branches'][number];

interface Given {
  company: CompanyPage;
  sent: SentForm | undefined;
}

/** The company's branches with what they spent this month (rules companies/branches, approvals/limits). */
export function Branches({ company, sent }: Given) {
  const text = companyTexts[useLocale()];
  const { store } = useShop();
  const { branches } = company;
  return (
    <section className="panel" aria-labelledby="company-branches">
      <div className="panel-head">
        <h2 id="company-branches">{text.branches}</h2>
        <span className="caption">{text.fromStore(store.name)}</span>
      </div>
      <div className="panel-body">
        {branches.length === 0 ? (
          <p className="muted">{text.noBranches}</p>
        ) : (
          <ul className="company-branches">
            {branches.map((branch) => (
              <BranchRow key={branch.id} branch={branch} company={company} sent={sent} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function BranchRow({ branch, company, sent }: Given & { branch: Branch }) {
  const locale = useLocale();
  const text = companyTexts[locale];
  const { id, name, costCentre, monthlyLimit, spent } = branch;
  const address = company.addresses.find((each) => each.branch?.id === id);
  return (
    <li>
      <b>{name}</b>
      {costCentre !== '' && <span className="caption">{text.costCentreOf(costCentre)}</span>}
      {address !== undefined && (
        <span className="caption">{streetLines(withCountryName(address, locale)).join(', ')}</span>
      )}
      <MonthMeter limit={monthlyLimit} spent={spent} currency={company.currency} />
      {company.role === 'manager' && <BranchEditor branch={branch} sent={sent} />}
    </li>
  );
}

function BranchEditor({ branch, sent }: { branch: Branch; sent: SentForm | undefined }) {
  const locale = useLocale();
  const text = companyTexts[locale];
  const { id, name, monthlyLimit } = branch;
  const isOwn = sent?.values['action'] === 'branch' && sent.values['id'] === String(id);
  const own = isOwn ? sent : undefined;
  const known = monthlyLimit === null ? '' : writeNumber(monthlyLimit, locale);
  return (
    <details className="company-editor" open={own !== undefined}>
      <summary aria-label={text.editOf(name)}>
        <Icon name="pencil" />
        {text.edit}
      </summary>
      <OnceForm to={localised(urls.company, locale)} className="company-editor-form">
        <input type="hidden" name="action" value="branch" />
        <input type="hidden" name="id" value={id} />
        <TextField
          label={text.monthlyLimit}
          name="monthlyLimit"
          inputMode="decimal"
          maxLength={20}
          hint={text.limitHint}
          defaultValue={own?.values['monthlyLimit'] ?? known}
          error={own?.fields['monthlyLimit']}
        />
        <Button type="submit">{text.save}</Button>
      </OnceForm>
    </details>
  );
}
