import { useEffect, useRef, useState } from 'react';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';

/** How long somebody pauses before what they typed is looked for. */
const pauseMs = 350;

/** Words that are looked for once somebody pauses; `/` goes there, Escape away. */
export function SearchField(props: {
  label: string;
  hint: string;
  asked: string;
  onAsk: (text: string) => void;
}) {
  const { asked } = props;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      if (typed.trim() !== latest.current.asked) latest.current.onAsk(typed.trim());
      setTyped(null);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <div className="search-field">
      <OfficeIcon name="search" />
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={props.label}
        placeholder={props.hint}
        maxLength={100}
        value={typed ?? asked}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The browser would empty the field.
          event.preventDefault();
          field.current?.blur();
        }}
      />
      <kbd>/</kbd>
    </div>
  );
}
