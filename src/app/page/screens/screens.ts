import { pageVersionOf, pageVersionQuery } from '#rules/texts/page-version.ts';
import { createElement, type ComponentType, type ReactNode } from 'react';
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

/** A screen, and the head that its page has in place of the shop's. */
interface ScreenCode {
  Screen: ScreenComponent;
  Head?: ComponentType;
}

export interface ScreenDefinition {
  /** The screen's code: a chunk of its own. */
  code(): Promise<ScreenCode>;
  /** The screen's data, loaded with public calls. */
  load(api: ShopReads, at: ScreenLocation): Promise<unknown>;
  frame: 'shop' | 'checkout' | 'bare';
}

function screen<Data>(
  code: () => Promise<{ default: ComponentType<ScreenProps<Data>> }>,
  load: (api: ShopReads, at: ScreenLocation) => Promise<Data>,
  frame: ScreenDefinition['frame'] = 'shop',
): ScreenDefinition {
  return { code: async () => ({ Screen: (await code()).default as ScreenComponent }), load, frame };
}

/** A step of the checkout: its head comes with its code, so that no other page carries it. */
function checkoutScreen<Data>(
  code: () => Promise<{ default: ComponentType<ScreenProps<Data>> }>,
  load: (api: ShopReads, at: ScreenLocation) => Promise<Data>,
): ScreenDefinition {
  const both = async () => {
    const [screenCode, head] = await Promise.all([
      code(),
      import('#ui/frame/header/checkout-header.tsx'),
    ]);
    return { Screen: screenCode.default as ScreenComponent, Head: head.CheckoutHeader };
  };
  return { code: both, load, frame: 'checkout' };
}

const listScreen = screen(
  () => import('#features/catalog/list/product-list-screen.tsx'),
  (api, at) => api.products(at.path, at.query),
);

const alertScreen = screen(
  () => import('#features/alerts/alerts-screen.tsx'),
  (api, at) => api.alerts(at.path),
);

