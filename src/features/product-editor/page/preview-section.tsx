import { useState } from 'react';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { FormUnit } from '#contract/office/catalog/office-product-form.ts';
import { hasChat } from '#rules/cart/stock.ts';
import { unitFigures } from '#rules/cart/unit-figures.ts';
import { codesShown } from '#rules/catalog/code-display.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { DiscountBadge, PackPrice, PriceBlock, priceOf } from '#ui/product/price.tsx';
import { ProductCode } from '#ui/product/product-code.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { StockLabel } from '#ui/product/stock-label.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { ProductWork } from './form-work.tsx';

const messages = { tr, en };

/** The product as the shop will show it, with the draft's prices and texts, in either language and each unit. */
export function PreviewSection({ work }: { work: ProductWork }) {
  const { t, locale } = useTexts(productFormTexts);
  const [language, setLanguage] = useState<Locale>(locale);
  const query = useOfficeRead<ShopFrame>('/api/catalog/shop');
  return (
    <Panel
      title={t.preview.title}
      aside={
        <fieldset className="segments product-page-segments" aria-label={t.preview.language}>
          {(['tr', 'en'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={language === each}
              onClick={() => setLanguage(each)}
            >
              {each.toUpperCase()}
            </button>
          ))}
        </fieldset>
      }
    >
      <Loaded query={query} waiting={<WaitingRows count={3} />}>
        {(frame) => <Preview work={work} shop={shopOf(frame)} language={language} />}
      </Loaded>
    </Panel>
  );
}

function shopOf(frame: ShopFrame): Shop {
  return {
    ...frame,
    currency: frame.defaultCurrency,
    rates: Object.fromEntries(frame.currencies.map((each) => [each.code, each.exchangeRate])),
    chat: hasChat(frame.store),
  };
}

function Preview(props: { work: ProductWork; shop: Shop; language: Locale }) {
  const { work, shop, language } = props;
  const { t: words } = useTexts(productFormTexts);
  const [chosen, setChosen] = useState<number | null>(null);
  const { values, units } = work.draft;
  const unit =
    units.find(({ id }) => id === chosen) ??
    units.find(({ id }) => id === values.defaultUnit) ??
    units[0];
  if (!unit) return null;
  const t = messages[language];
  const product = productOf(work, unit, language);
  const price = priceOf(product, shop);
  return (
    <div className="product-page-preview" lang={language}>
      <div className="product-page-picture">
        <ProductPicture file={product.image} size={229} shown={144} />
        {price.kind === 'price' && price.discount !== undefined && (
          <DiscountBadge percent={price.discount} t={t} />
        )}
      </div>
      <p className="caption">
        {values.brand}{' '}
        {codesShown(product).map(({ label, code }) => (
          <ProductCode key={label} code={code} />
        ))}
      </p>
      <h3>{product.name}</h3>
      <VariantLinks work={work} />
      {!work.form?.hasVariants && (
        <>
          <UnitCards work={work} language={language} chosen={unit.id} onChoose={setChosen} />
          <PriceBlock price={price} product={product} shop={shop} t={t} />
          <PackPrice product={product} shop={shop} t={t} />
          <StockLabel product={product} shop={shop} t={t} />
        </>
      )}
      {!values.active && <p className="caption">{words.preview.hidden}</p>}
    </div>
  );
}

/** The draft as the shop's components take a product, with `unit` chosen. */
function productOf(work: ProductWork, unit: FormUnit, language: Locale): ProductSummary {
  const { draft, form } = work;
  const { values, units } = draft;
  const name = (turkish: string, english: string) =>
    language === 'en' && english !== '' ? english : turkish;
  const listPrice = (each: FormUnit) =>
    each.listPrice === null
      ? null
      : { value: each.listPrice, currency: each.listCurrency ?? each.currency };
  return {
    id: form?.id ?? 0,
    code: values.code,
    barcode: values.barcode,
    name: name(values.name, values.nameEn),
    seo: values.seo,
    image: form?.image ?? '',
    brand: values.brand === '' ? null : { code: values.brand, name: values.brand },
    model: values.model === '' ? null : { name: values.model },
    quantity: form ? form.stock - form.reserved : values.stock,
    defaultUnit: unit.id,
    units: units.map((each) => ({
      ...each,
      value: name(each.value, each.valueEn),
      defaultPrice: { value: each.price, currency: each.currency },
      listPrice: listPrice(each),
    })),
    salePrice: { value: unit.price, currency: unit.currency },
    listPrice: listPrice(unit),
    taxRate: values.taxRate,
    starRate: form?.rating.average ?? 0,
    commentCount: form?.rating.count ?? 0,
    salesNumber: form?.sold ?? 0,
    stockNumberType: values.stockNumberType,
    hasVariants: form?.hasVariants ?? false,
    varied: false,
  };
}

/** The other variants of the family; each leads to its page. */
function VariantLinks({ work: { form } }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  if (!form || form.variants.length === 0) return null;
  const shown = form.variants.filter(({ active, id }) => active || id === form.id).slice(0, 24);
  return (
    <nav className="product-page-choices" aria-label={t.variants.title}>
      {shown.map(({ id, values, code }) => (
        <OfficeLink
          key={id}
          to={officePaths.product(id)}
          aria-current={id === form.id ? 'true' : undefined}
        >
          {values || code}
        </OfficeLink>
      ))}
    </nav>
  );
}

/** The units with their prices as buyers see them; a press chooses one. */
function UnitCards(props: {
  work: ProductWork;
  language: Locale;
  chosen: number;
  onChoose: (id: number) => void;
}) {
  const { work, language, chosen, onChoose } = props;
  const { t } = useTexts(productFormTexts);
  const { units, values } = work.draft;
  if (units.length < 2) return null;
  const { money, percent } = messages[language].format;
  return (
    <fieldset className="product-page-choices" aria-label={t.preview.unit}>
      {units.map((unit) => {
        const { gross, saving } = unitFigures(unit, units, values.taxRate);
        return (
          <button
            key={unit.id}
            type="button"
            aria-pressed={unit.id === chosen}
            onClick={() => onChoose(unit.id)}
          >
            {language === 'en' ? unit.valueEn || unit.value : unit.value}
            <b className="numeric">{money(gross, unit.currency)}</b>
            {saving > 0 && <span>{percent(saving)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
