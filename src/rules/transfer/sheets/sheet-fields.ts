/** The kinds of records that a sheet may hold (rule import-export/sheets). */
export const sheetKinds = ['products', 'customers'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** The kinds of sheets: those that are imported, and the prices of a list, which its page takes back. */
export type TableKind = SheetKind | 'price-rules';

/** The way in which a cell is read and written. `list` is separated by `|`. */
export type CellForm = 'text' | 'prose' | 'list' | 'amount' | 'whole' | 'yes-no' | 'day';

interface SheetField {
  form: CellForm;
  /** Names of the column in other programs' files, folded by `foldedHead`; those of the templates are added. */
  aliases: readonly string[];
  /** The field of the record that the column fills, as problems name it. */
  record: string;
}

const field = (form: CellForm, record: string, ...aliases: string[]): SheetField => ({
  form,
  record,
  aliases,
});

/**
 * Columns of products. The code finds the product. The names of other columns are those of exports of Ticimax, IdeaSoft,
 * T-Soft, Shopify and WooCommerce, and of lists of bookkeeping programs.
 */
export const productFields = {
  code: field('text', 'code', 'stokkodu', 'stokkod', 'sku', 'variantsku', 'kod', 'itemcode', 'stockcode', 'urunkod', 'malzemekodu', 'productcode', 'modelkodu'), // prettier-ignore
  name: field('text', 'name', 'urunadi', 'urunismi', 'baslik', 'title', 'stokadi', 'label', 'productname', 'malzemeadi', 'isim'), // prettier-ignore
  nameEn: field('text', 'nameEn', 'adingilizce', 'urunadiingilizce', 'ingilizcead', 'namenglish', 'titleen'), // prettier-ignore
  barcode: field('text', 'barcode', 'barkod', 'variantbarcode', 'barkodno', 'gtin', 'ean', 'gtinupceanorisbn', 'ean13', 'upc'), // prettier-ignore
  brand: field('text', 'brand', 'marka', 'vendor', 'brands', 'manufacturer', 'uretici', 'markaadi'),
  model: field('text', 'model', 'modeladi'),
  categories: field('list', 'categories', 'kategori', 'kategoriler', 'category', 'kategoriyolu', 'productcategory', 'breadcrumbkat'), // prettier-ignore
  quantity: field('whole', 'quantity', 'stok', 'stock', 'stokadedi', 'stokmiktari', 'stockamount', 'variantinventoryqty', 'miktar', 'adet', 'qty', 'inventory', 'bakiye', 'stokmiktar', 'toplamstokadedi'), // prettier-ignore
  unit: field('text', 'defaultUnit', 'birim', 'stokbirimi', 'satisbirimi', 'stocktypelabel', 'olcubirimi'), // prettier-ignore
  salePrice: field('amount', 'salePrice', 'fiyat', 'satisfiyati', 'satisfiyat', 'price', 'price1', 'variantprice', 'saleprice', 'birimfiyat', 'satisfiyati1', 'satisfiyat1', 'indirimlifiyat', 'indirimlifiyati', 'netfiyat'), // prettier-ignore
  listPrice: field('amount', 'listPrice', 'listefiyati', 'listefiyat', 'piyasafiyati', 'variantcompareatprice', 'compareatprice', 'regularprice', 'eskifiyat', 'marketprice', 'psf'), // prettier-ignore
  currency: field('text', 'salePrice.currency', 'parabirimi', 'dovizcinsi', 'currencyabbr', 'doviz', 'kurcinsi'), // prettier-ignore
  minPrice: field('amount', 'minPrice', 'tabanfiyat', 'enazfiyat', 'minimumprice'),
  minQuantity: field('whole', 'minQuantity', 'enazsiparis', 'minimumsiparis', 'minsiparisadedi', 'minorderquantity'), // prettier-ignore
  orderMultiple: field('whole', 'orderMultiple', 'sipariskati', 'ordermultiple'),
  unit2: field('text', 'unit2', 'birim2', 'unit2', 'altbirim1'),
  unit2Multiplier: field('whole', 'unit2Multiplier', 'birim2carpani', 'carpan2'),
  unit2Price: field('amount', 'unit2Price', 'birim2fiyati', '2birimfiyati', 'fiyat2'),
  unit2Barcode: field('text', 'unit2Barcode', 'birim2barkodu', 'barkod2'),
  unit2MinPrice: field('amount', 'unit2MinPrice', '2birimtabanfiyati'),
  unit2MinQuantity: field('whole', 'unit2MinQuantity'),
  unit2OrderMultiple: field('whole', 'unit2OrderMultiple'),
  unit3: field('text', 'unit3', 'birim3', 'unit3', 'altbirim2'),
  unit3Multiplier: field('whole', 'unit3Multiplier', 'birim3carpani', 'carpan3'),
  unit3Price: field('amount', 'unit3Price', 'birim3fiyati', '3birimfiyati', 'fiyat3'),
  unit3Barcode: field('text', 'unit3Barcode', 'birim3barkodu', 'barkod3'),
  unit3MinPrice: field('amount', 'unit3MinPrice', '3birimtabanfiyati'),
  unit3MinQuantity: field('whole', 'unit3MinQuantity'),
  unit3OrderMultiple: field('whole', 'unit3OrderMultiple'),
  warehouse: field('whole', 'inventory'),
  taxRate: field('amount', 'taxRate', 'kdv', 'kdvorani', 'tax', 'vat', 'vatrate', 'kdvyuzde', 'kdvoran'), // prettier-ignore
  active: field('yes-no', 'active', 'aktif', 'durum', 'published', 'status', 'yayinda', 'urunaktif', 'goster'), // prettier-ignore
  withdrawal: field('text', 'withdrawal', 'caymahakki', 'cayma', 'withdrawal', 'iadekosulu'),
  images: field('list', 'images', 'resim', 'resimler', 'imagesrc', 'gorsel', 'gorseller', 'resim1', 'picture1path', 'fotograf'), // prettier-ignore
  description: field('prose', 'description', 'aciklama', 'detay', 'bodyhtml', 'urunaciklamasi', 'urundetay', 'details', 'uzunaciklama', 'detayliaciklama'), // prettier-ignore
  descriptionEn: field('prose', 'descriptionEn', 'aciklamaingilizce', 'ingilizceaciklama'),
  metaTitle: field('prose', 'metaTitle', 'seobaslik', 'seobasligi', 'seotitle', 'sayfabasligi', 'metatitle'), // prettier-ignore
  metaDescription: field('prose', 'metaDescription', 'seoaciklama', 'seodescription', 'metadescription', 'metaaciklama'), // prettier-ignore
  parentCode: field('text', 'parentCode', 'anaurunkodu', 'parent', 'rootproductcode', 'parentsku', 'rootproductstockcode', 'mainproductcode'), // prettier-ignore
  option1Name: field('text', 'variants', 'varyantadi1', 'option1name', 'attribute1name', 'secenekadi1'), // prettier-ignore
  option1Value: field('text', 'variants', 'varyant1', 'option1value', 'attribute1values', 'secenekdegeri1'), // prettier-ignore
  option2Name: field('text', 'variants', 'varyantadi2', 'option2name', 'attribute2name', 'secenekadi2'), // prettier-ignore
  option2Value: field('text', 'variants', 'varyant2', 'option2value', 'attribute2values', 'secenekdegeri2'), // prettier-ignore
  option3Name: field('text', 'variants', 'varyantadi3', 'option3name', 'attribute3name', 'secenekadi3'), // prettier-ignore
  option3Value: field('text', 'variants', 'varyant3', 'option3value', 'attribute3values', 'secenekdegeri3'), // prettier-ignore
} as const satisfies Readonly<Record<string, SheetField>>;
export type ProductField = keyof typeof productFields;

/** Columns of customers. The e-mail address finds the customer; the address is the one of its title, or a new one. */
export const customerFields = {
  email: field('text', 'email', 'eposta', 'mail', 'emailadresi', 'epostaadresi', 'uyemail', 'customeremail'), // prettier-ignore
  name: field('text', 'name', 'ad', 'isim', 'firstname', 'adi', 'uyeadi', 'musteriadi'),
  surname: field('text', 'surname', 'soyad', 'soyadi', 'lastname', 'soyisim', 'uyesoyadi'),
  phone: field('text', 'phone', 'telefon', 'ceptelefonu', 'gsm', 'mobilephone', 'cep', 'tel'),
  gender: field('text', 'gender', 'cinsiyet'),
  birthdate: field('day', 'birthdate', 'dogumtarihi', 'birthday', 'dogumgunu'),
  addressTitle: field('text', 'addresses[0].addressTitle', 'adresbasligi', 'adresadi', 'adrestanimi'), // prettier-ignore
  addressName: field('text', 'addresses[0].name', 'alici', 'aliciadi', 'teslimalacakkisi', 'alicadsoyad', 'defaultaddressname'), // prettier-ignore
  country: field('text', 'addresses[0].country', 'ulke', 'defaultaddresscountry'),
  city: field('text', 'addresses[0].city', 'il', 'sehir', 'defaultaddressprovince'),
  town: field('text', 'addresses[0].town', 'ilce', 'defaultaddresscity', 'semt'),
  address: field('prose', 'addresses[0].address', 'adres', 'acikadres', 'address1', 'defaultaddressaddress1', 'adressatiri'), // prettier-ignore
  addressPhone: field('text', 'addresses[0].number', 'adrestelefonu', 'alicitelefonu', 'defaultaddressphone'), // prettier-ignore
  companyName: field('text', 'addresses[0].companyName', 'firma', 'firmaadi', 'company', 'unvan', 'sirketadi', 'sirket', 'ticariunvan', 'defaultaddresscompany'), // prettier-ignore
  taxOffice: field('text', 'addresses[0].taxOffice', 'vergidairesi'),
  taxNumber: field('text', 'addresses[0].taxNumber', 'verginumarasi', 'vergino', 'vkn', 'taxno'),
  idNumber: field('text', 'addresses[0].idNumber', 'tckn', 'tckimlikno', 'tcno', 'kimlikno', 'tcknno'), // prettier-ignore
} as const satisfies Readonly<Record<string, SheetField>>;
export type CustomerField = keyof typeof customerFields;

/** Columns of the rules of a price list: a row is a whole rule (rule wholesale/rule-sheet). */
export const ruleSheetFields = {
  ruleNo: field('whole', 'id', 'kuralno', 'ruleno', 'id'),
  ruleScope: field('text', 'scope', 'kapsam', 'scope'),
  ruleTarget: field('text', 'target', 'kod', 'code', 'stokkodu', 'urunkodu', 'sku', 'target'),
  ruleName: field('text', 'name', 'ad', 'urunadi', 'name'),
  ruleUnit: field('text', 'unit', 'birim', 'unit'),
  ruleMin: field('whole', 'min', 'enaz', 'miktar', 'min', 'minimum', 'quantity'),
  ruleMinUnit: field('text', 'minUnit', 'enazbirimi', 'minunit'),
  rulePrice: field('amount', 'price', 'fiyat', 'netfiyat', 'birimfiyat', 'price', 'netprice'),
  ruleCurrency: field('text', 'currency', 'parabirimi', 'doviz', 'currency'),
  ruleDiscount: field('text', 'discount', 'indirim', 'iskonto', 'discount'),
  ruleFrom: field('day', 'from', 'ilkgun', 'baslangic', 'from'),
  ruleTo: field('day', 'to', 'songun', 'bitis', 'to'),
  ruleRemove: field('yes-no', 'remove', 'sil', 'kaldir', 'remove', 'delete'),
} as const satisfies Readonly<Record<string, SheetField>>;
export type RuleSheetField = keyof typeof ruleSheetFields;

export type SheetFieldName = ProductField | CustomerField | RuleSheetField;

const fieldsByKind: Readonly<Record<TableKind, Readonly<Record<string, SheetField>>>> = {
  products: productFields,
  customers: customerFields,
  'price-rules': ruleSheetFields,
};

const isFieldName = (name: string): name is SheetFieldName =>
  Object.values(fieldsByKind).some((fields) => Object.hasOwn(fields, name));

const namesByKind: Readonly<Record<TableKind, readonly SheetFieldName[]>> = {
  products: Object.keys(productFields).filter(isFieldName),
  customers: Object.keys(customerFields).filter(isFieldName),
  'price-rules': Object.keys(ruleSheetFields).filter(isFieldName),
};

/** The fields of a kind in the order of the template's columns. */
export function fieldsOf(kind: TableKind): readonly SheetFieldName[] {
  return namesByKind[kind];
}

export function sheetField(kind: TableKind, name: string): SheetField | undefined {
  return Object.hasOwn(fieldsByKind[kind], name) ? fieldsByKind[kind][name] : undefined;
}

export function isFieldOf(kind: SheetKind, name: string): name is SheetFieldName {
  return sheetField(kind, name) !== undefined;
}

/** The fields that the word of an empty value empties, and the fields of the record that it sets to null. */
export const emptiedFields: Readonly<Partial<Record<SheetFieldName, readonly string[]>>> = {
  nameEn: ['nameEn'],
  barcode: ['barcode'],
  brand: ['brand'],
  model: ['model'],
  categories: ['categories'],
  listPrice: ['listPrice'],
  images: ['image', 'images'],
  description: ['description'],
  descriptionEn: ['descriptionEn'],
  metaTitle: ['metaTitle'],
  metaDescription: ['metaDescription'],
  withdrawal: ['withdrawal'],
  surname: ['surname'],
  phone: ['phone'],
  gender: ['gender'],
  birthdate: ['birthdate'],
};

/** Further fields that may be emptied: parts of a unit, of the stock in a warehouse and of an address. */
export const emptiedParts: ReadonlySet<SheetFieldName> = new Set([
  'warehouse',
  'minPrice',
  'minQuantity',
  'orderMultiple',
  'unit2',
  'unit2Price',
  'unit2Barcode',
  'unit2MinPrice',
  'unit2MinQuantity',
  'unit2OrderMultiple',
  'unit3',
  'unit3Price',
  'unit3Barcode',
  'unit3MinPrice',
  'unit3MinQuantity',
  'unit3OrderMultiple',
  'town',
  'addressPhone',
  'companyName',
  'taxOffice',
  'taxNumber',
  'idNumber',
]);

/** The field that several columns may fill, each for the warehouse that its name says. */
export const isRepeatable = (name: string): boolean => name === 'warehouse';

/** The field that finds the record of a row. */
export const keyFields = { products: 'code', customers: 'email' } as const satisfies Record<
  SheetKind,
  SheetFieldName
>;
