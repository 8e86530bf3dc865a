import { useId, type ReactNode, type ComponentProps, type TextareaHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

/** The attributes of the control inside a field. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  /** The sentence under the field; its being there marks the field as wrong. */
  error?: string | null | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
}

/** A label above, a control, and a hint or an error below. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const { error, hint } = props;
  const described = [error ? `${id}-e` : '', hint ? `${id}-h` : ''].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <label className="label" htmlFor={id}>
        {props.label}
        {props.required && (
          <span className="field-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {props.children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described === '' ? undefined : described,
        'aria-required': props.required ? true : undefined,
      })}
      {hint && (
        <span className="field-hint" id={`${id}-h`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-e`}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}

export function TextField({
  label,
  error,
  hint,
  required,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => <input className="input" type="text" {...input} {...control} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  required,
  ...input
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => <textarea className="input" rows={3} {...input} {...control} />}
    </Field>
  );
}

export function SelectField({
  label,
  error,
  hint,
  required,
  children,
  ...input
}: FieldProps & Omit<ComponentProps<'select'>, 'id'>) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <span className="select">
          <select {...input} {...control}>
            {children}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  );
}
