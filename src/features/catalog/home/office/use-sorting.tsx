import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { moved } from '#rules/catalog/pictures/picture-limits.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

interface SortInput<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onSort: (items: Item[]) => void;
}

/** The row that is being moved, and the order before. */
interface Lifted<Item> {
  key: string;
  before: readonly Item[];
}

/** The moves of a list and the words that tell of them, for a live region. */
function useMoves<Item>({ items, keyOf, nameOf, onSort }: SortInput<Item>) {
  const { t, format } = useTexts(homeDeskTexts);
  const [said, setSaid] = useState('');
  const placeOf = (key: string) => items.findIndex((item) => keyOf(item) === key);
  function say(key: string, what: 'lifted' | 'moved' | 'dropped', place: number): void {
    const item = items[placeOf(key)];
    if (item === undefined) return;
    const [name, at] = [nameOf(item), format.integer(place + 1)];
    if (what === 'lifted') setSaid(t.lifted(name, at));
    else setSaid(what === 'moved' ? t.movedTo(name, at) : t.dropped(name, at));
  }
  function move(key: string, to: number): void {
    const from = placeOf(key);
    if (from < 0 || to < 0 || to >= items.length || from === to) return;
    onSort(moved(items, from, to));
    say(key, 'moved', to);
  }
  return { said, say, move, placeOf };
}

/**
 * Sorts a list by its grips: with the pointer, or by keys, where Space takes and drops a row and the arrows move it. Rows
 * carry `data-sort` with their key.
 */
export function useSorting<Item>(input: SortInput<Item>) {
  const { items, onSort } = input;
  const { said, say, move, placeOf } = useMoves(input);
  const [lifted, setLifted] = useState<Lifted<Item> | null>(null);
  const isLifted = (key: string) => lifted?.key === key;
  function take(key: string): void {
    setLifted({ key, before: items });
    say(key, 'lifted', placeOf(key));
  }
  function drop(key: string): void {
    if (!isLifted(key)) return;
    setLifted(null);
    say(key, 'dropped', placeOf(key));
  }
  function press(key: string, event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === ' ' && !isLifted(key)) take(key);
    else if (event.key === ' ') drop(key);
    else if (step !== 0 && isLifted(key)) move(key, placeOf(key) + step);
    else if (event.key === 'Escape' && lifted?.key === key) {
      onSort([...lifted.before]);
      setLifted(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const gripOf = (key: string) => ({
    onKeyDown: (event: KeyboardEvent) => press(key, event),
    onBlur: () => isLifted(key) && setLifted(null),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      take(key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const over = isLifted(key) ? rowUnder(event) : undefined;
      if (over !== undefined) move(key, placeOf(over));
    },
    onPointerUp: () => drop(key),
    onPointerCancel: () => setLifted(null),
  });
  return { lifted: lifted?.key ?? null, said, gripOf, move };
}
export type Grip = ReturnType<ReturnType<typeof useSorting>['gripOf']>;

/** The key of the row of the same list under the pointer. */
function rowUnder({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-sort]');
  if (!row || !currentTarget.closest('ol')?.contains(row)) return undefined;
  return row.dataset['sort'];
}
