import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { productDocument, productTables } from '#db/transfer/documents/product-document.ts';
import { customerAddresses } from '#db/transfer/documents/record-documents.ts';
import { pages } from '#db/record-pages.ts';

export interface Price {
  value: number;
  currency: string;
}

/** A unit as products.jsonl has it, with the fields that sheets have; a new one has fewer. */
export interface SheetUnit {
  id: number;
  value: string;
  multiplier: number;
  defaultPrice?: Price | null;
  listPrice?: Price | null;
  barcode?: string;
  minPrice?: Price | null;
  minQuantity?: number | null;
  orderMultiple?: number | null;
}

/** A product as products.jsonl has it, with the fields that sheets have. */
export interface SheetProduct {
  code: string;
  barcode: string;
  name: string;
  nameEn: string;
  image: string;
  images: string[];
  brand: { code: string; name: string } | null;
  model: { name: string } | null;
  categories: string[];
  quantity: number;
  defaultUnit: string;
  units: SheetUnit[];
  inventory: { warehouseName: string; quantity: number }[];
  salePrice: Price;
  listPrice: Price | null;
  taxRate: number;
  description: string;
  descriptionEn: string;
  metaTitle: string;
  metaDescription: string;
  active: boolean;
  /** Null: as what is above it. */
  withdrawal: string | null;
  variants: {
    name: string;
    nameEn: string;
    code: string;
    values: { name: string; nameEn: string; swatch: string }[];
  }[];
}

export interface SheetAddress {
  addressTitle: string;
  name: string;
  country: string;
  city: string;
  town: string;
  address: string;
  number: string;
  idNumber: string;
  companyName: string;
  taxOffice: string;
  taxNumber: string;
}

/** A customer as customers.jsonl has it, with the fields that sheets have. */
export interface SheetCustomer {
  email: string;
  name: string;
  surname: string;
  phone: string;
  gender: string;
  birthdate: string | null;
  addresses: SheetAddress[];
}

/** A product and the code of its parent, which is null for a product that is no variant. */
export interface FamilyProduct {
  product: SheetProduct;
  parentCode: string | null;
}

const familyProduct = sql`json_build_object('product', ${productDocument},
  'parentCode', (select parent.code from products parent where parent.id = p.parent_id))`;

/** The products with these codes, by code. 1 query. */
export async function sheetProducts(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, FamilyProduct>> {
  const { rows } = await sql<{ record: FamilyProduct }>`
    select ${familyProduct} as record from ${productTables}
    where p.code = any(${[...codes]}::text[])`.execute(db);
  return new Map(rows.map(({ record }) => [record.product.code, record]));
}

/** The codes of brands by their names: a sheet has names alone. 1 query. */
export async function brandCodes(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('brands')
    .select(['code', 'name'])
    .where('name', 'in', [...new Set(names)])
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ code, name }) => [name, code]));
}

const sheetCustomer = sql`json_build_object('email', c.email, 'name', c.name, 'surname', c.surname,
  'phone', c.phone, 'gender', c.gender, 'birthdate', c.birthdate, 'addresses', ${customerAddresses})`;

/** The customers with these addresses (`emailKey`), by the same. 1 query. */
export async function sheetCustomers(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, SheetCustomer>> {
  const { rows } = await sql<{ key: string; record: SheetCustomer }>`
    select c.email_key as key, ${sheetCustomer} as record from customers c
    where c.email_key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ key, record }) => [key, record]));
}

/** The names of all warehouses that products are in. 1 query. */
export async function warehouseNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct warehouse_name as name from warehouse_inventory order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const pageRows = 500;

/** Products that are not archived, by id. A query each 500. */
export function everySheetProduct(db: Db): AsyncGenerator<FamilyProduct> {
  return pages<FamilyProduct>(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select p.id as key, ${familyProduct} as record from ${productTables}
      where p.id > ${after} and p.archived_at is null order by p.id limit ${pageRows}`,
  );
}

/** Customers with an account, by id. A query each 500. */
export function everySheetCustomer(db: Db): AsyncGenerator<SheetCustomer> {
  return pages<SheetCustomer>(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select c.id as key, ${sheetCustomer} as record from customers c
      where c.id > ${after} and not c.is_guest and c.closed_at is null order by c.id limit ${pageRows}`,
  );
}
