import './switch.css';

/** A setting that is on or off, with its name and an explanation beside the control. */
export function Switch(props: {
  name: string;
  hint?: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="switch">
      <span>
        <b>{props.name}</b>
        {props.hint !== undefined && <small>{props.hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.isOn}
        checked={props.isOn}
        disabled={props.disabled}
        onChange={({ target }) => props.onChange(target.checked)}
      />
    </label>
  );
}
