import { useEffect, useRef, useState, type ReactNode } from 'react';

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

/**
 * A control of a line, or what it says where the line is far from the view. The browser looks at each
 * field of a page for what it could fill in, which took more than a second for a thousand lines. A
 * page without a script has them all (rule cart/waiting-controls).
 */
export function WaitingControl(props: {
  isNear: boolean;
  label: string;
  text: string;
  children: ReactNode;
}) {
  const { isNear, label, text, children } = props;
  if (isNear) return children;
  return (
    <>
      <span className="cart-line-still">
        <span className="screen-reader-only">{label}: </span>
        {text}
      </span>
      <noscript>{children}</noscript>
    </>
  );
}
