/** The shapes of the store-folder files, one line each, as the import reads them. */

export interface PriceRecord {
  value: number;
  currency: string;
}

export interface UnitRecord {
  id: number;
  value: string;
  multiplier: number;
  defaultPrice: PriceRecord;
  listPrice: PriceRecord;
  width: number;
  height: number;
  length: number;
  weight: number;
  barcode: string;
}

export interface VariantRecord {
  name: string;
  code: string;
  values: { name: string }[];
}

export interface ProductRecord {
  id: number;
  code: string;
  barcode: string;
  name: string;
  nameEn: string;
  seo: string;
  image: string;
  images: string[];
  brand: { code: string; name: string };
  model: { name: string };
  categories: string[];
  quantity: number;
  defaultUnit: string;
  units: UnitRecord[];
  salePrice: PriceRecord;
  listPrice: PriceRecord;
  taxRate: number;
  description: string;
  descriptionEn: string;
  metaTitle: string;
  metaDescription: string;
  metaKeywords: string;
  inventory: { warehouseName: string; quantity: number }[];
  equivalentCode: string[];
  salesNumber: number;
  stockNumberType: string;
  fastDelivery: boolean;
  sameDayShipping: boolean;
  createdAt: string;
  active: boolean;
  parentId: number | null;
  variants: VariantRecord[];
}

export interface AddressRecord {
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

export interface StatementRecord {
  date: string;
  document: string;
  description: string;
  dueDate: string | null;
  debit: number;
  credit: number;
}

export interface CustomerRecord {
  email: string;
  password: string;
  name: string;
  surname: string;
  phone: string;
  gender: string;
  birthdate: string | null;
  branches: { id: number; name: string }[];
  overdue: { overdueBalance: number; overdueBalanceExpiryDay: number; currency: string } | null;
  statement: StatementRecord[];
  addresses: AddressRecord[];
}

export interface OrderRecord {
  orderNo: string;
  email: string;
  date: string;
  status: string;
  paymentType: 2 | 3 | 4;
  description: string;
  /** Price: of one of the unit, VAT not included, in the default currency. */
  items: { productId: number; unit: string; quantity: number; price: number; taxRate: number }[];
  shippingTotal: number;
  takipNo: string;
  kfadi: string;
}

export interface ReviewRecord {
  orderNo: string;
  productId: number;
  star: number;
  title: string;
  description: string;
  date: string;
}

export interface PageRecord {
  url: string;
  container: string;
  title: string;
  titleEn: string;
  html: string;
  htmlEn: string;
  params: Record<string, string>;
}
