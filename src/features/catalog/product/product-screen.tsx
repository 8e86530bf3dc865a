import './product-screen.css';
import { useRef, useState, type ReactNode } from 'react';
import type { ProductPage } from '#contract/catalog/product-at-address.ts';
import type { ChildProduct, ProductDetail } from '#contract/catalog/product.ts';
import { ProductCode } from '#ui/product/product-code.tsx';
import { soldQuantity } from '#rules/cart/quantity-steps.ts';
import { defaultUnitOf, findUnit } from '#rules/cart/units.ts';
import { Breadcrumbs } from '#ui/controls/breadcrumbs.tsx';
import { priceOf } from '#ui/product/price.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { ArchivedProduct } from './archived-product.tsx';
import { ProductBeside } from './product-beside.tsx';
import { ProductBuyBox } from './product-buy-box.tsx';
import { ProductComments } from './product-comments.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { DeliveryBoxes, ProductHead, ShareLinks, type HeadProps } from './product-head.tsx';
import { QuestionSection } from './question-section.tsx';
import { ProductAttributes } from './attribute-groups.tsx';
import { VariantFold } from '#features/catalog/product/variants/variant-fold.tsx';
import { VariantChoice } from '#features/catalog/product/variants/product-variants.tsx';
import { picturesOf, useShownProduct, type ShownProduct } from './shown-product.tsx';

function ProductMeta({ data }: { data: ProductDetail }) {
  const t = useText();
  const { name: store } = useShop().store;
  const { name, code } = data;
  return (
    <>
      <title>{data.metaTitle || t.product.pageTitle(name, store)}</title>
      <meta
        name="description"
        content={data.metaDescription || t.product.pageDescription(name, code, store)}
      />
      {data.metaKeywords !== '' && <meta name="keywords" content={data.metaKeywords} />}
    </>
  );
}

function Description({ data, title }: { data: ProductDetail; title: string }) {
  const { description: html, descriptionLang: lang } = data;
  if (html === '') return null;
  return (
    <section className="product-section">
      <h2>{title}</h2>
      {/* The server has cleaned it. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

/** A code that other products have leads to them (rule catalog/equivalent-links). */
function EquivalentCodes({ part }: { part: HeadProps }) {
  const { data, product, t, locale } = part;
  const codes = product.equivalentCode;
  if (codes.length === 0) return null;
  const paths = new Map(data.equivalents.map(({ code, path }) => [code, path]));
  return (
    <section className="product-section">
      <h2>{t.product.equivalentCodes}</h2>
      <ul className="code-list">
        {codes.map((code) => {
          const path = paths.get(code);
          return (
            <li key={code} className="code-list-item">
              {path === undefined ? (
                <ProductCode code={code} />
              ) : (
                <a href={localised(path, locale)}>
                  <ProductCode code={code} />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The intended quantity and unit; the unit goes by its name, so that it survives a change of variant. */
function useOrder(product: ChildProduct) {
  const [unitName, setUnitName] = useState<string | null>(null);
  const [wanted, setQuantity] = useState(1);
  const [missing, setMissing] = useState(false);
  const unit =
    (unitName === null ? null : findUnit(product.units, unitName)) ??
    defaultUnitOf(product.units, product.defaultUnit);
  const quantity = unit ? soldQuantity(wanted, unit) : wanted;
  return { unit, setUnitName, quantity, setQuantity, missing, setMissing };
}

/** The product's information beside the box that sells it. */
function About(props: { part: HeadProps; shown: ShownProduct; choice: ReactNode }) {
  const { part, shown } = props;
  const { data, product, shop, t, locale } = part;
  const price = priceOf(product, shop);
  const files = picturesOf(shown.pictured, data);
  return (
    <div className="product-page-main">
      <ProductGallery
        key={shown.pictured.id}
        files={files}
        column={files.length > 1 || data.varyantx.length > 1}
        name={product.name}
        texts={data.imageTexts}
        discount={price.kind === 'price' ? price.discount : undefined}
        t={t}
      />
      <div className="product-info product-head">
        <ProductHead {...part} />
        {props.choice}
        <DeliveryBoxes data={data} shop={shop} t={t} />
        <ShareLinks {...part} />
      </div>
      {data.children.length > 1 && <VariantFold data={data} t={t} locale={locale} />}
      <Description data={data} title={t.product.description} />
      <ProductAttributes data={data} product={product} />
      <EquivalentCodes part={part} />
      <ProductComments data={data} t={t} locale={locale} />
      <QuestionSection data={data} />
    </div>
  );
}

function breadcrumbsOf(data: ProductDetail) {
  return [
    ...data.breadcrumbs,
    { path: urls.product(data), name: data.name, ...(data.lang && { lang: data.lang }) },
  ];
}

/** Moves the focus to the first dimension without a choice. */
function focusOpenDimension(options: HTMLElement | null): void {
  const first = options?.querySelector('fieldset:not(:has(:checked)) input');
  if (first instanceof HTMLElement) first.focus();
}

/** Everything about one product (rules catalog/product-page, catalog/archived). */
export default function ProductScreen({ data }: { data: ProductPage }) {
  const t = useText();
  const locale = useLocale();
  const shop = useShop();
  if (data.archived === null) return <ProductOnSale data={data} />;
  return (
    <div className="container">
      <ProductMeta data={data} />
      <Breadcrumbs items={breadcrumbsOf(data)} locale={locale} t={t} />
      <ArchivedProduct data={data} />
      <ProductBeside data={data} product={data} shop={shop} t={t} locale={locale} />
    </div>
  );
}

function ProductOnSale({ data }: { data: ProductDetail }) {
  const t = useText();
  const locale = useLocale();
  const shop = useShop();
  const shown = useShownProduct(data, locale);
  const { product, dimensions } = shown;
  const order = useOrder(product);
  const options = useRef<HTMLDivElement>(null);
  function onMissing(): void {
    order.setMissing(true);
    focusOpenDimension(options.current);
  }
  const part = { data, product, shop, t, locale };
  const choice = dimensions.length > 0 && (
    <div ref={options}>
      <VariantChoice
        shop={shop}
        t={t}
        options={data.children}
        dimensions={dimensions}
        choice={shown.choice}
        missing={order.missing}
        onChoose={shown.onChoose}
      />
    </div>
  );
  return (
    <div className="container">
      <ProductMeta data={data} />
      <Breadcrumbs items={breadcrumbsOf(data)} locale={locale} t={t} />
      <div className="product-page">
        <About part={part} shown={shown} choice={choice} />
        {order.unit && (
          <ProductBuyBox
            {...part}
            chosen={shown.chosen}
            open={shown.open}
            waiting={shown.waiting}
            unit={order.unit}
            quantity={order.quantity}
            onUnit={(chosen) => order.setUnitName(chosen.value)}
            onQuantity={order.setQuantity}
            onMissing={onMissing}
          />
        )}
      </div>
      <ProductBeside {...part} />
    </div>
  );
}
