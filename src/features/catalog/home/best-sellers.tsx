import type { ShownSection } from '#contract/catalog/home-page.ts';
import { defaultUnitOf } from '#rules/cart/units.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { ProductCode } from '#ui/product/product-code.tsx';
import { packToName } from '#rules/cart/units.ts';
import type { Messages } from '#text/messages.ts';
import { buyStateOf } from '#ui/product/buy-button.tsx';
import { CartButton, CartForm } from '#ui/product/cart-form.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { priceOf } from '#ui/product/price.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { localised, urls } from '#urls';

interface RankProps {
  shop: Shop;
  t: Messages;
  locale: Locale;
}

function RankPrice({ product, shop, t }: RankProps & { product: ProductSummary }) {
  const price = priceOf(product, shop);
  if (price.kind === 'hidden') return <p className="best-sellers-price" />;
  if (price.kind === 'ask') {
    return (
      <p className="best-sellers-price">
        <b>{t.catalog.askPrice}</b>
      </p>
    );
  }
  const amount = t.format.money(price.shown, shop.currency);
  const [before, shown, after] = product.varied ? t.catalog.priceFrom(amount) : ['', amount, ''];
  const pack = packToName(product.units, product.defaultUnit, {
    to: shop.currency,
    rates: shop.rates,
    taxRate: product.taxRate,
    withTax: shop.settings.productsWithKdv,
  });
  return (
    <p className="best-sellers-price">
      {before !== '' && <span className="best-sellers-from">{before} </span>}
      <b>{shown}</b>
      {after !== '' && <span className="best-sellers-from"> {after}</span>}
      {pack && (
        <span className="caption">
          {t.catalog.pack(pack.unit.value, pack.unit.multiplier)}:{' '}
          {t.format.money(pack.perPiece, shop.currency)}
        </span>
      )}
    </p>
  );
}

function RankButton({ product, shop, t, locale }: RankProps & { product: ProductSummary }) {
  if (buyStateOf(product, shop) === 'buy' && shop.settings.addToCartButton) {
    return (
      <CartForm
        productId={product.id}
        unit={product.defaultUnit}
        quantity={defaultUnitOf(product.units, product.defaultUnit)?.minQuantity ?? 1}
        locale={locale}
      >
        <CartButton productId={product.id} name={product.name} t={t} iconOnly />
      </CartForm>
    );
  }
  return (
    <a
      className="icon-button is-framed"
      href={localised(urls.product(product), locale)}
      aria-label={t.catalog.seeOptionsOf(product.name)}
    >
      <Icon name="chevron-right" />
    </a>
  );
}

/** Four rows of two. */
const shownProducts = 8;

/** The best sellers as a numbered list of two columns. */
export function BestSellers(
  props: RankProps & { section: Extract<ShownSection, { kind: 'products' }> },
) {
  const { section, t, locale } = props;
  const { title, text, path, products } = section;
  return (
    <section className="home-section">
      <div className="section-head">
        <h2>{title}</h2>
        <p>{text}</p>
        <span className="section-head-end">
          <a className="link" href={localised(path, locale)}>
            {t.common.seeAll}
            <span className="screen-reader-only">: {title}</span>
          </a>
        </span>
      </div>
      <ol className="best-sellers">
        {products.slice(0, shownProducts).map((product, index) => (
          <li key={product.id}>
            <span className="best-sellers-rank">{index + 1}</span>
            <ProductPicture file={product.image} size={80} shown={64} />
            <div>
              <h3>
                <a href={localised(urls.product(product), locale)} lang={product.lang}>
                  {product.name}
                </a>
              </h3>
              <p className="caption">
                {product.brand && `${product.brand.name} · `}
                <ProductCode code={product.code} />
              </p>
            </div>
            <RankPrice {...props} product={product} />
            <RankButton {...props} product={product} />
          </li>
        ))}
      </ol>
    </section>
  );
}
