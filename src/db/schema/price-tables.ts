import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, TimestampDefault } from './column-types.ts';

interface PriceLists {
  id: Generated<number>;
  code: string;
  name: Generated<string>;
  base: Generated<string>;
  mix: Generated<string>;
  max_discount: number | null;
  cap_at_guest: Generated<boolean>;
  active: Generated<boolean>;
  version: Generated<number>;
  updated_at: TimestampDefault;
}

/** `target` is the id among the three that is not null, 0 for a rule of all products. */
interface PriceRules {
  id: Generated<number>;
  list_id: number;
  scope: string;
  product_id: number | null;
  brand_id: number | null;
  category_id: number | null;
  target: GeneratedAlways<number>;
  unit: string | null;
  min: Generated<number>;
  min_unit: string | null;
  price: number | null;
  currency: string | null;
  discount: string | null;
  from_day: string | null;
  to_day: string | null;
  updated_at: TimestampDefault;
  xid: Generated<string>;
}

interface QuantityRules {
  id: Generated<number>;
  list_id: number;
  scope: string;
  product_id: number | null;
  brand_id: number | null;
  category_id: number | null;
  target: GeneratedAlways<number>;
  unit: string | null;
  min: Generated<number>;
  multiple: Generated<number>;
  max: number | null;
  updated_at: TimestampDefault;
  xid: Generated<string>;
}

interface Assortments {
  id: Generated<number>;
  code: string;
  name: Generated<string>;
  /** Given by the database. */
  bit: Generated<number>;
  version: Generated<number>;
  updated_at: TimestampDefault;
}

/** The listed products in assortments, with the bits of these. */
interface RestrictedProducts {
  product_id: number;
  mask: number;
}

interface AssortmentProducts {
  assortment_id: number;
  product_id: number;
}

interface AssortmentBrands {
  assortment_id: number;
  brand_id: number;
}

interface AssortmentCategories {
  assortment_id: number;
  category_id: number;
}

interface CustomerGroups {
  id: Generated<number>;
  code: string;
  name: Generated<string>;
  name_en: Generated<string>;
  label: Generated<string>;
  label_en: Generated<string>;
  price_list_id: number | null;
  with_vat: boolean | null;
  show_list_price: Generated<boolean | null>;
  show_prices: Generated<boolean>;
  min_order: number | null;
  only_assortments: Generated<boolean>;
  version: Generated<number>;
  updated_at: TimestampDefault;
}

interface GroupAssortments {
  group_id: number;
  assortment_id: number;
}

interface RemovedRules {
  kind: string;
  list_id: number;
  id: number;
  xid: Generated<string>;
  at: TimestampDefault;
}

interface PriceListChanges {
  id: Generated<number>;
  list_id: number;
  at: TimestampDefault;
  by_name: string;
  kind: string;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  rows: Json;
  undone: Generated<boolean>;
}

interface PriceHistory {
  id: Generated<number>;
  product_id: number;
  unit_id: number;
  value: number;
  currency: string;
  since: TimestampDefault;
  by_name: Generated<string>;
  declared: Generated<boolean>;
}

interface UnitClaims {
  product_id: number;
  unit_id: number;
  reference: number;
  struck: number;
  currency: string;
  percent: number;
  from_day: string;
  until_day: string;
  look_back: number;
}

interface PriceChecks {
  product_id: number;
}

interface ClaimWork {
  one: Generated<boolean>;
  after: number | null;
  day: string | null;
}

/** The tables of customers' own prices, quantities and goods, and of what prices were. */
export interface PriceTables {
  price_lists: PriceLists;
  price_rules: PriceRules;
  quantity_rules: QuantityRules;
  assortments: Assortments;
  restricted_products: RestrictedProducts;
  assortment_products: AssortmentProducts;
  assortment_brands: AssortmentBrands;
  assortment_categories: AssortmentCategories;
  customer_groups: CustomerGroups;
  group_assortments: GroupAssortments;
  removed_rules: RemovedRules;
  price_list_changes: PriceListChanges;
  price_history: PriceHistory;
  unit_claims: UnitClaims;
  price_checks: PriceChecks;
  claim_work: ClaimWork;
}
