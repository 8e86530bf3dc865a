import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { cartShareTexts } from '#text/shop/cart/cart-share-text.ts';
import type { Messages } from '#text/messages.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useAlive } from '#ui/state/use-alive.ts';
import { urls } from '#urls';

/** Name, code and quantity of each line, then shipping and total where prices are shown (rule cart/share). */
function shareText(
  cart: Cart,
  { t, locale, hasPrices }: { t: Messages; locale: Locale; hasPrices: boolean },
): string {
  const texts = cartShareTexts[locale];
  const lines = cart.items.map(({ product, quantity, productUnit }) =>
    texts.line(product.name, product.code, `${t.format.integer(quantity)} ${productUnit.value}`),
  );
  if (!hasPrices) return lines.join('\n');
  const total = t.format.money(cart.total, cart.currency);
  return [...lines, texts.totals(shippingText(cart, t), total)].join('\n');
}

/** The share sheet of the system, only where the browser has one. */
function ShareSheetButton({ text, label }: { text: string; label: string }) {
  const isAlive = useAlive();
  if (!isAlive || !('share' in navigator)) return null;
  return (
    <Button
      look="quiet"
      icon="share-2"
      // Rejects when the customer closes the sheet without choosing anybody.
      onClick={() => void navigator.share({ text }).catch(() => undefined)}
    >
      {label}
    </Button>
  );
}

/** Opens WhatsApp in a tab of its own with the text filled in; without a number it asks whom to send it to. */
function WhatsappLink(props: { number: string; text: string; children: ReactNode }) {
  return (
    <a
      className={buttonClass({ look: 'quiet' })}
      href={urls.chat(props.number, props.text)}
      target="_blank"
      rel="noopener"
    >
      {props.children}
    </a>
  );
}

/** Sends the cart to anybody, or to the store where it can be asked by chat (rule cart/share). */
export function ShareCart({ cart }: { cart: Cart }) {
  const t = useText();
  const locale = useLocale();
  const { store, chat, settings } = useShop();
  const texts = cartShareTexts[locale];
  const text = shareText(cart, { t, locale, hasPrices: settings.showPriceStatus });
  return (
    <>
      <WhatsappLink number="" text={text}>
        <Icon name="whatsapp" className="is-filled" />
        {texts.whatsapp}
      </WhatsappLink>
      <ShareSheetButton text={text} label={texts.share} />
      {chat && (
        <WhatsappLink number={store.whatsappNumber} text={text}>
          <Icon name="store" />
          {texts.toStore}
        </WhatsappLink>
      )}
    </>
  );
}
