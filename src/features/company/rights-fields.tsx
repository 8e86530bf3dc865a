import type { CompanyPage } from '#contract/company/company.ts';
import { companyRoles, type CompanyRole } from '#rules/person/company-roles.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { writeNumber } from '#rules/catalog/form/typed-figures.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useLocale } from '#ui/state/text-context.tsx';

interface Limits {
  orderLimit: number | null;
  monthlyLimit: number | null;
}

/** The role, the branches and the limits of a user or of somebody who is invited. */
export function RightsFields(props: {
  branches: CompanyPage['branches'];
  role: CompanyRole;
  chosen: readonly number[];
  limits?: Limits;
  sent?: SentForm | undefined;
}) {
  const { branches, role, chosen, limits, sent } = props;
  const text = companyTexts[useLocale()];
  const hint = companyRoles.map((each) => `${text.roles[each]}: ${text.roleHints[each]}`).join(' ');
  return (
    <>
      <SelectField label={text.role} name="role" defaultValue={role} hint={hint}>
        {companyRoles.map((each) => (
          <option key={each} value={each}>
            {text.roles[each]}
          </option>
        ))}
      </SelectField>
      {branches.length > 0 && (
        <fieldset>
          <legend className="label">{text.branches}</legend>
          <div className="option-list">
            {branches.map(({ id, name }) => (
              <label key={id} className="option check">
                <input
                  type="checkbox"
                  name="branches"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                />
                {name}
              </label>
            ))}
          </div>
          <p className="caption">{text.noneIsAll}</p>
        </fieldset>
      )}
      <LimitFields limits={limits} sent={sent} />
    </>
  );
}

function LimitFields(props: { limits: Limits | undefined; sent: SentForm | undefined }) {
  const { limits, sent } = props;
  const locale = useLocale();
  const text = companyTexts[locale];
  const typed = (field: keyof Limits) => {
    const known = limits?.[field] ?? null;
    return sent?.values[field] ?? (known === null ? '' : writeNumber(known, locale));
  };
  return (
    <div className="company-limits">
      {(['orderLimit', 'monthlyLimit'] as const).map((field) => (
        <TextField
          key={field}
          label={text[field]}
          name={field}
          inputMode="decimal"
          maxLength={20}
          defaultValue={typed(field)}
          error={sent?.fields[field]}
        />
      ))}
      <p className="caption">
        {text.limitHint} {text.managerLimit}
      </p>
    </div>
  );
}
