import fc from 'fast-check';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { ProductList } from '#contract/catalog/product-list.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { facetLinks } from '#features/catalog/list/facet-parts.tsx';
import { readListQuery } from '#features/catalog/list/list-location.tsx';
import { ListHead } from '#features/catalog/list/list-head.tsx';
import { ListItems } from '#features/catalog/list/list-items.tsx';
import { ProductStrip } from '#features/catalog/product/product-strip.tsx';
import type { ListQuery } from '#rules/catalog/lists/list-query.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { Frame } from '#ui/frame/frame.tsx';
import { FragmentsContext, useKeptLists, type Fragments } from '#ui/state/fragments.tsx';
import { RouterViewContext } from '#ui/state/router-context.tsx';
import { ShopProvider, useShop } from '#ui/state/shop-context.tsx';
import { TextProvider } from '#ui/state/text-context.tsx';
import { ToastProvider } from '#ui/state/toast-context.tsx';
import { VisitorProvider } from '#ui/state/visitor-context.tsx';
import { urls } from '#urls';
import { ProductTexts } from '#app/cache/product-json-cache.ts';
import { FragmentCache } from './fragment-cache.ts';

interface Page {
  locale: Locale;
  currency: string;
  frame: ShopFrame;
  items: readonly ProductSummary[];
  pathname: string;
  search: string;
  sort: ListQuery['sort'];
}

const api = new Proxy({} as ShopApi, {
  get() {
    throw new Error('drawing calls nothing');
  },
});

function Products({ items, locale, search, sort }: Page) {
  const shop = useShop();
  const list = { items, shop, locale, t: locale === 'en' ? en : tr };
  const at = { path: '/a', locale, query: readListQuery(search) };
  const data = { title: 'Boya', total: 3, sort, view: 'list' } as ProductList;
  const ways = { onClick: stay, onSubmit: stay, send: stay };
  const head = { at, data, shop, t: list.t, ways, loading: false, isBare: false };
  return [
    createElement(ListHead, { key: 'head', ...head }),
    createElement(ListItems, { key: 'cards', ...list, rows: false }),
    createElement(ListItems, { key: 'rows', ...list, rows: true }),
    createElement(ProductStrip, { key: 'strip', ...list, title: 'Benzerleri' }),
    createElement(Filters, { key: 'filters', items }),
  ];
}

function stay(): void {
  throw new Error('nobody is there who could press');
}

/** Few values, each leading elsewhere with each product; some lead nowhere. */
function Filters({ items }: Pick<Page, 'items'>) {
  const values = items.map(({ id, name, image, commentCount, hasVariants: on, salePrice }) => ({
    href: `/a'b?brand="${id}"&min=${salePrice.value}&q=<${name}>`,
    on,
    name,
    count: commentCount,
    swatch: image,
  }));
  return useKeptLists()(values, facetLinks);
}

/** Frame, cards, rows and small cards of a page, as React writes them. */
function draw(page: Page, drawings: Fragments | null): string {
  const { locale, currency, frame } = page;
  const location = { pathname: page.pathname, search: page.search, hash: '', key: 'first' };
  const view = { location, next: undefined, navigate: async () => undefined };
  const at = { path: urls.home, query: '' };
  const messages = locale === 'en' ? en : tr;
  // From the inside out.
  let drawn: ReactNode = createElement(Products, page);
  const around = <Props extends object>(
    part: FunctionComponent<Props>,
    props: Omit<Props, 'children'>,
  ) => {
    drawn = createElement<Props>(part, props as Props, drawn);
  };
  around(Frame, { kind: 'shop', at });
  around(VisitorProvider, {});
  around(ToastProvider, {});
  around(ShopProvider, { frame, currency, api });
  around(TextProvider, { locale, messages });
  const routed = createElement(RouterViewContext, { value: view }, drawn);
  return renderToString(createElement(FragmentsContext, { value: drawings }, routed));
}

function drawWith(memory: FragmentCache, page: Page): string {
  const parts = memory.forPage({ ...page, texts: new ProductTexts() });
  return parts.join(draw(page, parts)).join('');
}

const word = fc.constantFrom('Şarjlı <Ampul>', 'Vida & "Somun"', "5'li", 'Boya', '');
const price = fc.record({
  value: fc.constantFrom(0, 0.01, 12.5, 1999.99),
  currency: fc.constantFrom('TRY', 'USD'),
});
const unit = (id: number) =>
  fc.record({
    id: fc.constant(id),
    value: fc.constantFrom('Adet', 'Koli'),
    multiplier: fc.constantFrom(1, 12),
    defaultPrice: price,
    listPrice: fc.option(price),
    width: fc.constant(1),
    height: fc.constant(1),
    length: fc.constant(1),
    weight: fc.constant(1),
    barcode: fc.constant(''),
  });
