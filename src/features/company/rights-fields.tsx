import type { CompanyPage } from '#contract/company.ts';
import { companyRoles, type CompanyRole } from '#rules/person/company-roles.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useLocale } from '#ui/state/text-context.tsx';

/** The role and the branches of a user or of somebody who is invited. */
export function RightsFields(props: {
  branches: CompanyPage['branches'];
  role: CompanyRole;
  chosen: readonly number[];
}) {
  const { branches, role, chosen } = props;
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
    </>
  );
}
