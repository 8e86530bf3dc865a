import { Type, type Static } from 'typebox';

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
  'CheckoutPreview',
  'CheckoutPayment',
  'CheckoutSummary',
  'Orders',
  'Wishlist',
  'Addresses',
  'AccountSettings',
  'AccountStatement',
  'Login',
  'Register',
  'Page',
] as const;

export type Container = (typeof containers)[number];

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
