import { useRef, useState } from 'react';
import type { Cart, CartItem } from '#contract/cart.ts';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { allLines, type CartChanges } from '#features/cart/cart-changes.tsx';
import { CartLine, RemovalQuestion } from './cart-line.tsx';

/** A line keeps its place while its unit, and with it its id, changes. */
function lineKeys(cart: Cart): string[] {
  const seen = new Map<number, number>();
  return cart.items.map(({ product: { id } }) => {
    const nth = (seen.get(id) ?? 0) + 1;
    seen.set(id, nth);
    return `${id}:${nth}`;
  });
}

/** So many lines have their controls at once; see `LineProps`. */
const nearLines = 20;

function TableHead() {
  const t = useText();
  const { productsWithKdv } = useShop().settings;
  return (
    <div className="cart-line is-head" aria-hidden="true">
      <span />
      <span>{t.cart.product}</span>
      <span>{t.cart.unit}</span>
      <span>{t.cart.quantity}</span>
      <span className="cart-line-amount">
        {productsWithKdv ? t.cart.amount : `${t.cart.amount}, ${t.catalog.plusVat}`}
      </span>
      <span />
    </div>
  );
}

/** Asks whether a line shall go (rule cart/zero-confirms-removal). */
function RemovalDialog(props: {
  item: CartItem;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <ConfirmDialog
      open
      action={t.cart.remove}
      question={t.cart.removeQuestion(props.item.product.name)}
      busy={props.busy && t.common.loading}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  );
}

/** The lines with their heads; `asked` is the line whose removal is asked about (rule cart/zero-confirms-removal). */
export function CartTable({ changes, asked }: { changes: CartChanges; asked: string | null }) {
  const t = useText();
  const { cart, busy, refusals, actions } = changes;
  const keys = lineKeys(cart);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<CartItem | null>(null);
  // The same for the life of the page, so that a line is drawn anew only when it has changed.
  const [onRemove] = useState(() => (item: CartItem, asks: boolean): void => {
    if (asks) return setAsking(item);
    void remove(item);
  });
  async function remove(item: CartItem): Promise<void> {
    await actions.remove(item);
    // The button that had the focus is gone.
    heading.current?.focus();
  }
  const inQuestion = cart.items.find((item) => item.id === asked);
  return (
    <section className="panel">
      <h2 className="screen-reader-only" tabIndex={-1} ref={heading}>
        {t.cart.products}
      </h2>
      <TableHead />
      {inQuestion && <RemovalQuestion item={inQuestion} />}
      <ul>
        {cart.items.map((item, index) => (
          <CartLine
            key={keys[index]}
            item={item}
            currency={cart.currency}
            busy={busy.has(item.id) || busy.has(allLines)}
            refusal={refusals[item.product.id]}
            actions={actions}
            isFar={index >= nearLines}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {asking && (
        <RemovalDialog
          item={asking}
          busy={busy.has(asking.id)}
          onConfirm={() => void remove(asking).then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
