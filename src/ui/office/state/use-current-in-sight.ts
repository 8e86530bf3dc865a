import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls a row that is wider than the screen to the link of where one is; empty: nowhere in it. */
export function useCurrentInSight(where: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (where === '') return;
    const current = row.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [where]);
  return row;
}
