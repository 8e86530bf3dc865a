import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp, TimestampDefault, TimestampOrNull } from './column-types.ts';

interface Brands {
  id: Generated<number>;
  code: string;
  name: string;
  name_sort: GeneratedAlways<string>;
  image: Generated<string>;
  version: Generated<number>;
}

interface BrandOldSlugs {
  slug: string;
  brand_id: number;
  at: Timestamp;
}

interface Categories {
  id: Generated<number>;
  path: string;
  parent_id: number | null;
  name: string;
  name_en: Generated<string>;
  image: Generated<string>;
  sort_order: Generated<number>;
  hidden: Generated<boolean>;
  intro: Generated<string>;
  intro_en: Generated<string>;
  html: Generated<string>;
  html_en: Generated<string>;
  version: Generated<number>;
  path_at: TimestampDefault;
  withdrawal: string | null;
}

interface CategoryOldPaths {
  id: Generated<number>;
  path: string;
  category_id: number;
  reason: string;
  at: Timestamp;
}

interface Changes {
  xid: Generated<string>;
  kind: string;
  id: number | null;
  categories: number[] | null;
  brands: number[] | null;
  moved: boolean | null;
}

interface ChangesHorizon {
  one: Generated<boolean>;
  swept: Generated<string>;
  mark: Generated<string>;
  marked_at: TimestampDefault;
}

interface EmptySearches {
  day: string;
  text: string;
  hits: Generated<number>;
}

interface FacetValues {
  id: Generated<number>;
  kind: number;
  dimension: string;
  key: string;
  dimension_name: Generated<string>;
  dimension_name_en: Generated<string>;
  name: string;
  name_en: Generated<string>;
  swatch: Generated<string>;
}

interface Models {
  id: Generated<number>;
  name: string;
}

interface NewestChanges {
  kind: string;
  id: number;
  xid: string;
}

interface ProductCategories {
  category_id: number;
  product_id: number;
  direct: boolean;
  position: Generated<number>;
}

interface ProductEquivalents {
  product_id: number;
  position: number;
  code: string;
}

interface ProductUnits {
  product_id: number;
  id: number;
  value: string;
  value_en: Generated<string>;
  multiplier: number;
  price: number;
  currency: string;
  list_price: number | null;
  list_currency: string | null;
  width: Generated<number>;
  height: Generated<number>;
  length: Generated<number>;
  weight: Generated<number>;
  barcode: Generated<string>;
  position: Generated<number>;
  min_price: number | null;
  min_currency: string | null;
  min_quantity: Generated<number>;
  order_multiple: Generated<number>;
  discount_until: string | null;
}

interface ProductVariants {
  product_id: number;
  position: number;
  name: string;
  name_en: Generated<string>;
  code: Generated<string>;
  value: string;
  value_en: Generated<string>;
  swatch: Generated<string>;
  value_order: number | null;
}

interface Products {
  id: Generated<number>;
  code: string;
  barcode: Generated<string>;
  name: string;
  name_en: Generated<string>;
  seo: string;
  image: Generated<string>;
  images: Generated<string[]>;
  brand_id: number | null;
  model_id: number | null;
  parent_id: number | null;
  default_unit_id: number;
  tax_rate: number;
  quantity: Generated<number>;
  reserved: Generated<number>;
  opening_quantity: Generated<number>;
  opening_sales: Generated<number>;
  sales_number: Generated<number>;
  star_sum: Generated<number>;
  comment_count: Generated<number>;
  description: Generated<string>;
  description_en: Generated<string>;
  meta_title: Generated<string>;
  meta_description: Generated<string>;
  meta_keywords: Generated<string>;
  stock_number_type: Generated<string>;
  fast_delivery: Generated<boolean>;
  same_day_shipping: Generated<boolean>;
  has_children: Generated<boolean>;
  active: Generated<boolean>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
  archived_at: TimestampOrNull;
  withdrawal: string | null;
}

interface Reviews {
  id: Generated<number>;
  customer_id: number;
  order_id: number;
  product_id: number;
  star: number;
  title: string;
  description: string;
  author: string;
  date: Timestamp;
  state: Generated<string>;
  hidden_reason: Generated<string>;
  answer: Generated<string>;
  answered_at: TimestampOrNull;
  version: Generated<number>;
}

interface RemovedPhotoFiles {
  file: string;
  due_at: Timestamp;
}

interface ReviewPhotos {
  id: Generated<number>;
  review_id: number;
  place: number;
  file: string;
  state: Generated<string>;
  sent_at: Timestamp;
  version: Generated<number>;
}

interface ProductQuestions {
  id: Generated<number>;
  product_id: number;
  customer_id: number;
  author: string;
  locale: string;
  question: string;
  asked_at: Timestamp;
  state: Generated<string>;
  answer: Generated<string>;
  answered_at: TimestampOrNull;
  version: Generated<number>;
}

interface SearchNames {
  kind: number;
  ref_id: number;
  key: string;
  whole: boolean;
}

interface StockMovements {
  id: Generated<number>;
  product_id: number;
  order_id: number | null;
  order_line_id: number | null;
  quantity: number;
  reason: string;
  created_at: TimestampDefault;
  why: Generated<string>;
  by_name: Generated<string>;
  cancellation_id: number | null;
  correction_id: number | null;
  return_line_id: number | null;
}

interface StockReservations {
  id: Generated<number>;
  product_id: number;
  attempt_id: string;
  quantity: number;
  state: Generated<string>;
  expires_at: Timestamp;
}

interface WarehouseCounts {
  product_id: number;
  counted_at: Timestamp;
}

interface WarehouseInventory {
  product_id: number;
  warehouse_name: string;
  quantity: number;
}

/** The tables of the catalog and what lists and the search keep of it. */
export interface CatalogTables {
  brand_old_slugs: BrandOldSlugs;
  brands: Brands;
  categories: Categories;
  category_old_paths: CategoryOldPaths;
  changes: Changes;
  changes_horizon: ChangesHorizon;
  empty_searches: EmptySearches;
  facet_values: FacetValues;
  models: Models;
  newest_changes: NewestChanges;
  product_categories: ProductCategories;
  product_equivalents: ProductEquivalents;
  product_questions: ProductQuestions;
  product_units: ProductUnits;
  product_variants: ProductVariants;
  products: Products;
  removed_photo_files: RemovedPhotoFiles;
  review_photos: ReviewPhotos;
  reviews: Reviews;
  search_names: SearchNames;
  stock_movements: StockMovements;
  stock_reservations: StockReservations;
  warehouse_counts: WarehouseCounts;
  warehouse_inventory: WarehouseInventory;
}
