import './cart-screen.css';
import type { Cart } from '#contract/cart.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { cartMarks, parseLineId } from '#rules/cart/cart-content.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { CartBar } from './cart-bar.tsx';
import { useCartChanges, type CartChanges, type LineRefusal } from './cart-changes.tsx';
import { CartHead } from './cart-head.tsx';
import { CartTable } from '#features/cart/table/cart-table.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartSummary, OrderDetails } from './order/cart-order-form.tsx';

interface ScreenProps {
  data: Cart;
  at: { path: string; query: string; params: Record<string, string>; sent?: SentForm };
}

/** The refusal of a form that the browser submitted without the script, by the line's product. */
function lineRefusals(data: Cart, sent: SentForm | undefined): Record<number, LineRefusal> {
  const product = parseLineId(sent?.values['line'] ?? '')?.productId;
  if (!sent || product === undefined) return {};
  if (!data.items.some((item) => item.product.id === product)) return {};
  const { message, values, fields } = sent;
  const { quantity, note } = values;
  const of = 'note' in fields ? 'note' : 'line';
  return { [product]: { of, message, typed: { quantity, note } } };
}

/** Lines, order details and figures; `sent` is the details' form, which was refused. */
function FilledCart(props: {
  changes: CartChanges;
  asked: string | null;
  sent: SentForm | undefined;
}) {
  const { changes } = props;
  const t = useText();
  const locale = useLocale();
  const { cart } = changes;
  return (
    <div className="two-columns">
      <div>
        <CartTable changes={changes} asked={props.asked} />
        <p className="cart-back">
          <a className={buttonClass({ look: 'quiet' })} href={localised(urls.home, locale)}>
            <Icon name="arrow-left" />
            {t.cart.backToShopping}
          </a>
          <a className={buttonClass({ look: 'quiet' })} href={localised(urls.quickOrder, locale)}>
            <Icon name="list-checks" />
            {t.frame.quickOrder}
          </a>
        </p>
        <OrderDetails cart={cart} sent={props.sent} />
        <CartBar cart={cart} />
      </div>
      <CartSummary changes={changes} />
    </div>
  );
}

/** The cart page (rules cart/page, cart/summary, cart/problems, cart/forms-without-script). */
export default function CartScreen({ data, at }: ScreenProps) {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const refused = lineRefusals(data, at.sent);
  const changes = useCartChanges(data, refused);
  const { cart } = changes;
  const asked = new URLSearchParams(at.query);
  const filled = cart.items.length > 0;
  const isOfDetails = at.sent?.values['details'] !== undefined;
  const isSaidElsewhere = isOfDetails || Object.keys(refused).length > 0;
  return (
    <div className="container cart-page">
      <title>{`${t.cart.title} | ${store.name}`}</title>
      <meta name="description" content={t.cart.pageDescription(store.name)} />
      <meta name="robots" content="noindex" />
      {filled ? (
        <CartHead changes={changes} asks={asked.has(cartMarks.clearing)} />
      ) : (
        <h1 className="screen-reader-only">{t.cart.title}</h1>
      )}
      <CartNotices
        cart={cart}
        query={at.query}
        refusal={isSaidElsewhere ? undefined : at.sent?.message}
      />
      {filled ? (
        <FilledCart
          changes={changes}
          asked={asked.get(cartMarks.asked)}
          sent={isOfDetails ? at.sent : undefined}
        />
      ) : (
        <EmptyState
          icon="shopping-cart"
          title={t.cart.empty}
          text={t.cart.emptyHint}
          action={{ label: t.cart.start, href: localised(urls.home, locale) }}
        />
      )}
    </div>
  );
}
