import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls a row of links until the current one is visible. `current` names that link; it is empty when there is none. */
export function useCurrentInSight(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current === '') return;
    const link = row.current?.querySelector('[aria-current]');
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return row;
}
