import fc from 'fast-check';
import { createElement, type ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { FragmentCache } from '#app/cache/fragment-cache.ts';
import { ListItems } from '#features/catalog/list/list-items.tsx';
import { ProductStrip } from '#features/catalog/product/product-strip.tsx';
import type { Locale } from '#rules/shop/locale.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { Frame } from '#ui/frame/frame.tsx';
import { FragmentCacheContext } from '#ui/state/cached-fragment.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { urls } from '#urls';
import { pageFragments } from './page-fragments.tsx';
import { PageProviders } from './page-providers.tsx';

interface Page {
  locale: Locale;
  currency: string;
  frame: ShopFrame;
  items: readonly ProductSummary[];
  pathname: string;
  search: string;
}

type Providers = ComponentProps<typeof PageProviders>;

const api = new Proxy({} as ShopApi, {
  get() {
    throw new Error('rendering calls nothing');
  },
});

function Products({ items, locale }: Page) {
  const list = { items, shop: useShop(), locale, t: locale === 'en' ? en : tr };
  return [
    createElement(ListItems, { key: 'cards', ...list, rows: false }),
    createElement(ProductStrip, { key: 'strip', ...list, title: 'Benzerleri' }),
  ];
}

/** The frame, the cards and the small cards of a page; without a cache as React renders them by itself. */
function render(page: Page, cache: FragmentCache | null): string {
  const { locale, currency, frame, pathname, search } = page;
  const setting = { locale, currency, messages: locale === 'en' ? en : tr, api };
  const location = { pathname, search, hash: '', key: 'first' };
  const view = { location, next: undefined, navigate: async () => undefined };
  const products = createElement(Products, page);
  const at = { path: urls.home, query: '' };
  // The types want children among the props, the linter behind them.
  const shop = createElement(Frame, { kind: 'shop', at } as ComponentProps<typeof Frame>, products);
  const providers: Partial<Providers> = { setting, frame, view };
  return renderToString(
    createElement(
      FragmentCacheContext,
      { value: cache && pageFragments(cache, setting, frame) },
      createElement(PageProviders, providers as Providers, shop),
    ),
  );
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
    taxOffice: word,
    vkn: word,
    tradeRegistry: word,
    chamber: word,
    chamberUrl: word,
    etbisUrl: fc.constantFrom('', 'https://etbis.example/1'),
    iysNo: word,
    slogan: word,
    sloganEn: word,
    lead: word,
    leadEn: word,
    openingHours: word,
    logo: fc.constant(''),
    color: fc.constant(''),
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
    nationalIdRequired: fc.boolean(),
    companyApplications: fc.boolean(),
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
  search: fc.constantFrom('', '?limit=48', '?q=%22'),
});

/** A part of the page's data in which two pages differ; `products` stands for all but the frame. */
const part = fc.constantFrom<keyof ShopFrame | 'currency' | 'address' | 'products'>(
  'currency',
  'address',
  'products',
  'store',
  'settings',
  'currencies',
  'categories',
  'hasCampaign',
  'hasBestSellers',
  'hasMostLiked',
  'pages',
);

const neighbors = fc.tuple(page, page, part).map(([one, other, differs]): [Page, Page] => {
  if (differs === 'products') return [one, { ...other, frame: one.frame }];
  if (differs === 'currency') return [one, { ...one, currency: other.currency }];
  if (differs === 'address') {
    const { pathname, search } = other;
    return [one, { ...one, pathname, search }];
  }
  return [one, { ...one, frame: { ...one.frame, [differs]: other.frame[differs] } }];
});

test('a page with cached fragments is what React renders without a cache', () => {
  const cache = new FragmentCache({ maxBytes: 50_000_000 });
  fc.assert(
    fc.property(neighbors, (pages) => {
      for (const each of pages) {
        const plain = render(each, null);
        expect(render(each, cache)).toBe(plain);
        expect(render(structuredClone(each), cache)).toBe(plain);
      }
    }),
  );
});

const [example] = fc.sample(page, { numRuns: 1, seed: 5 });

test('renders the menu, the footer and each card once for all pages that show them', () => {
  if (!example) throw new Error('no page');
  const cache = new FragmentCache({ maxBytes: 50_000_000 });
  render(example, cache);
  const { misses, hits } = cache.figures();
  // The first two cards of the list have eager pictures; the strip shows all products.
  expect({ misses, hits }).toEqual({
    misses: 2 + example.items.length - 2 + example.items.length,
    hits: 0,
  });
  render({ ...structuredClone(example), pathname: urls.campaign }, cache);
  expect(cache.figures()).toMatchObject({ misses, hits: misses });
});