/** The component and the data of each container. `screen-modules.ts` names the module of each. */
export const screens: Record<Container, ScreenDefinition> = {
  Home: screen(
    () => import('#features/catalog/home/home-screen.tsx'),
    (api) => api.home(),
  ),
  ProductList: listScreen,
  CampaignProducts: listScreen,
  NewestProducts: listScreen,
  MostLikedProducts: listScreen,
  BestSellerProducts: listScreen,
  ProductDetail: screen(
    () => import('#features/catalog/product/product-screen.tsx'),
    (api, at) => api.product(Number(at.params['id']), at.query),
  ),
  Cart: screen(
    () => import('#features/cart/cart-screen.tsx'),
    (api) => api.cart(),
  ),
  OrderSuccess: screen(() => import('#features/checkout/order-success-screen.tsx'), placedOrder),
  GuestStep: checkoutScreen(
    () => import('#features/checkout/guest/guest-step-screen.tsx'),
    guestStep,
  ),
  GuestOrder: screen(
    () => import('#features/orders/guest-order-screen.tsx'),
    (api, at) => api.guestOrder(at.params['orderNo'] ?? '', at.params['code'] ?? ''),
  ),
  PayOrder: screen(
    () => import('#features/payment/by-link/pay-order-screen.tsx'),
    (api, at) => api.linkedPayment(at.path),
  ),
  CheckoutPreview: checkoutScreen(
    () => import('#features/checkout/address-step/address-step-screen.tsx'),
    (api, at) => checkoutStep(api, at, ({ isGuest }) => (isGuest ? urls.guestCheckout : null)),
  ),
  CheckoutPayment: checkoutScreen(
    () => import('#features/checkout/payment-step/payment-step-screen.tsx'),
    (api, at) => checkoutStep(api, at, stepBeforePayment),
  ),
  CheckoutSummary: checkoutScreen(
    () => import('#features/checkout/summary-screen.tsx'),
    placedOrder,
  ),
  Orders: screen(
    () => import('#features/orders/orders-screen.tsx'),
    (api, at) => api.orders(at.query),
  ),
  OrderCancellation: screen(
    () => import('#features/orders/cancellation/order-cancellation-screen.tsx'),
    (api, at) => api.cancelOffer(at.params['orderNo'] ?? ''),
  ),
  Wishlist: screen(
    () => import('#features/wishlist/wishlist-screen.tsx'),
    (api) => api.wishlist(),
  ),
  Addresses: screen(
    () => import('#features/addresses/addresses-screen.tsx'),
    (api) => api.addresses(),
  ),
  QuickOrder: screen(
    () => import('#features/quick-order/quick-order-screen.tsx'),
    async (api, at) => {
      const id = parseId(new URLSearchParams(at.query).get('liste') ?? '');
      return id === null ? null : api.shoppingList(id);
    },
  ),
  ShoppingLists: screen(
    () => import('#features/quick-order/shopping-lists-screen.tsx'),
    (api) => api.shoppingLists(),
  ),
  Comparison: screen(
    () => import('#features/catalog/comparison/comparison-screen.tsx'),
    (api, at) => api.comparison(at.query),
  ),
  ProductAlerts: alertScreen,
  AddressForm: screen(() => import('#features/addresses/address-form-screen.tsx'), addressPage),
  AddressRemoval: screen(
    () => import('#features/addresses/address-removal-screen.tsx'),
    ownAddress,
  ),
  MyReviews: screen(
    () => import('#features/reviews/my-reviews-screen.tsx'),
    (api, at) => api.reviews(at.query),
  ),
  ReviewForm: screen(() => import('#features/reviews/review-form-screen.tsx'), reviewPage),
  ProductQuestions: screen(
    () => import('#features/questions/questions-screen.tsx'),
    (api, at) => questionsOf(api, at),
  ),
  QuestionForm: screen(
    () => import('#features/questions/question-form-screen.tsx'),
    (api, at) => api.accountInfo().then(() => questionsOf(api, at)),
  ),
  AccountSettings: screen(
    () => import('#features/account/settings/account-settings-screen.tsx'),
    (api) => accountSettings(api),
  ),
  AccountStatement: screen(
    () => import('#features/account/statement/account-statement-screen.tsx'),
    (api, at) => api.accountStatement(at.query),
  ),
  AccountPayment: screen(
    () => import('#features/payment/account-payment-screen.tsx'),
    (api) => api.accountPayment(),
  ),
  Company: screen(
    () => import('#features/company/company-screen.tsx'),
    (api, at) => api.company(at.path),
  ),
  Approvals: screen(
    () => import('#features/checkout/approvals/approvals-screen.tsx'),
    (api, at) => api.approvals(at.query),
  ),
  Returns: screen(
    () => import('#features/returns/shop/returns-screen.tsx'),
    (api, at) => api.returns(at.path, at.query),
  ),
  Privacy: screen(
    () => import('#features/privacy/ask/privacy-screen.tsx'),
    (api, at) => api.privacy(at.params['part']),
  ),
  Quotes: screen(
    () => import('#features/quotes/own/quotes-screen.tsx'),
    (api, { params }) => api.quotes(params['part']),
  ),
  Login: screen(
    () => import('#features/account/sign-in/login-screen.tsx'),
    async () => null,
  ),
  Register: screen(
    () => import('#features/account/sign-in/register-screen.tsx'),
    async () => null,
  ),
  EmailConfirmed: screen(
    () => import('#features/account/email-confirmed-screen.tsx'),
    async () => null,
  ),
  ForgotPassword: screen(
    () => import('#features/account/sign-in/forgot-password-screen.tsx'),
    async () => null,
  ),
  ResetPassword: screen(
    () => import('#features/account/sign-in/reset-password-screen.tsx'),
    async () => null,
  ),
  Page: screen(
    () => import('#features/store-pages/store-page-screen.tsx'),
    (api, at) => api.page(at.path + pageVersionQuery(pageVersionOf(at.query))),
  ),
};

/** A screen's code could not be fetched: the connection is gone, or a newer version has other files. */
class CodeMissing extends Error {
  readonly status = 0;
}

const drawn = new Map<Container, ScreenCode>();

/** Loads a container's code; `screenFor` then gives it at once. */
export async function loadScreen(container: Container): Promise<void> {
  if (drawn.has(container)) return;
  const code = await screens[container].code().catch((error: unknown) => {
    throw new CodeMissing(container, { cause: error });
  });
  drawn.set(container, code);
}

export function screenFor(container: Container): ComponentType<ScreenProps<unknown>> {
  const code = drawn.get(container);
  if (!code) throw new Error(`the code of ${container} is not loaded`);
  return code.Screen as ComponentType<ScreenProps<unknown>>;
}

/** The head of a loaded container's page; undefined where the shop's own head stands. */
export function headOf(container: Container): ReactNode {
  const head = drawn.get(container)?.Head;
  return head && createElement(head);
}
