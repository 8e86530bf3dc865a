import { addressWarnings } from '#rules/person/address-form.ts';
import { companyLimits } from '#rules/companies/company-form.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

export interface Identity {
  title: string;
  taxOffice: string;
  taxNumber: string;
}

/** The title and the tax number of a company; wrong check digits are a warning (rule companies/office-edit). */
export function IdentityFields(props: {
  values: Identity;
  fields: Readonly<Record<string, string>>;
  put: (part: Partial<Identity>) => void;
}) {
  const { values, fields, put } = props;
  const { t } = useTexts(companyDeskTexts);
  const number = values.taxNumber.replaceAll(/\s/g, '');
  const isWrong = addressWarnings({ taxNumber: number, idNumber: number }).length > 0;
  const input = (name: keyof Identity) => ({
    label: t.fields[name],
    maxLength: companyLimits[name],
    value: values[name],
    error: fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) => put({ [name]: target.value }),
  });
  return (
    <>
      <TextField required {...input('title')} />
      <div className="company-pair">
        <TextField {...input('taxOffice')} />
        <TextField
          inputMode="numeric"
          hint={isWrong ? t.taxWarning : undefined}
          {...input('taxNumber')}
        />
      </div>
    </>
  );
}
