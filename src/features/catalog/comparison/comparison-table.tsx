import type { ReactNode } from 'react';
import type { ComparedProduct } from '#contract/catalog/comparison.ts';
import { stockDisplay } from '#rules/cart/stock.ts';
import { comparedRows } from '#rules/catalog/compared-rows.ts';
import { areDifferent } from '#rules/catalog/compared-ids.ts';
import { comparisonTexts } from '#text/shop/comparison-text.ts';
import { storeComparison } from '#ui/comparison/stored-comparison.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { DeliveryNow } from '#ui/order/delivery-promise.tsx';
import { useAttributeNames } from '#ui/product/attribute-names.tsx';
import { BuyButton, buyStateOf } from '#ui/product/buy-button.tsx';
import { PriceBlock, priceOf, priceTextOf } from '#ui/product/price.tsx';
import { Rating } from '#ui/product/product-card.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { StockLabel } from '#ui/product/stock-label.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

interface Line {
  key: string;
  name: string;
  lang?: 'tr' | undefined;
  cells: readonly ReactNode[];
  differs: boolean;
}

/** The products across, their attributes down; lines in which they differ are marked (rule catalog/comparison). */
export function ComparisonTable({ items }: { items: readonly ComparedProduct[] }) {
  const text = comparisonTexts[useLocale()];
  const lines = [...useOfferLines(items), ...useAttributeLines(items)];
  return (
    <>
      {items.length > 1 && (
        <label className="check comparison-switch">
          <input type="checkbox" autoComplete="off" />
          {text.onlyDifferences}
        </label>
      )}
      {/* It scrolls by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="comparison-scroll" aria-label={text.title} tabIndex={0}>
        <table className="comparison-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="screen-reader-only">{text.attribute}</span>
              </th>
              {items.map((product) => (
                <Head key={product.id} product={product} items={items} />
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.key} line={line} items={items} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Head(props: { product: ComparedProduct; items: readonly ComparedProduct[] }) {
  const { product, items } = props;
  const t = useText();
  const locale = useLocale();
  const shop = useShop();
  const others = items.map(({ id }) => id).filter((id) => id !== product.id);
  return (
    <th scope="col">
      <span className="comparison-picture">
        <ProductPicture file={product.image} size={229} shown={120} eager />
        <a
          className="icon-button is-framed"
          href={localised(urls.compared(others), locale)}
          rel="nofollow"
          aria-label={comparisonTexts[locale].remove(product.name)}
          onClick={() => storeComparison(others)}
        >
          <Icon name="x" />
        </a>
      </span>
      <a href={localised(urls.product(product), locale)} lang={product.lang}>
        {product.name}
      </a>
      <BuyButton product={product} shop={shop} t={t} locale={locale} soft />
    </th>
  );
}

function LineRow({ line, items }: { line: Line; items: readonly ComparedProduct[] }) {
  const text = comparisonTexts[useLocale()];
  return (
    <tr className={line.differs ? 'is-different' : 'is-same'}>
      <th scope="row">
        <span lang={line.lang}>{line.name}</span>
        {line.differs && <span className="screen-reader-only"> ({text.differs})</span>}
      </th>
      {line.cells.map((cell, index) => (
        <td key={items[index]?.id}>{cell}</td>
      ))}
    </tr>
  );
}

/** Price, stock, rating, units and delivery. */
function useOfferLines(items: readonly ComparedProduct[]): Line[] {
  const t = useText();
  const shop = useShop();
  const text = comparisonTexts[useLocale()];
  const line = (
    key: 'price' | 'stock' | 'rating' | 'units' | 'delivery',
    cellOf: (product: ComparedProduct) => ReactNode,
    shownOf: (product: ComparedProduct) => unknown,
  ): Line => ({
    key,
    name: text[key],
    cells: items.map(cellOf),
    differs: areDifferent(items.map(shownOf)),
  });
  const unitsOf = ({ units }: ComparedProduct) =>
    units.map(({ value, multiplier }) => t.catalog.unitChoice(value, multiplier)).join(', ');
  const stockOf = ({ quantity }: ComparedProduct) =>
    stockDisplay({ ...shop.settings, quantity, unit: '', chat: shop.chat });
  return [
    ...(shop.settings.showPriceStatus
      ? [
          line(
            'price',
            (product) => (
              <PriceBlock price={priceOf(product, shop)} product={product} shop={shop} t={t} />
            ),
            (product) => priceTextOf(product, shop, t),
          ),
        ]
      : []),
    line('stock', (product) => <StockLabel product={product} shop={shop} t={t} />, stockOf),
    line(
      'rating',
      (product) => (product.commentCount === 0 ? <Nothing /> : <Rating product={product} t={t} />),
      ({ starRate, commentCount }) => [starRate, commentCount],
    ),
    line('units', unitsOf, unitsOf),
    line(
      'delivery',
      (product) => <Delivery product={product} />,
      (product) => [product.fastDelivery, product.sameDayShipping, isBuyable(product, shop)],
    ),
  ];
}

function isBuyable(product: ComparedProduct, shop: ReturnType<typeof useShop>): boolean {
  return ['buy', 'options'].includes(buyStateOf(product, shop));
}

function Delivery({ product }: { product: ComparedProduct }) {
  const t = useText();
  const shop = useShop();
  const isPromised = isBuyable(product, shop) && shop.settings.saysDelivery;
  const { fastDelivery, sameDayShipping } = product;
  if (!fastDelivery && !sameDayShipping && !isPromised) return <Nothing />;
  return (
    <>
      {fastDelivery && <p>{t.product.fastDelivery}</p>}
      {sameDayShipping && <p>{t.product.sameDayShipping}</p>}
      {isPromised && <DeliveryNow />}
    </>
  );
}

function useAttributeLines(items: readonly ComparedProduct[]): Line[] {
  const { nameOf, langOf, valueOf } = useAttributeNames();
  return comparedRows(items).map(({ row, values, differs }) => ({
    key: row.key,
    name: nameOf(row),
    lang: langOf(row),
    cells: values.map((value) => (value ? valueOf(value) : <Nothing key={row.key} />)),
    differs,
  }));
}

/** A product without the attribute. */
function Nothing() {
  const text = comparisonTexts[useLocale()];
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="screen-reader-only">{text.nothing}</span>
    </span>
  );
}
