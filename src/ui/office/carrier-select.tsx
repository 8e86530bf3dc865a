import { SelectField } from '#ui/controls/field.tsx';

/** The carrier of a parcel, chosen from those of the shop; `error` says why it cannot leave yet. */
export function CarrierSelect(props: {
  label: string;
  choose: string;
  carriers: readonly string[];
  value: string;
  error: string | null;
  required?: boolean;
  onChange: (carrier: string) => void;
}) {
  const { label, choose, carriers, value, error, required = false, onChange } = props;
  return (
    <SelectField
      label={label}
      required={required}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{choose}</option>
      {carriers.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
