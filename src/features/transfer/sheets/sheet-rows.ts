import type {
  FamilyProduct,
  SheetCustomer,
  SheetProduct,
} from '#db/transfer/read-sheet-records.ts';
import type { CustomerField, ProductField } from '#rules/transfer/sheets/sheet-fields.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { sheetFileTexts } from '#text/office/imports/sheet-texts.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { listedPictures } from './product-rows.ts';

export type ExportedCell = string | number;

/** A product's cells by field, such that an import of them changes nothing. */
export function productCells(
  { product, parentCode }: FamilyProduct,
  locale: Locale,
): Readonly<Record<ProductField | `warehouse:${string}`, ExportedCell>> {
  const { yes, no } = importsTexts[locale];
  const [first, second, third] = product.variants;
  const { units: _units, inventory, ...rest } = product;
  return {
    ...rest,
    ...unitCells(product),
    ...Object.fromEntries(inventory.map((each) => [`warehouse:${each.warehouseName}`, each.quantity])), // prettier-ignore
    warehouse: '',
    brand: product.brand?.name ?? '',
    model: product.model?.name ?? '',
    categories: product.categories.join(' | '),
    unit: product.defaultUnit,
    salePrice: product.salePrice.value,
    listPrice: product.listPrice?.value ?? '',
    currency: product.salePrice.currency,
    active: product.active ? yes : no,
    withdrawal: product.withdrawal ?? '',
    images: listedPictures(product).join(' | '),
    parentCode: parentCode ?? '',
    option1Name: first?.name ?? '',
    option1Value: first?.values[0]?.name ?? '',
    option2Name: second?.name ?? '',
    option2Value: second?.values[0]?.name ?? '',
    option3Name: third?.name ?? '',
    option3Value: third?.values[0]?.name ?? '',
  };
}

/** The limits of the default unit, and the first two further units. */
function unitCells({ units, defaultUnit }: SheetProduct) {
  const own = units.find(({ value }) => value === defaultUnit);
  const [second, third] = units.filter((unit) => unit !== own);
  return {
    minPrice: own?.minPrice?.value ?? '',
    minQuantity: own?.minQuantity ?? '',
    orderMultiple: own?.orderMultiple ?? '',
    unit2: second?.value ?? '',
    unit2Multiplier: second?.multiplier ?? '',
    unit2Price: second?.defaultPrice?.value ?? '',
    unit2Barcode: second?.barcode ?? '',
    unit2MinPrice: second?.minPrice?.value ?? '',
    unit2MinQuantity: second?.minQuantity ?? '',
    unit2OrderMultiple: second?.orderMultiple ?? '',
    unit3: third?.value ?? '',
    unit3Multiplier: third?.multiplier ?? '',
    unit3Price: third?.defaultPrice?.value ?? '',
    unit3Barcode: third?.barcode ?? '',
    unit3MinPrice: third?.minPrice?.value ?? '',
    unit3MinQuantity: third?.minQuantity ?? '',
    unit3OrderMultiple: third?.orderMultiple ?? '',
  };
}

/** A customer's cells by field, with the first address. */
export function customerCells(
  customer: SheetCustomer,
  locale: Locale,
): Readonly<Record<CustomerField, ExportedCell>> {
  const { male, female } = sheetFileTexts[locale];
  const [address] = customer.addresses;
  const { gender, birthdate } = customer;
  return {
    email: customer.email,
    name: customer.name,
    surname: customer.surname,
    phone: customer.phone,
    gender: gender === 'male' ? male : gender === 'female' ? female : '',
    birthdate: birthdate === null ? '' : birthdate.split('-').toReversed().join('.'),
    addressTitle: address?.addressTitle ?? '',
    addressName: address?.name ?? '',
    country: address?.country ?? '',
    city: address?.city ?? '',
    town: address?.town ?? '',
    address: address?.address ?? '',
    addressPhone: address?.number ?? '',
    companyName: address?.companyName ?? '',
    taxOffice: address?.taxOffice ?? '',
    taxNumber: address?.taxNumber ?? '',
    idNumber: address?.idNumber ?? '',
  };
}
