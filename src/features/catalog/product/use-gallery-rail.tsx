import { useRef, useState } from 'react';
import { useTakenOver } from '#ui/state/use-taken-over.ts';

/** The picture that a rail has in view, each as wide as the rail. */
function shownIn(rail: HTMLElement): number {
  return Math.round(rail.scrollLeft / Math.max(1, rail.clientWidth));
}

function scrollTo(rail: HTMLElement, index: number): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  rail.scrollTo({ left: index * rail.clientWidth, behavior: calm ? 'instant' : 'smooth' });
}

/**
 * Which of the pictures is in view of a rail that scrolls sideways. A swipe changes that, before the script came too
 * (rule rendering/input-before-script); `show` scrolls to another one, past the last to the first.
 */
export function useGalleryRail(count: number) {
  const [shown, setShown] = useState(0);
  const rail = useRef<HTMLDivElement>(null);
  // While the rail scrolls to a picture that was asked for, those that it passes are not the shown one.
  const target = useRef<number | null>(null);
  const attach = useTakenOver<HTMLDivElement>((element) => {
    rail.current = element;
    setShown(shownIn(element));
  });
  function show(index: number): void {
    if (!rail.current) return;
    target.current = (index + count) % count;
    setShown(target.current);
    scrollTo(rail.current, target.current);
  }
  function onScroll(): void {
    if (!rail.current) return;
    const now = shownIn(rail.current);
    if (target.current === now) target.current = null;
    if (target.current === null) setShown(now);
  }
  /** A hand on the rail decides again where it goes. */
  function release(): void {
    target.current = null;
  }
  return { shown, show, attach, handlers: { onScroll, onPointerDown: release, onWheel: release } };
}
