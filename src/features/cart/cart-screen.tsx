import './cart-screen.css';
import { useRef, useState } from 'react';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { Messages } from '#text/messages.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { allLines, useCartChanges, type CartChanges } from './cart-changes.tsx';
import { CartLine } from './cart-line.tsx';
import { CartSummary, OrderDetails } from './cart-order-form.tsx';

/** Name, code and quantity of each line, shipping and total (rule cart/share). */
function shareText(cart: Cart, t: Messages): string {
  const lines = cart.items.map(({ product, quantity, productUnit }) =>
    t.cart.shareLine(
      product.name,
      product.code,
      `${t.format.integer(quantity)} ${productUnit.value}`,
    ),
  );
  const total = t.format.money(cart.total, cart.currency);
  return [...lines, t.cart.shareTotals(shippingText(cart, t), total)].join('\n');
}

function CartHead({ changes }: { changes: CartChanges }) {
  const t = useText();
  const { store, chat } = useShop();
  const [asking, setAsking] = useState(false);
  const { cart, busy } = changes;
  async function clear(): Promise<void> {
    await changes.clear();
    setAsking(false);
  }
  return (
    <div className="page-head">
      <h1>{t.cart.title}</h1>
      <p className="muted">{t.cart.items(cart.items.length)}</p>
      <div className="page-head-actions cart-actions">
        {chat && (
          <a
            className={buttonClass({ look: 'quiet' })}
            href={urls.chat(store.whatsappNumber, shareText(cart, t))}
            target="_blank"
            rel="noopener"
          >
            <Icon name="whatsapp" className="is-filled" />
            {t.cart.shareOnWhatsapp}
          </a>
        )}
        <Button look="danger" icon="trash-2" onClick={() => setAsking(true)}>
          {t.cart.clear}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        action={t.cart.clear}
        question={t.cart.clearQuestion}
        busy={busy.has(allLines) && t.common.loading}
        onConfirm={() => void clear()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** Why a product that was sent without the script is not in the cart, and what was cut from it. */
function CartNotices({ notes, refused }: { notes: readonly string[]; refused: string | null }) {
  const t = useText();
  const texts: Readonly<Record<string, string>> = t.cart.problems;
  return (
    <>
      {refused !== null && (
        <NoticeBar kind="error" live>
          {Object.hasOwn(texts, refused) ? texts[refused] : t.cart.problems.other}
        </NoticeBar>
      )}
      {notes.length > 0 && (
        <NoticeBar kind="warning">
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </NoticeBar>
      )}
    </>
  );
}

/** A line keeps its place while its unit, and with it its id, changes. */
function lineKeys(cart: Cart): string[] {
  const seen = new Map<number, number>();
  return cart.items.map(({ product: { id } }) => {
    const nth = (seen.get(id) ?? 0) + 1;
    seen.set(id, nth);
    return `${id}:${nth}`;
  });
}

function CartLines({ changes }: { changes: CartChanges }) {
  const t = useText();
  const { cart } = changes;
  const keys = lineKeys(cart);
  const heading = useRef<HTMLHeadingElement>(null);
  async function remove(item: CartItem): Promise<void> {
    await changes.remove(item);
    // The button that had the focus is gone.
    heading.current?.focus();
  }
  return (
    <section className="panel">
      <h2 className="screen-reader-only" tabIndex={-1} ref={heading}>
        {t.cart.products}
      </h2>
      <div className="cart-line is-head" aria-hidden="true">
        <span />
        <span>{t.cart.product}</span>
        <span>{t.cart.unit}</span>
        <span>{t.cart.quantity}</span>
        <span className="cart-line-amount">{t.cart.amount}</span>
        <span />
      </div>
      <ul>
        {cart.items.map((item, index) => (
          <CartLine
            key={keys[index]}
            item={item}
            currency={cart.currency}
            changes={changes}
            onRemove={() => void remove(item)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The cart page (rules cart/page, cart/summary, cart/problems). */
export default function CartScreen(props: {
  data: Cart;
  at: { path: string; query: string; params: Record<string, string> };
}) {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const changes = useCartChanges(props.data);
  const { cart } = changes;
  const refused = new URLSearchParams(props.at.query).get('hata');
  const home = localised(urls.home, locale);
  const filled = cart.items.length > 0;
  return (
    <div className="container cart-page">
      <title>{`${t.cart.title} | ${store.name}`}</title>
      <meta name="description" content={t.cart.pageDescription(store.name)} />
      <meta name="robots" content="noindex" />
      {filled ? (
        <CartHead changes={changes} />
      ) : (
        <h1 className="screen-reader-only">{t.cart.title}</h1>
      )}
      <CartNotices notes={cart.notes} refused={refused} />
      {filled ? (
        <div className="two-columns">
          <div>
            <CartLines changes={changes} />
            <a className={`${buttonClass({ look: 'quiet' })} cart-back`} href={home}>
              <Icon name="arrow-left" />
              {t.cart.backToShopping}
            </a>
            <OrderDetails cart={cart} />
          </div>
          <CartSummary changes={changes} />
        </div>
      ) : (
        <EmptyState
          icon="shopping-cart"
          title={t.cart.empty}
          text={t.cart.emptyHint}
          action={{ label: t.cart.start, href: home }}
        />
      )}
    </div>
  );
}
