import type { CompanyState } from '#rules/person/company-roles.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

const looks: Readonly<Record<CompanyState, string>> = {
  applied: 'company-tag is-waiting',
  active: 'company-tag is-good',
  blocked: 'company-tag is-blocked',
};

/** The state of a company as a pill. */
export function CompanyStateTag({ state }: { state: CompanyState }) {
  const { t } = useTexts(companyDeskTexts);
  return <span className={looks[state]}>{t.states[state]}</span>;
}
