import type { ChildProduct, Unit } from '#contract/catalog/product.ts';
import { alertKinds, canAsk, type AlertKind } from '#rules/cart/alert-conditions.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

interface FormProps {
  product: ChildProduct;
  /** The chosen unit, one of which must be there. */
  unit: Unit;
  locale: Locale;
}

/**
 * Forms that ask for an alert about what is shown: when it is back, or when it costs less (rules alerts/asking, alerts/notice).
 * Nothing for a product whose variant is still to be chosen.
 */
export function AlertForms(props: FormProps & { shop: Shop }) {
  const { product, unit, shop, locale } = props;
  const isCustomer = useVisitor((state) => (state.session?.customer ?? null) !== null);
  if (product.hasVariants) return null;
  const asked = { currency: shop.currency, pieces: unit.multiplier };
  const kinds = alertKinds.filter((kind) => canAsk(kind, product, shop, asked));
  if (kinds.length === 0) return null;
  return (
    <div className="alert-forms">
      {kinds.map((kind) =>
        kind === 'stock' && !isCustomer ? (
          <NoticeForm key={kind} {...{ product, unit, locale }} />
        ) : (
          <AlertForm key={kind} kind={kind} {...{ product, unit, locale }} />
        ),
      )}
    </div>
  );
}

function AboutProduct({ product, unit, locale }: FormProps) {
  return (
    <>
      <input type="hidden" name="product" value={product.id} />
      {unit.multiplier > 1 && <input type="hidden" name="unit" value={unit.id} />}
      <input type="hidden" name="next" value={localised(urls.product(product), locale)} />
    </>
  );
}

function AlertForm({ kind, ...about }: FormProps & { kind: AlertKind }) {
  const { locale } = about;
  return (
    <OnceForm to={localised(urls.alerts, locale)}>
      <input type="hidden" name="kind" value={kind} />
      <AboutProduct {...about} />
      <Button type="submit" look={kind === 'stock' ? 'secondary' : 'quiet'} icon="bell">
        {alertTexts[locale].ask[kind]}
      </Button>
    </OnceForm>
  );
}

/** For visitors, and for customers whom a page without a script does not know: the server does. */
function NoticeForm(about: FormProps) {
  const { product, locale } = about;
  const { ask, notice: text } = alertTexts[locale];
  return (
    <OnceForm to={localised(rareUrls.notice, locale)} className="notice-form">
      <AboutProduct {...about} />
      <Field label={text.email} hint={text.hint}>
        {(control) => (
          <span className="notice-form-row">
            <input
              className="input"
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              {...control}
            />
            <Button type="submit" look="secondary" icon="bell">
              {ask.stock}
            </Button>
          </span>
        )}
      </Field>
      <a
        className="link notice-form-account"
        href={localised(urls.login(localised(urls.product(product), locale)), locale)}
      >
        {text.account}
      </a>
    </OnceForm>
  );
}
