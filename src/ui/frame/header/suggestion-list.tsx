import { useImperativeHandle, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { rememberSearch } from './recent-searches.ts';
import { listId, stepFrom, useActive, useSuggestions, type Suggestion } from './use-suggestions.ts';

/** The props that the box passes to its list. */
export interface Suggesting {
  press: (event: KeyboardEvent) => void;
  remember: (text: string) => void;
}

/** The search box's suggestions (rule catalog/suggest); the box keeps the focus and names the active one. */
export default function SuggestionList(props: {
  text: string;
  setText: (text: string) => void;
  open: boolean;
  setOpen: (open: boolean) => void;
  input: RefObject<HTMLInputElement | null>;
  handle: Ref<Suggesting>;
}) {
  const { text, open, setOpen, setText, input, handle } = props;
  const navigate = useNavigate();
  const found = useSuggestions(text, open);
  const items = open ? found : [];
  const [active, setActive] = useActive(text, items, input);

  function choose(item: Suggestion): void {
    setOpen(false);
    setActive(-1);
    if (item.kind !== 'recent') rememberSearch(text);
    // The box says what is shown: the text of a search, and nothing above a product.
    const searched = { recent: item.name, all: text, category: '', brand: '', product: '' };
    setText(searched[item.kind]);
    void navigate(item.href);
  }
  function press(event: KeyboardEvent): void {
    const item = items[active];
    if (event.key === 'Escape' && items.length > 0) {
      // the next one empties the box, as browsers do
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter' && item) {
      event.preventDefault();
      choose(item);
    } else if (event.key === 'Home' || event.key === 'End') {
      setActive(-1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(stepFrom(active, event.key === 'ArrowDown' ? 1 : -1, items.length));
    }
  }
  useImperativeHandle(handle, () => ({ press, remember: rememberSearch }));

  return <Options {...{ items, active, choose }} />;
}

function Options(props: {
  items: readonly Suggestion[];
  active: number;
  choose: (item: Suggestion) => void;
}) {
  const { items, active, choose } = props;
  const t = useText();
  return (
    <>
      <output className="screen-reader-only">
        {items.length > 0 ? t.frame.suggestionCount(items.length) : ''}
      </output>
      {items.length > 0 && (
        // The pattern of a combobox: focus stays in the box, so these are no native options.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus
        <div className="suggestions" id={listId} role="listbox" aria-label={t.frame.suggestions}>
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={item.kind + item.href}
              id={`${listId}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              <SuggestionRow item={item} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const icons = {
  recent: 'clock',
  category: 'layout-grid',
  brand: 'tag',
  all: 'search',
} as const;

function Kind({ text }: { text: string }) {
  return <span className="caption">{text}</span>;
}

function SuggestionRow({ item }: { item: Suggestion }) {
  const t = useText();
  const kinds = {
    recent: t.frame.recentSearch,
    category: t.catalog.category,
    brand: t.catalog.brand,
    all: '',
  };
  return (
    <>
      {item.kind === 'product' || (item.kind === 'category' && item.image !== '') ? (
        <ProductPicture file={item.image} size={80} shown={40} />
      ) : (
        <span className="suggestion-icon">
          <Icon name={icons[item.kind]} />
        </span>
      )}
      <span className="suggestion-name" lang={item.lang}>
        {item.name}
        {item.kind === 'product' && <Kind text={item.code} />}
      </span>
      {item.kind !== 'product' && <Kind text={kinds[item.kind]} />}
      {item.price !== '' && <b className="suggestion-price numeric">{item.price}</b>}
    </>
  );
}
