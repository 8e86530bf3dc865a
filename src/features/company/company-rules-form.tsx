import type { CompanyPage } from '#contract/company/company.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** The demands of the company on its orders; a manager changes them (rules approvals/needed, companies/po-required, companies/own-addresses). */
export function CompanyRulesForm({ company }: { company: CompanyPage }) {
  const locale = useLocale();
  const text = companyTexts[locale];
  const { approveCredit, poRequired, costCentreRequired, costCentres, ownAddresses } = company;
  const isManager = company.role === 'manager';
  const rules = [
    ['approveCredit', approveCredit, text.approveCredit, text.approveCreditHint],
    ['poRequired', poRequired, text.poRequired, text.poRequiredHint],
    ['costCentreRequired', costCentreRequired, text.costCentreRequired, costCentres.join(', ')],
    ['ownAddresses', ownAddresses, text.ownAddresses, text.ownAddressesHint],
  ] as const;
  const shown = rules.filter(([name]) => name !== 'costCentreRequired' || costCentres.length > 0);
  return (
    <section className="panel" aria-labelledby="company-rules">
      <div className="panel-head">
        <h2 id="company-rules">{text.rules}</h2>
      </div>
      <OnceForm to={localised(urls.company, locale)} className="panel-body company-rules">
        <input type="hidden" name="action" value="rules" />
        {shown.map(([name, isOn, label, hint]) => (
          <div key={name}>
            <label className="check">
              <input
                type="checkbox"
                name={name}
                value="1"
                defaultChecked={isOn}
                disabled={!isManager}
              />
              {label}
            </label>
            <p className="caption">{hint}</p>
          </div>
        ))}
        {isManager && <Button type="submit">{text.save}</Button>}
      </OnceForm>
    </section>
  );
}
