/** A list of checkboxes. */
export function ChoiceList<Key extends string>(props: {
  legend: string;
  all: readonly Key[];
  names: Readonly<Record<Key, string>>;
  chosen: readonly Key[];
  error: string | undefined;
  onChange: (chosen: Key[]) => void;
}) {
  const { legend, all, names, chosen, error, onChange } = props;
  return (
    <fieldset className="systems-checks">
      <legend>{legend}</legend>
      {all.map((key) => (
        <label key={key} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(
                all.filter((each) => (each === key ? target.checked : chosen.includes(each))),
              )
            }
          />
          {names[key]}
        </label>
      ))}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
