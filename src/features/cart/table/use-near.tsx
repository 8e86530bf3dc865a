import { useEffect, useRef, useState } from 'react';

/** How far from the view a line's controls come to be: about ten lines, so that nobody meets one without. */
const nearMargin = '1500px 0px';

const waiting = new WeakMap<Element, () => void>();
let watch: IntersectionObserver | null = null;

/** One observer for all lines of a page: a thousand of them would be looked at one by one. */
function watchLine(line: Element, onNear: () => void): () => void {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: nearMargin },
  );
  const observer = watch;
  waiting.set(line, onNear);
  observer.observe(line);
  return () => {
    observer.unobserve(line);
    waiting.delete(line);
  };
}

/** Whether a line has its controls: one far down a long cart gets them when it comes near the view, and keeps them. */
export function useNear(isFar: boolean) {
  const line = useRef<HTMLLIElement>(null);
  const [wasNear, setNear] = useState(false);
  const isNear = wasNear || !isFar;
  useEffect(() => {
    if (isNear || !line.current) return undefined;
    return watchLine(line.current, () => setNear(true));
  }, [isNear]);
  return { line, isNear };
}
