import { useState } from 'react';
import type { Cart } from '#contract/cart.ts';
import { cartMarks } from '#rules/cart/cart-content.ts';
import type { Messages } from '#text/messages.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { allLines, type CartChanges } from './cart-changes.tsx';

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

/** Asks in the page whether the cart shall be emptied, where there is no script to ask in a dialog. */
function ClearingQuestion({ action }: { action: string }) {
  const t = useText();
  return (
    <noscript>
      <form className="cart-question" method="post" action={action}>
        <p>{t.cart.clearQuestion}</p>
        <div className="button-row">
          <Button type="submit" look="danger" name="clear" value="1">
            {t.cart.clear}
          </Button>
          <a className={buttonClass({ look: 'quiet' })} href={action}>
            {t.common.cancel}
          </a>
        </div>
      </form>
    </noscript>
  );
}

/** The cart in a chat with the store (rule cart/share). */
function ShareLink({ cart }: { cart: Cart }) {
  const t = useText();
  const { store, chat } = useShop();
  if (!chat) return null;
  return (
    <a
      className={buttonClass({ look: 'quiet' })}
      href={urls.chat(store.whatsappNumber, shareText(cart, t))}
      target="_blank"
      rel="noopener"
    >
      <Icon name="whatsapp" className="is-filled" />
      {t.cart.shareOnWhatsapp}
    </a>
  );
}

/** Title, count, and what is done with the whole cart; `asks`: whether to empty it. */
export function CartHead({ changes, asks }: { changes: CartChanges; asks: boolean }) {
  const t = useText();
  const cartPage = localised(urls.cart, useLocale());
  const [asking, setAsking] = useState(false);
  const { cart, busy, actions } = changes;
  async function clear(): Promise<void> {
    await actions.clear();
    setAsking(false);
  }
  return (
    <div className="page-head">
      <h1>{t.cart.title}</h1>
      <p className="muted">{t.cart.items(cart.items.length)}</p>
      <div className="page-head-actions cart-actions">
        <ShareLink cart={cart} />
        <form
          action={cartPage}
          onSubmit={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          <Button type="submit" name={cartMarks.clearing} value="1" look="danger" icon="trash-2">
            {t.cart.clear}
          </Button>
        </form>
      </div>
      {asks && <ClearingQuestion action={cartPage} />}
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
