import { useTexts } from '#ui/state/text-context.tsx';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import { useEffect, useRef, useState } from 'react';
import { Field } from '#ui/controls/field.tsx';

/** A password, which its owner may look at. */
export function StaffSignInPassword(props: {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  onChange: (value: string) => void;
}) {
  const { label, value, error, hint, autoComplete, onChange } = props;
  const { t } = useTexts(officeSignInTexts);
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className="gate-password">
          <input
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            value={value}
            maxLength={200}
            autoComplete={autoComplete}
            onChange={({ target }) => onChange(target.value)}
          />
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t.hide : t.show}
          </button>
        </span>
      )}
    </Field>
  );
}

const digits = 6;

/** Six digits of an app; `onFull` hears them once they are there. */
export function CodeField(props: {
  value: string;
  error: string | undefined;
  hint: string;
  /** The step has this field alone. */
  takesFocus?: boolean;
  onChange: (value: string) => void;
  onFull?: (code: string) => void;
}) {
  const { value, error, hint, takesFocus, onChange, onFull } = props;
  const { t } = useTexts(officeSignInTexts);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  function type(typed: string): void {
    const code = typed.replaceAll(/\D/g, '').slice(0, digits);
    onChange(code);
    if (code.length === digits && code !== value) onFull?.(code);
  }
  return (
    <Field label={t.code} error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          className="input is-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // With the space that some apps put in the middle.
          maxLength={7}
          ref={input}
          value={value}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  );
}
