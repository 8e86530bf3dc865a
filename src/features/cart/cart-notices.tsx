import { useEffect, useState } from 'react';
import type { Cart } from '#contract/cart.ts';
import { cartMarks } from '#rules/cart/cart-content.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * The changes since the last look (rule cart/change-notices). Showing them counts as seen: the shop is told, and the page
 * goes on showing them. Without a script the visitor confirms.
 */
function Changes({ cart: { changes, look } }: { cart: Cart }) {
  const t = useText();
  const api = useShopApi();
  const cartPage = localised(urls.cart, useLocale());
  const [said, setSaid] = useState(changes);
  const isNew = changes.filter((text) => !said.includes(text));
  if (isNew.length > 0) setSaid([...said, ...isNew]);
  useEffect(() => {
    // Not told, it is said once more at the next look.
    if (look !== null) void api.seeCart({ look }).catch(() => undefined);
  }, [api, look]);
  if (said.length === 0) return null;
  return (
    <NoticeBar kind="info" title={t.cart.changed}>
      <Sentences texts={said} />
      {look !== null && (
        <noscript>
          <form method="post" action={cartPage}>
            <input type="hidden" name="look" value={look} />
            <Button type="submit" look="secondary">
              {t.common.ok}
            </Button>
          </form>
        </noscript>
      )}
    </NoticeBar>
  );
}

/** Puts back what went, where there is no script to offer it in a toast (rule cart/undo-remove). */
function PutBack({ removal, empty }: { removal: string; empty: boolean }) {
  const t = useText();
  return (
    <noscript>
      <form className="cart-put-back" method="post" action={localised(urls.cart, useLocale())}>
        <NoticeBar kind="ok">
          <p>{empty ? t.cart.cleared : t.cart.removedSome}</p>
          <input type="hidden" name="restore" value={removal} />
          <Button type="submit" look="secondary">
            {t.catalog.undo}
          </Button>
        </NoticeBar>
      </form>
    </noscript>
  );
}

/**
 * The notices above the lines: refusals of forms that were sent without the script, removed lines, cut quantities, and
 * changes.
 */
export function CartNotices(props: { cart: Cart; query: string; refusal: string | undefined }) {
  const { cart } = props;
  const t = useText();
  const asked = new URLSearchParams(props.query);
  const refused = asked.get(cartMarks.refused);
  const removal = asked.get(cartMarks.removed);
  const texts: Readonly<Record<string, string>> = t.cart.problems;
  const refusal =
    props.refusal ?? (refused === null ? undefined : (texts[refused] ?? t.cart.problems.other));
  return (
    <>
      {refusal !== undefined && (
        <NoticeBar kind="error" live>
          {refusal}
        </NoticeBar>
      )}
      {removal !== null && <PutBack removal={removal} empty={cart.items.length === 0} />}
      <Changes cart={cart} />
      {cart.notes.length > 0 && (
        <NoticeBar kind="warning">
          <Sentences texts={cart.notes} />
        </NoticeBar>
      )}
    </>
  );
}
