import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from '#ui/state/router-context.tsx';
import { localised, urls } from '#urls';
import { Icon } from '#ui/controls/icon.tsx';
import type { Suggesting } from './suggestion-list.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/** Nobody needs it before the box is in use. */
const SuggestionList = lazy(() => import('./suggestion-list.tsx'));

/** The list sets `aria-expanded` and the active option itself. */
const combobox = {
  id: 'q',
  name: 'q',
  type: 'search',
  maxLength: 100,
  autoComplete: 'off',
  enterKeyHint: 'search',
  role: 'combobox',
  'aria-expanded': false,
  'aria-controls': 'oneriler',
  'aria-autocomplete': 'list',
} as const;

/** Unsent text is dropped when the next page comes, unless somebody is still typing (rule catalog/suggest). */
function useSearchText(asked: string, busy: boolean) {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState({ text: asked, pathname });
  const text = busy || typed.pathname === pathname ? typed.text : asked;
  return [text, (changed: string) => setTyped({ text: changed, pathname })] as const;
}

/**
 * A real form to the search page; with the script it suggests while one types. Its key is what was `asked`: the box of
 * another search is another one.
 */
export function SearchBox({ asked }: { asked: string }) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const [open, setOpen] = useState<boolean>();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(asked, open === true);
  const suggesting = useRef<Suggesting>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setOpen(false);
    suggesting.current?.remember(text);
    void navigate(localised(urls.search(text.trim()), locale));
  }
  return (
    <search className="search-box">
      <form method="get" action={localised(urls.search(), locale)} onSubmit={submit}>
        <label className="screen-reader-only" htmlFor="q">
          {t.frame.searchLabel}
        </label>
        <input
          {...combobox}
          ref={input}
          placeholder={t.frame.searchPlaceholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onKeyDown={(event) => suggesting.current?.press(event)}
          onFocus={() => setOpen((was) => was ?? text === '')}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <button aria-label={t.frame.search}>
          <Icon name="search" />
        </button>
        {open !== undefined && (
          <Suspense>
            <SuggestionList {...{ text, setText, open, setOpen, input }} handle={suggesting} />
          </Suspense>
        )}
      </form>
    </search>
  );
}
