import { useState } from 'react';
import { cartMarks } from '#rules/cart/cart-content.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { allLines, type CartChanges } from './cart-changes.tsx';
import { ShareCart } from './share-cart.tsx';

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

/** Title, count, and the actions on the whole cart; `asks`: whether to ask before emptying it. */
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
        <ShareCart cart={cart} />
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
