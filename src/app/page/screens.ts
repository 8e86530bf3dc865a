import type { ComponentType } from 'react';
import type { Container } from '#contract/route.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import { parseId } from '#rules/shop/id.ts';
import { urls } from '#urls';
import {
  accountSettings,
  addressPage,
  checkoutStep,
  guestStep,
  ownAddress,
  placedOrder,
  questionsOf,
  reviewPage,
  stepBeforePayment,
  type ScreenLocation,
} from './screen-data.ts';

/** The props of every screen. */
export interface ScreenProps<Data> {
  data: Data;
  at: ScreenLocation;
}

type ScreenComponent = ComponentType<ScreenProps<never>>;

export interface ScreenDefinition {
  /** The screen's code: a chunk of its own. */
  code(): Promise<ScreenComponent>;
  /** The screen's data, loaded with public calls. */
  load(api: ShopReads, at: ScreenLocation): Promise<unknown>;
  frame: 'shop' | 'checkout' | 'bare';
  /** The module that the page's document preloads. */
  module: string;
}

function screen<Data>(
  module: string,
  code: () => Promise<{ default: ComponentType<ScreenProps<Data>> }>,
  load: (api: ShopReads, at: ScreenLocation) => Promise<Data>,
  frame: ScreenDefinition['frame'] = 'shop',
): ScreenDefinition {
  return { module, code: async () => (await code()).default as ScreenComponent, load, frame };
}

const listScreen = screen(
  'src/features/catalog/list/product-list-screen.tsx',
  () => import('#features/catalog/list/product-list-screen.tsx'),
  (api, at) => api.products(at.path, at.query),
);

/** The component and the data of each container, one line a screen. */
const alertScreen = screen(
  'src/features/alerts/alerts-screen.tsx',
  () => import('#features/alerts/alerts-screen.tsx'),
  (api, at) => api.alerts(at.path.slice(urls.alerts.length)),
);

