import './switch.css';
import { useId } from 'react';

/** A setting that is on or off, with its label and what it does. */
export function Switch(props: {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  const { label, hint, on } = props;
  const id = useId();
  return (
    <label className="switch-row">
      <span>
        <b id={id}>{label}</b>
        {hint !== undefined && <small id={`${id}-h`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-h`}
        checked={on}
        aria-checked={on}
        disabled={props.disabled}
        onChange={({ target }) => props.onChange(target.checked)}
      />
    </label>
  );
}
