import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';

/** Time between two steps (rule catalog/carousel). */
const stepMs = 5000;

/** Scrolls by what is in sight; past the end it starts again, before the start it goes to the end. */
function step(rail: HTMLElement | null, direction: 1 | -1): void {
  if (!rail) return;
  const { scrollLeft, clientWidth, scrollWidth } = rail;
  const atEnd = scrollLeft + clientWidth >= scrollWidth - 4;
  const atStart = scrollLeft <= 4;
  const left =
    direction === 1
      ? atEnd
        ? 0
        : scrollLeft + clientWidth
      : atStart
        ? scrollWidth
        : scrollLeft - clientWidth;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  rail.scrollTo({ left, behavior: calm ? 'auto' : 'smooth' });
}

/** Moves by itself until it is touched once; stands while hovered or focused, and for who asks for calm. */
function useAutoplay(rail: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (held || stopped || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) step(rail.current, 1);
    }, stepMs);
    return () => clearInterval(timer);
  }, [held, stopped, rail]);
  return {
    stop: () => setStopped(true),
    holders: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
      onPointerDown: () => setStopped(true),
    },
  };
}

/**
 * A row of cards that scrolls by itself: 2 cards below 600 px, 4 from 600, 6 from 1000
 * (rule catalog/carousel). `children` are the cards; without a script it is a strip that one
 * scrolls.
 */
export function Carousel(props: {
  title: string;
  /** Empty: none. */
  text: string;
  /** The target of "see all"; empty: none. */
  href: string;
  children: ReactNode;
}) {
  const { title, text, href } = props;
  const t = useText();
  const rail = useRef<HTMLDivElement>(null);
  const { stop, holders } = useAutoplay(rail);
  const move = (direction: 1 | -1) => (stop(), step(rail.current, direction));
  return (
    <section aria-label={title} {...holders}>
      <div className="section-head">
        <h2>{title}</h2>
        {text !== '' && <p>{text}</p>}
        <span className="section-head-end">
          {href !== '' && (
            <a className="link" href={href}>
              {t.common.seeAll}
              <span className="screen-reader-only">: {title}</span>
            </a>
          )}
          <button
            type="button"
            className="icon-button is-framed"
            aria-label={`${t.common.previous}: ${title}`}
            onClick={() => move(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className="icon-button is-framed"
            aria-label={`${t.common.next}: ${title}`}
            onClick={() => move(1)}
          >
            <Icon name="chevron-right" />
          </button>
        </span>
      </div>
      <div className="carousel-rail" ref={rail}>
        {props.children}
      </div>
    </section>
  );
}