export const screens: Record<Container, ScreenDefinition> = {
  Home: screen(
    'src/features/catalog/home/home-screen.tsx',
    () => import('#features/catalog/home/home-screen.tsx'),
    (api) => api.home(),
  ),
  ProductList: listScreen,
  CampaignProducts: listScreen,
  NewestProducts: listScreen,
  MostLikedProducts: listScreen,
  BestSellerProducts: listScreen,
  ProductDetail: screen(
    'src/features/catalog/product/product-screen.tsx',
    () => import('#features/catalog/product/product-screen.tsx'),
    (api, at) => api.product(Number(at.params['id']), at.query),
  ),
  Cart: screen(
    'src/features/cart/cart-screen.tsx',
    () => import('#features/cart/cart-screen.tsx'),
    (api) => api.cart(),
  ),
  OrderSuccess: screen(
    'src/features/checkout/order-success-screen.tsx',
    () => import('#features/checkout/order-success-screen.tsx'),
    placedOrder,
  ),
  GuestStep: screen(
    'src/features/checkout/guest/guest-step-screen.tsx',
    () => import('#features/checkout/guest/guest-step-screen.tsx'),
    guestStep,
    'checkout',
  ),
  GuestOrder: screen(
    'src/features/orders/guest-order-screen.tsx',
    () => import('#features/orders/guest-order-screen.tsx'),
    (api, at) => api.guestOrder(at.params['orderNo'] ?? '', at.params['code'] ?? ''),
  ),
  CheckoutPreview: screen(
    'src/features/checkout/address-step/address-step-screen.tsx',
    () => import('#features/checkout/address-step/address-step-screen.tsx'),
    (api) => checkoutStep(api, ({ isGuest }) => (isGuest ? urls.guestCheckout : null)),
    'checkout',
  ),
  CheckoutPayment: screen(
    'src/features/checkout/payment-step/payment-step-screen.tsx',
    () => import('#features/checkout/payment-step/payment-step-screen.tsx'),
    (api) => checkoutStep(api, stepBeforePayment),
    'checkout',
  ),
  CheckoutSummary: screen(
    'src/features/checkout/summary-screen.tsx',
    () => import('#features/checkout/summary-screen.tsx'),
    placedOrder,
    'checkout',
  ),
  Orders: screen(
    'src/features/orders/orders-screen.tsx',
    () => import('#features/orders/orders-screen.tsx'),
    (api, at) => api.orders(at.query),
  ),
  OrderCancellation: screen(
    'src/features/orders/cancellation/order-cancellation-screen.tsx',
    () => import('#features/orders/cancellation/order-cancellation-screen.tsx'),
    (api, at) => api.cancelOffer(at.params['orderNo'] ?? ''),
  ),
  Wishlist: screen(
    'src/features/wishlist/wishlist-screen.tsx',
    () => import('#features/wishlist/wishlist-screen.tsx'),
    (api) => api.wishlist(),
  ),
  Addresses: screen(
    'src/features/addresses/addresses-screen.tsx',
    () => import('#features/addresses/addresses-screen.tsx'),
    (api) => api.addresses(),
  ),
  QuickOrder: screen(
    'src/features/quick-order/quick-order-screen.tsx',
    () => import('#features/quick-order/quick-order-screen.tsx'),
    async (api, at) => {
      const id = parseId(new URLSearchParams(at.query).get('liste') ?? '');
      return id === null ? null : api.shoppingList(id);
    },
  ),
  ShoppingLists: screen(
    'src/features/quick-order/shopping-lists-screen.tsx',
    () => import('#features/quick-order/shopping-lists-screen.tsx'),
    (api) => api.shoppingLists(),
  ),
  Comparison: screen(
    'src/features/catalog/comparison/comparison-screen.tsx',
    () => import('#features/catalog/comparison/comparison-screen.tsx'),
    (api, at) => api.comparison(at.query),
  ),
  ProductAlerts: alertScreen,
  AddressForm: screen(
    'src/features/addresses/address-form-screen.tsx',
    () => import('#features/addresses/address-form-screen.tsx'),
    addressPage,
  ),
  AddressRemoval: screen(
    'src/features/addresses/address-removal-screen.tsx',
    () => import('#features/addresses/address-removal-screen.tsx'),
    ownAddress,
  ),
  MyReviews: screen(
    'src/features/reviews/my-reviews-screen.tsx',
    () => import('#features/reviews/my-reviews-screen.tsx'),
    (api, at) => api.reviews(at.query),
  ),
  ReviewForm: screen(
    'src/features/reviews/review-form-screen.tsx',
    () => import('#features/reviews/review-form-screen.tsx'),
    reviewPage,
  ),
  ProductQuestions: screen(
    'src/features/questions/questions-screen.tsx',
    () => import('#features/questions/questions-screen.tsx'),
    (api, at) => questionsOf(api, at),
  ),
  QuestionForm: screen(
    'src/features/questions/question-form-screen.tsx',
    () => import('#features/questions/question-form-screen.tsx'),
    (api, at) => api.accountInfo().then(() => questionsOf(api, at)),
  ),
  AccountSettings: screen(
    'src/features/account/settings/account-settings-screen.tsx',
    () => import('#features/account/settings/account-settings-screen.tsx'),
    (api) => accountSettings(api),
  ),
  AccountStatement: screen(
    'src/features/account/statement/account-statement-screen.tsx',
    () => import('#features/account/statement/account-statement-screen.tsx'),
    (api, at) => api.accountStatement(at.query),
  ),
  AccountPayment: screen(
    'src/features/payment/account-payment-screen.tsx',
    () => import('#features/payment/account-payment-screen.tsx'),
    (api) => api.accountPayment(),
  ),
  Login: screen(
    'src/features/account/sign-in/login-screen.tsx',
    () => import('#features/account/sign-in/login-screen.tsx'),
    async () => null,
  ),
  Register: screen(
    'src/features/account/sign-in/register-screen.tsx',
    () => import('#features/account/sign-in/register-screen.tsx'),
    async () => null,
  ),
  EmailConfirmed: screen(
    'src/features/account/email-confirmed-screen.tsx',
    () => import('#features/account/email-confirmed-screen.tsx'),
    async () => null,
  ),
  ForgotPassword: screen(
    'src/features/account/sign-in/forgot-password-screen.tsx',
    () => import('#features/account/sign-in/forgot-password-screen.tsx'),
    async () => null,
  ),
  ResetPassword: screen(
    'src/features/account/sign-in/reset-password-screen.tsx',
    () => import('#features/account/sign-in/reset-password-screen.tsx'),
    async () => null,
  ),
  Page: screen(
    'src/features/store-pages/store-page-screen.tsx',
    () => import('#features/store-pages/store-page-screen.tsx'),
    (api, at) => api.page(at.path),
  ),
};

/** A screen's code could not be fetched: the connection is gone, or a newer version has other files. */
class CodeMissing extends Error {
  readonly status = 0;
}

const drawn = new Map<Container, ScreenComponent>();

/** Loads a container's code; `screenFor` then gives it at once. */
export async function loadScreen(container: Container): Promise<void> {
  if (drawn.has(container)) return;
  const code = await screens[container].code().catch((error: unknown) => {
    throw new CodeMissing(container, { cause: error });
  });
  drawn.set(container, code);
}

export function screenFor(container: Container): ComponentType<ScreenProps<unknown>> {
  const component = drawn.get(container);
  if (!component) throw new Error(`the code of ${container} is not loaded`);
  return component as ComponentType<ScreenProps<unknown>>;
}
