import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from '#ui/state/router-context.tsx';
import { localised, urls } from '#urls';
import { Icon } from '#ui/controls/icon.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import type { Suggestion, SuggestionList } from './suggestion-list.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

const waitMs = 180;
const fewestLetters = 2;
const listId = 'oneriler';

interface Found {
  items: readonly Suggestion[];
  /** Its code is loaded with the first answer, not with the page. */
  List: typeof SuggestionList | null;
}

const nothing: Found = { items: [], List: null };

/** Asks while somebody types, a moment after the last key; a late answer to an old text is dropped. */
function useSuggestions(text: string, open: boolean): Found {
  const api = useShopApi();
  const locale = useLocale();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!open || text.trim().length < fewestLetters) return;
    let current = true;
    const timer = setTimeout(() => {
      Promise.all([api.suggest(text.trim()), import('./suggestion-list.tsx')]).then(
        ([answer, code]) =>
          current &&
          setFound({ items: code.suggestionsOf(answer, locale), List: code.SuggestionList }),
        () => current && setFound(nothing),
      );
    }, waitMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, open, api, locale]);
  return text.trim().length < fewestLetters ? nothing : found;
}

/** The text that is typed and the suggestion that the arrow keys stand on; -1 is the text itself. */
function useCombobox(asked: string) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [text, setText] = useState(asked);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { items, List } = useSuggestions(text, open);
  const shows = open && items.length > 0;

  function go(href: string): void {
    setOpen(false);
    setActive(-1);
    void navigate(href);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const chosen = shows ? items[active] : undefined;
    go(chosen?.href ?? localised(urls.search(text.trim()), locale));
  }
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') setOpen(false);
    if (!shows || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const by = event.key === 'ArrowDown' ? 1 : -1;
    setActive((at) => (at === -1 && by === -1 ? items.length - 1 : at + by) % items.length);
  }
  function type(typed: string): void {
    setText(typed);
    setActive(-1);
    setOpen(true);
  }
  return { text, items, List, shows, active, go, submit, press, type, close: () => setOpen(false) };
}

function Box({ asked }: { asked: string }) {
  const t = useText();
  const locale = useLocale();
  const { text, items, List, shows, active, go, submit, press, type, close } = useCombobox(asked);
  return (
    <search className="search-box">
      <form method="get" action={localised(urls.search(), locale)} onSubmit={submit}>
        <label className="screen-reader-only" htmlFor="q">
          {t.frame.searchLabel}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t.frame.searchPlaceholder}
          value={text}
          role="combobox"
          aria-expanded={shows}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shows && active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={close}
        />
        <button aria-label={t.frame.search}>
          <Icon name="search" />
        </button>
        <output className="screen-reader-only">
          {shows ? t.frame.suggestionCount(items.length) : ''}
        </output>
        {shows && List && (
          <List
            id={listId}
            items={items}
            active={active}
            onChoose={(item) => go(item.href)}
            t={t}
          />
        )}
      </form>
    </search>
  );
}

/** A real form to the search page; with the script it suggests while one types. */
export function SearchBox() {
  const asked = new URLSearchParams(useLocation().search).get('q') ?? '';
  return <Box key={asked} asked={asked} />;
}
