import type { CartTables } from './schema/cart-tables.ts';
import type { CatalogTables } from './schema/catalog-tables.ts';
import type { CompanyTables } from './schema/company-tables.ts';
import type { CustomerTables } from './schema/customer-tables.ts';
import type { ImportTables } from './schema/import-tables.ts';
import type { DocumentTables } from './schema/document-tables.ts';
import type { OrderTables } from './schema/order-tables.ts';
import type { OrderWorkTables } from './schema/order-work-tables.ts';
import type { PriceTables } from './schema/price-tables.ts';
import type { PrivacyTables } from './schema/privacy-tables.ts';
import type { ProductWorkTables } from './schema/product-work-tables.ts';
import type { QuoteTables } from './schema/quote-tables.ts';
import type { ShopTables } from './schema/shop-tables.ts';
import type { StaffTables } from './schema/staff-tables.ts';

/** Every table of the shop, as Kysely sees it. The comments in `migrations/` explain the columns. */
export interface Database
  extends
    CartTables,
    CatalogTables,
    CompanyTables,
    CustomerTables,
    ImportTables,
    OrderTables,
    DocumentTables,
    OrderWorkTables,
    PriceTables,
    PrivacyTables,
    ProductWorkTables,
    QuoteTables,
    ShopTables,
    StaffTables {}
