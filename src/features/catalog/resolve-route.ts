import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { containers, wrongParam, type Container, type Route } from '#contract/route.ts';
import type { CatalogMap, StoredUrl } from '#db/catalog/products/categories.ts';
import { readProductSlug } from '#db/catalog/products/product-detail.ts';
import { parseProductPath, slugify } from '#rules/catalog/product-url.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';
import type { CatalogServices } from './catalog-services.ts';
import { listAtPath } from '#features/catalog/list/list-at-path.ts';

/** The page that a path leads to; a redirect's path has no language and is answered with 301. */
export type ResolvedRoute =
  | { kind: 'route'; route: Route }
  | { kind: 'redirect'; path: string }
  | { kind: 'nothing' };

/** Screens whose paths are fixed (rule pages/paths); what follows a prefix is its parameter. */
const screens: Readonly<Record<string, Container>> = {
  [urls.home]: 'Home',
  [urls.cart]: 'Cart',
  [urls.guestCheckout]: 'GuestStep',
  [urls.checkoutAddress]: 'CheckoutPreview',
  [urls.checkoutPayment]: 'CheckoutPayment',
  [urls.orders]: 'Orders',
  [urls.orders.slice(0, -1)]: 'Orders',
  [urls.wishlist]: 'Wishlist',
  [urls.addresses]: 'Addresses',
  [urls.quickOrder]: 'QuickOrder',
  [urls.lists]: 'ShoppingLists',
  [urls.comparison]: 'Comparison',
  [urls.alerts]: 'ProductAlerts',
  [rareUrls.notice]: 'ProductAlerts',
  [urls.newAddress]: 'AddressForm',
  [urls.reviews]: 'MyReviews',
  [urls.account]: 'AccountSettings',
  [urls.statement]: 'AccountStatement',
  [urls.pay]: 'AccountPayment',
  [urls.company]: 'Company',
  [urls.approvals]: 'Approvals',
  [privacyUrls.request]: 'Privacy',
  [returnUrls.list]: 'Returns',
  [quoteUrls.quotes]: 'Quotes',
  [urls.login()]: 'Login',
  [urls.register]: 'Register',
  [rareUrls.emailConfirmed]: 'EmailConfirmed',
  [urls.forgotPassword]: 'ForgotPassword',
};

/** Screens that read what they show out of the path themselves: links of mails, and returns. */
const linkScreens: readonly (readonly [RegExp, Container])[] = [
  [
    /^\/(?:uyarilarim\/\d{1,15}\/|(?:ileti|gelince-haber)\/\d{1,15}\.)[\w-]{1,100}$/,
    'ProductAlerts',
  ],
  [/^\/(?:siparis\/[^/]{1,60}\/iade(?:\/onay)?|iadelerim\/[^/]{1,60})$/, 'Returns'],
  [/^\/siparis\/ode\/[^/]{1,60}\/[\w-]{1,100}$/, 'PayOrder'],
  [/^\/firmam\/davet\/[\w-]{1,100}$/, 'Company'],
];

/**
 * The screen behind a path that has no language and is decoded (rule pages/order): fixed screens,
 * then products, stored URLs, categories, brands. A product's wrong slug leads to its right path.
 * At most 1 query, for a product; 1 more where some products are not for all.
 */
