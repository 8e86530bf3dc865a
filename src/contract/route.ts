import { Type, type Static } from 'typebox';
import { parseId } from '#rules/shop/id.ts';

/**
 * The screens a path can show: the server names one, the browser loads its code
 * (rule pages/containers).
 */
export const containers = [
  'Home',
  'ProductList',
  'CampaignProducts',
  'NewestProducts',
  'MostLikedProducts',
  'BestSellerProducts',
  'ProductDetail',
  'Cart',
  'OrderSuccess',
  'GuestStep',
  'GuestOrder',
  'PayOrder',
  'CheckoutPreview',
  'CheckoutPayment',
  'CheckoutSummary',
  'Orders',
  'OrderCancellation',
  'Wishlist',
  'Addresses',
  'QuickOrder',
  'ShoppingLists',
  'Comparison',
  'ProductAlerts',
  'AddressForm',
  'AddressRemoval',
  'MyReviews',
  'ReviewForm',
  'ProductQuestions',
  'QuestionForm',
  'AccountSettings',
  'AccountStatement',
  'AccountPayment',
  'Company',
  'Approvals',
  'Returns',
  'Quotes',
  'Privacy',
  'Login',
  'Register',
  'EmailConfirmed',
  'ForgotPassword',
  'ResetPassword',
  'Page',
] as const;

export type Container = (typeof containers)[number];

/**
 * The parameter that a container cannot do without and that is missing or makes no sense, null where
 * there is none (rule pages/valid-parameters).
 */
export function wrongParam(
  container: Container,
  params: Readonly<Record<string, string>>,
): 'id' | 'orderNo' | null {
  if (container === 'ProductDetail') return parseId(params['id'] ?? '') === null ? 'id' : null;
  if (container === 'OrderSuccess' || container === 'CheckoutSummary') {
    return /^[^/]{1,60}$/.test(params['orderNo'] ?? '') ? null : 'orderNo';
  }
  return null;
}

/** Answer of `GET /api/catalog/route{path}`. */
export const Route = Type.Object({
  container: Type.Unsafe<Container>(Type.Union(containers.map((name) => Type.Literal(name)))),
  params: Type.Record(Type.String(), Type.String()),
});
export interface Route {
  container: Container;
  params: Record<string, string>;
}

/** A text of the store (about us, contracts …): `GET /api/catalog/page{path}`. */
export const StorePage = Type.Object({
  url: Type.String(),
  title: Type.String(),
  html: Type.String(),
});
export type StorePage = Static<typeof StorePage>;
