import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation } from '#ui/state/router-context.tsx';
import { formatMoney } from '#text/format.ts';
import { localised, urls, withoutLocale } from '#urls';
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

/** A link to the cart that, once the script is there, opens a dropdown instead. */
export function MiniCart() {
  const t = useText();
  const locale = useLocale();
  const store = useVisitorStore();
  const session = useVisitor((state) => state.session);
  const { pathname, key } = useLocation();
  // Open at one place only: whoever goes elsewhere finds it closed.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const place = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const here = withoutLocale(pathname).path === urls.cart;

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpenAt(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      link.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  function toggle(event: MouseEvent): void {
    if (here || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenAt(open ? null : key);
    if (!open) void store.loadCart();
  }
  const count = session?.cart.count ?? 0;
  return (
    <div className="mini-cart" ref={place}>
      <a
        className="header-action"
        href={localised(urls.cart, locale)}
        ref={link}
        aria-expanded={here ? undefined : open}
        onClick={toggle}
      >
        <span className="header-action-icon">
          <Icon name="shopping-cart" />
          <CountDot count={count} words={`${t.cart.items(count)}, `} />
        </span>
        <span className="header-action-label">
          {session && count > 0 && (
            <small className="numeric">
              {formatMoney(session.cart.total, session.userCurrency)}
            </small>
          )}
          {t.frame.cart}
        </span>
      </a>
      {open && (
        <Suspense>
          <MiniCartPanel />
        </Suspense>
      )}
    </div>
  );
}
