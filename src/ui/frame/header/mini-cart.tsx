import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useLocation } from '#ui/state/router-context.tsx';
import { localised, urls } from '#urls';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

const MiniCartPanel = lazy(() => import('./mini-cart-panel.tsx'));

/** The number on an icon; its words are for assistive technology. */
export function CountDot({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <i className="count-dot">
      <span aria-hidden="true">{count}</span>
      <span className="screen-reader-only">{words}</span>
    </i>
  );
}

/** Calls back when somebody presses Escape (`byKey`) or the pointer outside an open element. */
function useLeaving(
  open: boolean,
  place: RefObject<HTMLElement | null>,
  onLeave: (byKey: boolean) => void,
): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      const { target } = event;
      // A toast would move away from under the pointer when the panel closed.
      if (!(target instanceof Element) || target.closest('.toasts')) return;
      if (!place.current?.contains(target)) leave(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave(true);
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, place]);
}

function CartLabel() {
  const t = useText();
  const session = useVisitor((state) => state.session);
  const count = session?.cart.count ?? 0;
  return (
    <>
      <span className="header-action-icon">
        <Icon name="shopping-cart" />
        <CountDot count={count} words={`${t.cart.items(count)}, `} />
      </span>
      <span className="header-action-label">
        {session && session.cart.total > 0 && (
          <small className="numeric">
            {t.format.money(session.cart.total, session.userCurrency)}
          </small>
        )}
        {t.frame.cart}
      </span>
    </>
  );
}

/** A link to the cart that, once the script is there and it is not `here`, opens a dropdown instead. */
export function MiniCart({ here }: { here: boolean }) {
  const locale = useLocale();
  const store = useVisitorStore();
  const { key } = useLocation();
  // The path where it is open: navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const place = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);

  useLeaving(open, place, (byKey) => {
    setOpenAt(null);
    if (byKey) link.current?.focus();
  });

  function toggle(event: MouseEvent): void {
    if (here || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenAt(open ? null : key);
    if (!open) void store.loadCart();
  }
  return (
    <div className="mini-cart" ref={place}>
      <a
        className="header-action"
        href={localised(urls.cart, locale)}
        ref={link}
        aria-expanded={here ? undefined : open}
        onClick={toggle}
      >
        <CartLabel />
      </a>
      {open && (
        <Suspense>
          <MiniCartPanel />
        </Suspense>
      )}
    </div>
  );
}
