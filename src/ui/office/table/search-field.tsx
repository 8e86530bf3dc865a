import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Field } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';

const usualPauseMs = 350;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The text that is searched for. */
  value: string;
  /** Gets the trimmed text once typing pauses, and at once on Enter or when the field is emptied. */
  onSearch: (text: string) => void;
  /** 0 searches with every letter. */
  pauseMs?: number;
  maxLength?: number;
  /** `/` focuses the field, and Escape leaves it with its text. For the search of a whole screen. */
  hasShortcut?: boolean;
  /** In a form, the label is above the field, like those of the other fields. */
  isInForm?: boolean;
  error?: string | null;
  /** Focuses the field when it appears. */
  isFocused?: boolean;
  /** Enter in a field whose text has been searched for. Without it, that Enter sends the form around the field. */
  onEnter?: (() => void) | undefined;
}

/** The search field of the office. */
export function SearchField(props: SearchFieldProps) {
  const { label, isInForm = false, hasShortcut = false, error = null } = props;
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': hasShortcut ? () => field.current?.focus() : undefined });
  const input = useSearchInput(props, field);
  if (isInForm) {
    return (
      <Field label={label} error={error}>
        {(control) => <input {...input} {...control} />}
      </Field>
    );
  }
  return (
    <div className={hasShortcut ? 'search-field has-shortcut' : 'search-field'}>
      <OfficeIcon name="search" />
      <input {...input} aria-label={label} />
      {hasShortcut && <kbd>/</kbd>}
    </div>
  );
}

/** The text of the input and the time of its search. */
function useSearchInput(props: SearchFieldProps, field: RefObject<HTMLInputElement | null>) {
  const { value, onSearch, pauseMs = usualPauseMs, isFocused = false } = props;
  const { typed, type, search } = useTyped({ value, onSearch, pauseMs });
  // After a dialog has taken the focus.
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused, field]);
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && props.hasShortcut) {
      // Without this, the browser empties the field.
      event.preventDefault();
      field.current?.blur();
    }
    if (event.key !== 'Enter') return;
    const isSearched = typed.trim() === value;
    if (!isSearched) search(typed);
    if (isSearched) props.onEnter?.();
    if (props.onEnter || !isSearched) event.preventDefault();
  }
  return {
    ref: field,
    className: 'input',
    type: 'search',
    autoComplete: 'off',
    placeholder: props.placeholder,
    maxLength: props.maxLength ?? 100,
    value: typed,
    onChange: ({ target }: { target: HTMLInputElement }) => type(target.value),
    onKeyDown: press,
  };
}

/** The typed text until it is searched for; then `value`, which others may change too. */
function useTyped(input: { value: string; onSearch: (text: string) => void; pauseMs: number }) {
  const { value, pauseMs } = input;
  const [draft, setDraft] = useState<{ text: string; isWaiting: boolean } | null>(null);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const [search] = useState(() => (wanted: string) => {
    setDraft({ text: wanted, isWaiting: false });
    const { value: searched, onSearch } = latest.current;
    if (wanted.trim() !== searched) onSearch(wanted.trim());
  });
  const text = draft?.isWaiting ? draft.text : null;
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs, search]);
  function type(next: string): void {
    if (pauseMs === 0 || next === '') search(next);
    else setDraft({ text: next, isWaiting: true });
  }
  const isShown = draft !== null && (draft.isWaiting || draft.text.trim() === value);
  return { typed: isShown ? draft.text : value, type, search };
}
