import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localised, urls } from '#urls';
import { Icon } from './icon.tsx';
import { useShopApi } from './shop-context.tsx';
import { SuggestionList, suggestionsOf, type Suggestion } from './suggestion-list.tsx';
import { useLocale, useText } from './text-context.tsx';

const waitMs = 180;
const fewestLetters = 2;
const listId = 'oneriler';

/** Asks while somebody types, a moment after the last key; a late answer to an old text is dropped. */
function useSuggestions(text: string, open: boolean): readonly Suggestion[] {
  const api = useShopApi();
  const locale = useLocale();
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (!open || text.trim().length < fewestLetters) return;
    let current = true;
    const timer = setTimeout(() => {
      api.suggest(text.trim()).then(
        (answer) => current && setItems(suggestionsOf(answer, locale)),
        () => current && setItems([]),
      );
    }, waitMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, open, api, locale]);
  return text.trim().length < fewestLetters ? [] : items;
}

function Box({ asked }: { asked: string }) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const [text, setText] = useState(asked);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const items = useSuggestions(text, open);
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
  return (
    <search className="search">
      <form method="get" action={localised(urls.search(), locale)} onSubmit={submit}>
        <label className="sr" htmlFor="q">
          {t.frame.searchLabel}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t.frame.searchPlaceholder}
          value={text}
          role="combobox"
          aria-expanded={shows}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shows && active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
        />
        <button aria-label={t.frame.search}>
          <Icon name="search" />
        </button>
        <output className="sr">{shows ? t.frame.suggestionCount(items.length) : ''}</output>
        {shows && (
          <SuggestionList
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