/** Few ids: the same product comes again with other figures. */
const product: fc.Arbitrary<ProductSummary> = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  code: fc.constantFrom('ARS-1', 'ARS-0000000000000002'),
  barcode: fc.constant(''),
  name: word,
  seo: fc.constantFrom('ampul', ''),
  image: fc.constantFrom('a b.png', ''),
  brand: fc.option(fc.record({ code: fc.constant('ISIK'), name: word })),
  model: fc.option(fc.record({ name: word })),
  quantity: fc.constantFrom(0, 1, 12, 500),
  defaultUnit: fc.constantFrom(1, 2),
  units: fc.tuple(unit(1), unit(2)),
  salePrice: price,
  listPrice: fc.option(price),
  taxRate: fc.constantFrom(0, 20),
  starRate: fc.constantFrom(0, 4.3),
  commentCount: fc.constantFrom(0, 3),
  salesNumber: fc.constant(0),
  stockNumberType: fc.constantFrom('', '+10'),
  hasVariants: fc.boolean(),
  varied: fc.boolean(),
});
const frame: fc.Arbitrary<ShopFrame> = fc.record({
  store: fc.record({
    name: word,
    url: word,
    socialMedia: fc.constant(''),
    whatsappControl: fc.constantFrom('0', '1'),
    whatsappNumber: fc.constantFrom('', '905551112233'),
    legalName: word,
    address: word,
    email: word,
    phone: word,
    mersis: word,
    kep: word,
    slogan: word,
    sloganEn: word,
    lead: word,
    leadEn: word,
  }),
  settings: fc.record({
    productsWithKdv: fc.boolean(),
    showPriceStatus: fc.boolean(),
    showListPrice: fc.boolean(),
    showNotInStocks: fc.boolean(),
    addToCartButton: fc.boolean(),
    stockInfoStatus: fc.integer({ min: 0, max: 5 }),
    cartStockControl: fc.integer({ min: 0, max: 2 }),
    kargoAliciyaAit: fc.boolean(),
    ucretsizKargoSecenek: fc.boolean(),
    ucretsizKargoMiktar: fc.constant(500),
    sameDayUntilHour: fc.constantFrom(0, 15),
    saysDelivery: fc.boolean(),
    b2c_kk_odeme: fc.boolean(),
    b2c_heft_odeme: fc.boolean(),
    b2c_ko_odeme: fc.boolean(),
    installmentLimit: fc.constant(0),
  }),
  currencies: fc.constantFrom(40, 42.5).map((rate) => [
    { id: 1, code: 'TRY', exchangeRate: 1 },
    { id: 2, code: 'USD', exchangeRate: rate },
  ]),
  defaultCurrency: fc.constant('TRY'),
  categories: fc.constantFrom('Elektrik', 'Hırdavat').map((name) => [
    { path: 'a', name, image: '', count: 3, depth: 0 },
    { path: 'a/b', name: 'Alt', image: '', count: 1, depth: 1 },
  ]),
  hasCampaign: fc.boolean(),
  hasBestSellers: fc.boolean(),
  hasMostLiked: fc.boolean(),
  pages: fc.constantFrom([], [{ url: urls.contact, title: 'İletişim' }]),
  demoCustomers: fc.constant(null),
});
const page: fc.Arbitrary<Page> = fc.record({
  locale: fc.constantFrom('tr', 'en'),
  currency: fc.constantFrom('TRY', 'USD'),
  frame,
  items: fc.uniqueArray(product, { minLength: 3, maxLength: 4, selector: ({ id }) => id }),
  pathname: fc.constantFrom('/', '/a', urls.cart, urls.campaign),
  search: fc.constantFrom('', '?view=rows', '?limit=48', '?q=%22'),
  sort: fc.constantFrom('', 'price', 'relevance'),
});

const part = fc.constantFrom<keyof ShopFrame | 'currency' | 'address' | 'rest'>(
  'currency',
  'address',
  'address',
  'address',
  'rest',
  'store',
  'settings',
  'currencies',
  'categories',
  'hasCampaign',
  'hasBestSellers',
  'hasMostLiked',
  'pages',
);

/** One page, and another that differs in one part of the frame, in its currency or in the rest. */
const neighbors = fc.tuple(page, page, part).map(([one, other, differs]): [Page, Page] => {
  if (differs === 'rest') return [one, { ...other, frame: one.frame }];
  if (differs === 'currency') return [one, { ...one, currency: other.currency }];
  if (differs === 'address') {
    const { pathname, search, sort } = other;
    return [one, { ...one, pathname, search, sort }];
  }
  return [one, { ...one, frame: { ...one.frame, [differs]: other.frame[differs] } }];
});

test('a page with kept parts is what React writes without them', () => {
  const memory = new FragmentCache({ maxBytes: 50_000_000 });
  fc.assert(
    fc.property(neighbors, (pages) => {
      for (const each of pages) {
        const whole = draw(each, null);
        expect(whole).not.toContain('drawn-part');
        expect(drawWith(memory, each)).toBe(whole);
        expect(drawWith(memory, structuredClone(each))).toBe(whole);
      }
    }),
  );
});

const [example] = fc.sample(page, { numRuns: 1, seed: 5 });

test('what was drawn once is not drawn again, and only so much is kept', () => {
  if (!example) throw new Error('no page');
  const roomy = new FragmentCache({ maxBytes: 50_000_000 });
  const narrow = new FragmentCache({ maxBytes: 2000 });
  for (const memory of [roomy, narrow]) drawWith(memory, example);
  const again = (memory: FragmentCache) =>
    draw(example, memory.forPage({ ...example, texts: new ProductTexts() }));
  expect(again(roomy)).not.toContain('class="product-row"');
  expect(again(narrow)).toContain('class="product-row"');
});
