import type { ChildProduct } from '#contract/catalog/product.ts';
import { alertKinds, canAsk, type AlertKind } from '#rules/cart/alert-conditions.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { localised, urls } from '#urls';

/**
 * Forms that ask for an alert about what is shown: when it is back, or when it costs less (rule alerts/asking). Nothing
 * for a product whose variant is still to be chosen.
 */
export function AlertForms(props: { product: ChildProduct; shop: Shop; locale: Locale }) {
  const { product, shop } = props;
  if (product.hasVariants) return null;
  const kinds = alertKinds.filter((kind) => canAsk(kind, product, shop, shop.currency));
  if (kinds.length === 0) return null;
  return (
    <div className="alert-forms">
      {kinds.map((kind) => (
        <AlertForm key={kind} kind={kind} {...props} />
      ))}
    </div>
  );
}

function AlertForm(props: { kind: AlertKind; product: ChildProduct; locale: Locale }) {
  const { kind, product, locale } = props;
  return (
    <OnceForm to={localised(urls.alerts, locale)}>
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="next" value={localised(urls.product(product), locale)} />
      <Button type="submit" look={kind === 'stock' ? 'secondary' : 'quiet'} icon="bell">
        {alertTexts[locale].ask[kind]}
      </Button>
    </OnceForm>
  );
}
