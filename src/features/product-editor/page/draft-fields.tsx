import { useState, type ReactNode } from 'react';
import { TextAreaField, TextField } from '#ui/controls/field.tsx';
import type { ProductWork, SwitchName, TextName } from './form-work.tsx';

interface DraftTextProps {
  work: ProductWork;
  name: TextName;
  label: string;
  hint?: string | undefined;
  maxLength: number;
}

/** A text of the draft in one line. */
export function DraftText(
  props: DraftTextProps & {
    required?: boolean;
    type?: 'date';
    list?: string;
    className?: string;
    lang?: string;
    readOnly?: boolean;
  },
) {
  const { work, name, className, readOnly = false, ...input } = props;
  return (
    <TextField
      {...input}
      className={className === undefined ? 'input' : `input ${className}`}
      autoComplete="off"
      value={work.draft.values[name]}
      error={work.errors[name]}
      readOnly={readOnly || !work.mayWrite}
      onChange={({ target }) => work.draft.set(name, target.value)}
    />
  );
}

/** A text of the draft in several lines. */
export function DraftArea(props: DraftTextProps & { rows?: number; lang?: string }) {
  const { work, name, ...input } = props;
  return (
    <TextAreaField
      {...input}
      value={work.draft.values[name]}
      error={work.errors[name]}
      readOnly={!work.mayWrite}
      onChange={({ target }) => work.draft.set(name, target.value)}
    />
  );
}

/** A switch with its consequence below. */
export function DraftSwitch(props: {
  work: ProductWork;
  name: SwitchName;
  label: string;
  hint: string;
}) {
  const { work, name, label, hint } = props;
  return (
    <label className="product-page-switch">
      <b>{label}</b>
      <small>{hint}</small>
      <input
        type="checkbox"
        role="switch"
        checked={work.draft.values[name]}
        aria-checked={work.draft.values[name]}
        disabled={!work.mayWrite}
        onChange={({ target }) => work.draft.set(name, target.checked)}
      />
    </label>
  );
}

/**
 * A figure that keeps what is typed while it is none: `parse` gives null for that, and `wrong` is said then. Leaving the
 * field writes the figure as it is kept.
 */
export function FigureField<Value extends number | null>(props: {
  label: string;
  value: Value;
  write: (value: Value) => string;
  parse: (text: string) => { ok: true; value: Value } | { ok: false };
  wrong: string;
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  readOnly: boolean;
  onChange: (value: Value) => void;
}): ReactNode {
  const { label, value, write, parse, wrong, error, hint, placeholder, readOnly, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !parse(typed).ok;
  function type(text: string): void {
    setTyped(text);
    const parsed = parse(text);
    if (parsed.ok) onChange(parsed.value);
  }
  return (
    <TextField
      label={label}
      className="input numeric product-page-figure"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      placeholder={placeholder}
      value={typed ?? write(value)}
      error={isWrong ? wrong : error}
      hint={hint}
      readOnly={readOnly}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
