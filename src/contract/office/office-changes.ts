import { Type, type Static } from 'typebox';
import { Address } from '#contract/address.ts';
import { Brand } from '#contract/catalog/product.ts';
import { Nullable, Price } from '#contract/primitives.ts';

const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });

/** A line of `products.jsonl` (rule import-export/products). */
const ProductDocument = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  barcode: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  seo: Type.String(),
  image: Type.String(),
  images: Type.Array(Type.String()),
  brand: Nullable(Brand),
  model: Nullable(Type.Object({ name: Type.String() })),
  categories: Type.Array(Type.String()),
  quantity: Type.Integer(),
  defaultUnit: Type.String(),
  units: Type.Array(
    Type.Object({
      id: Type.Integer(),
      value: Type.String(),
      valueEn: Type.String(),
      multiplier: Type.Integer(),
      defaultPrice: Price,
      listPrice: Nullable(Price),
      width: Type.Number(),
      height: Type.Number(),
      length: Type.Number(),
      weight: Type.Number(),
      barcode: Type.String(),
    }),
  ),
  salePrice: Price,
  listPrice: Nullable(Price),
  taxRate: Type.Number(),
  description: Type.String(),
  descriptionEn: Type.String(),
  metaTitle: Type.String(),
  metaDescription: Type.String(),
  metaKeywords: Type.String(),
  inventory: Type.Array(Type.Object({ warehouseName: Type.String(), quantity: Type.Integer() })),
  equivalentCode: Type.Array(Type.String()),
  salesNumber: Type.Integer(),
  stockNumberType: Type.String(),
  fastDelivery: Type.Boolean(),
  sameDayShipping: Type.Boolean(),
  createdAt: Instant,
  active: Type.Boolean(),
  archived: Type.Boolean({ description: 'hidden and kept for its orders' }),
  parentId: Nullable(Type.Integer()),
  variants: Type.Array(
    Type.Object({
      name: Type.String(),
      nameEn: Type.String(),
      code: Type.String(),
      values: Type.Array(
        Type.Object({ name: Type.String(), nameEn: Type.String(), swatch: Type.String() }),
      ),
    }),
  ),
});

const ChangedProduct = Type.Object({
  id: Type.Integer(),
  product: Nullable(ProductDocument),
});
export type ChangedProduct = Static<typeof ChangedProduct>;

const CustomerDocument = Type.Object({
  email: Type.String(),
  guest: Type.Boolean({ description: 'has no account; several guests may have one e-mail' }),
  name: Type.String(),
  surname: Type.String(),
  phone: Type.String(),
  createdAt: Instant,
  closed: Type.Boolean({ description: 'the account is closed, nothing personal is left' }),
  branches: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  addresses: Type.Array(Type.Omit(Address, ['id'])),
});

const ChangedCustomer = Type.Object({
  id: Type.Integer(),
  customer: Nullable(CustomerDocument),
});
export type ChangedCustomer = Static<typeof ChangedCustomer>;

const cursor = Type.String({ description: 'give it as `changedSince` the next time' });
const more = Type.Boolean({ description: 'whether there is more already' });

/** A page of products that changed; null where one is gone (rule office-api/products-customers). */
export const ChangedProducts = Type.Object({ items: Type.Array(ChangedProduct), cursor, more });
export type ChangedProducts = Static<typeof ChangedProducts>;

/** The same of customers. */
export const ChangedCustomers = Type.Object({ items: Type.Array(ChangedCustomer), cursor, more });
export type ChangedCustomers = Static<typeof ChangedCustomers>;