export async function resolveRoute(
  services: Pick<CatalogServices, 'db' | 'snapshot' | 'catalog'>,
  path: string,
): Promise<ResolvedRoute> {
  const screen = Object.hasOwn(screens, path) ? screens[path] : undefined;
  if (screen) return found(screen);
  const summary = rareUrls.checkoutSummary('');
  if (path.startsWith(summary) && /^[^/]{1,60}$/.test(path.slice(summary.length))) {
    return found('CheckoutSummary', { orderNo: path.slice(summary.length) });
  }
  const placed = /^\/siparis\/basarili\/([^/]{1,60})$/.exec(path)?.[1];
  if (placed !== undefined) return found('OrderSuccess', { orderNo: placed });
  const cancelled = /^\/siparis\/([^/]{1,60})\/iptal$/.exec(path)?.[1];
  if (cancelled !== undefined) return found('OrderCancellation', { orderNo: cancelled });
  const [, orderNo, code] = /^\/siparis\/takip\/([^/]{1,60})\/([\w-]{1,100})$/.exec(path) ?? [];
  if (orderNo !== undefined && code !== undefined) return found('GuestOrder', { orderNo, code });
  const withLink = linkScreens.find(([pattern]) => pattern.test(path));
  if (withLink) return found(withLink[1]);
  const request = /^\/kvkk-basvuru(\/[\w-]{1,100})$/.exec(path)?.[1];
  if (request !== undefined) return found('Privacy', { part: request });
  if (path === quoteUrls.askQuote) return found('Quotes', { part: '/new' });
  const quote = /^\/tekliflerim(\/[\w.-]{1,60})$/.exec(path)?.[1];
  if (quote !== undefined) return found('Quotes', { part: quote });
  const address = /^\/adreslerim\/(\d{1,15})(\/sil)?$/.exec(path);
  if (address?.[1] !== undefined) {
    return found(address[2] ? 'AddressRemoval' : 'AddressForm', { id: address[1] });
  }
  const reset = rareUrls.resetPassword('');
  if (path.startsWith(reset) && /^[\w-]{1,100}$/.test(path.slice(reset.length))) {
    return found('ResetPassword', { token: path.slice(reset.length) });
  }
  const review = resolveReview(path);
  if (review) return review;
  const questions = /^\/sorular\/(\d{1,15})(\/yeni)?$/.exec(path);
  if (questions?.[1] !== undefined) {
    return found(questions[2] ? 'QuestionForm' : 'ProductQuestions', { id: questions[1] });
  }
  const bare = path.replace(/(?<=.)\/$/, '');
  const product = parseProductPath(bare);
  if (product) return resolveProduct(services, product);
  const map = await services.catalog.map();
  const stored = map.urls.get(bare);
  if (stored) return resolveStored(map, stored);
  const list = listAtPath(map, bare);
  if (list) return found(list.container, list.params);
  const present = presentPath(map, bare.slice(1));
  return present === null
    ? { kind: 'nothing' }
    : { kind: 'redirect', path: urls.category(present) };
}

/**
 * The target of an old address: a category's, a brand's, or that of a category within a brand (rules
 * categories/old-addresses, categories/brand-address).
 */
function presentPath(map: CatalogMap, bare: string): string | null {
  const category = map.categoryById.get(map.oldPaths.get(bare) ?? 0);
  if (category) return category.path;
  const slash = bare.indexOf('/');
  const first = slash < 0 ? bare : bare.slice(0, slash);
  const brand = map.brandBySlug.get(first) ?? map.brandById.get(map.oldBrands.get(first) ?? 0);
  if (!brand) return null;
  const slug = slugify(brand.code);
  if (slash < 0) return slug === first ? null : slug;
  const rest = bare.slice(slash + 1);
  const inBrand = map.categoryByPath.get(rest) ?? map.categoryById.get(map.oldPaths.get(rest) ?? 0);
  return inBrand ? `${slug}/${inBrand.path}` : null;
}

/** The form for a review of an order's product, or of one that is there. */
function resolveReview(path: string): ResolvedRoute | null {
  const known = /^\/degerlendirmelerim\/(\d{1,15})$/.exec(path)?.[1];
  if (known !== undefined) return found('ReviewForm', { id: known });
  const [, orderNo, productId] = /^\/siparis\/([^/]{1,60})\/yorum\/(\d{1,15})$/.exec(path) ?? [];
  if (orderNo === undefined || productId === undefined) return null;
  return found('ReviewForm', { orderNo, productId });
}

const lists: ReadonlySet<Container> = new Set([
  'ProductList',
  'CampaignProducts',
  'NewestProducts',
  'MostLikedProducts',
  'BestSellerProducts',
]);

/** Nothing where the stored URL makes no sense (rule pages/valid-parameters). */
function resolveStored(map: CatalogMap, stored: StoredUrl): ResolvedRoute {
  const { path, params } = stored;
  const container = containers.find((name) => name === stored.container);
  if (!container || wrongParam(container, params) !== null) return { kind: 'nothing' };
  if (container === 'Page') return found('Page', { url: path, ...params });
  if (lists.has(container) && !listAtPath(map, path)) return { kind: 'nothing' };
  return found(container, params);
}

function found(container: Container, params: Readonly<Record<string, string>> = {}): ResolvedRoute {
  return { kind: 'route', route: { container, params: { ...params } } };
}

async function resolveProduct(
  { db, snapshot, catalog }: Pick<CatalogServices, 'db' | 'snapshot' | 'catalog'>,
  { id, seo }: { id: number; seo: string },
): Promise<ResolvedRoute> {
  const slug = id === snapshot().settings.urNo ? null : await readProductSlug(db, id);
  if (slug === null || (await catalog.hidden([id])).has(id)) return { kind: 'nothing' };
  if (slug !== seo) return { kind: 'redirect', path: urls.product({ seo: slug, id }) };
  return found('ProductDetail', { id: String(id) });
}
