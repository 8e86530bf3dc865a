import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { buyState } from '#rules/cart/stock.ts';
import { defaultUnitOf } from '#rules/cart/units.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import type { Messages } from '#text/messages.ts';
import { localised, urls } from '#urls';
import { buttonClass } from '#ui/controls/button.tsx';
import { CartButton, CartForm } from './cart-form.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { hasText } from '#ui/state/store-text.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

export interface BuyProps {
  product: ProductSummary;
  shop: Shop;
  t: Messages;
  locale: Locale;
}

/**
 * The kind of a product's button, in lists and on its page (rules stock/sold-out-button, prices/on-request,
 * prices/sign-in).
 */
export function buyStateOf(product: ProductSummary, shop: Shop) {
  if (shop.settings.signInForPrices) return 'sign-in' as const;
  return buyState({
    ...shop.settings,
    quantity: product.quantity,
    chat: shop.chat,
    needsOptions: product.hasVariants,
    priced: isPriced(product.salePrice, shop.rates),
  });
}

function OptionsLink({ product, t, locale }: BuyProps) {
  const toast = useToast();
  return (
    <a
      className={buttonClass({ look: 'secondary' })}
      href={localised(urls.product(product), locale)}
      aria-label={t.catalog.seeOptionsOf(product.name)}
      onClick={() => toast({ text: t.catalog.goingToProduct, kind: 'info' })}
    >
      {t.catalog.seeOptions}
    </a>
  );
}

/** Leads to the sign-in, and from there back to the product (rule prices/sign-in). */
export function SignInLink({ product, t, locale, iconOnly }: BuyProps & { iconOnly?: boolean }) {
  return (
    <a
      className={iconOnly ? 'icon-button is-framed' : buttonClass({ look: 'soft' })}
      href={localised(urls.login(localised(urls.product(product), locale)), locale)}
      aria-label={iconOnly ? `${t.catalog.signInForPrice}: ${product.name}` : undefined}
    >
      {iconOnly ? <Icon name="lock" /> : t.catalog.signInForPrice}
    </a>
  );
}

/** Asks the store: by chat where it has one, else by its contact page; only said where there is neither. */
export function AskLink(props: BuyProps & { label: string; iconOnly?: boolean }) {
  const { product, shop, t, locale, label, iconOnly } = props;
  const text = t.catalog.chatAbout(product.name, product.code);
  if (!shop.chat && !hasText(shop, urls.contact)) {
    return iconOnly ? null : <span className="caption">{label}</span>;
  }
  return (
    <a
      className={iconOnly ? 'icon-button is-framed' : buttonClass({ look: 'secondary' })}
      href={
        shop.chat ? urls.chat(shop.store.whatsappNumber, text) : localised(urls.contact, locale)
      }
      {...(shop.chat && { target: '_blank', rel: 'noopener' })}
      aria-label={`${label}: ${product.name}`}
    >
      {shop.chat ? <Icon name="whatsapp" /> : iconOnly && <Icon name="message-circle" />}
      {!iconOnly && label}
    </a>
  );
}

/** The one button of a card; `soft` where six stand in a row. */
export function BuyButton(props: BuyProps & { soft?: boolean }) {
  const { product, shop, t, locale, soft } = props;
  const state = buyStateOf(product, shop);
  switch (state) {
    case 'buy':
      if (!shop.settings.addToCartButton) return null;
      return (
        <CartForm
          productId={product.id}
          unit={product.defaultUnit}
          quantity={defaultUnitOf(product.units, product.defaultUnit)?.minQuantity ?? 1}
          locale={locale}
        >
          <CartButton
            productId={product.id}
            name={product.name}
            t={t}
            look={soft ? 'soft' : 'primary'}
          />
        </CartForm>
      );
    case 'options':
      return <OptionsLink {...props} />;
    case 'sold-out':
      return (
        <button type="button" className="button" disabled>
          {t.catalog.soldOut}
        </button>
      );
    case 'ask-chat':
      return <AskLink {...props} label={t.catalog.askStock} />;
    case 'sign-in':
      return <SignInLink {...props} />;
    case 'ask-price':
      return <AskLink {...props} label={t.catalog.askStore} />;
    default:
      return state satisfies never;
  }
}
