import { useState, type ChangeEvent } from 'react';
import { Field } from '#ui/controls/field.tsx';
import { useText } from '#ui/state/text-context.tsx';

/** A password, which its owner may look at. */
export function PasswordField(props: {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  hint?: string;
  required?: boolean;
  autoComplete: 'current-password' | 'new-password';
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}) {
  const { account } = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field label={props.label} error={props.error} hint={props.hint} required={props.required}>
      {(control) => (
        <span className="password-input">
          <input
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            name={props.name}
            value={props.value}
            autoComplete={props.autoComplete}
            onChange={props.onChange}
            onBlur={props.onBlur}
          />
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? account.hidePassword : account.showPassword}
          </button>
        </span>
      )}
    </Field>
  );
}
