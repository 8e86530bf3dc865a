import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls a row of links sideways, and nothing else, until the current one is visible. `current` names that link; it is empty when there is none. */
export function useCurrentInSight(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current === '') return;
    const link = row.current?.querySelector('[aria-current]');
    if (!row.current || !link) return;
    const [box, place] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    row.current.scrollLeft +=
      Math.max(0, place.right - box.right) - Math.max(0, box.left - place.left);
  }, [current]);
  return row;
}
