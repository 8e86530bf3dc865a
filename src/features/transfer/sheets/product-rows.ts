import type { FamilyProduct, SheetProduct } from '#db/transfer/read-sheet-records.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { isSameWithVat, withoutVat } from '#rules/transfer/sheets/sheet-numbers.ts';
import type { ProductField } from '#rules/transfer/sheets/sheet-fields.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';
import { CellFault, type SheetCells } from './sheet-cells.ts';

interface ProductOptions {
  known: FamilyProduct | undefined;
  hasVat: boolean;
  /** Of a new product whose row names none. */
  defaultCurrency: string;
  /** The codes of brands by their names. */
  brands: ReadonlyMap<string, string>;
}

/**
 * A row as a record of products.jsonl that its code identifies. Fields whose cells are empty, or say what the shop says
 * already, are left out: they keep their values (rule import-export/sheet-cells). Throws `CellFault` for a wrong cell.
 */
export function productRecord(cells: SheetCells, options: ProductOptions): object {
  const { known } = options;
  const taxRate = taxOf(cells);
  return withoutUndefined({
    code: cells.text('code'),
    ...textsOf(cells, known?.product),
    ...namesOf(cells, options),
    categories: cells.list('categories')?.map(categoryPath),
    quantity: cells.whole('quantity'),
    defaultUnit: cells.text('unit'),
    taxRate,
    salePrice: priceOf(cells, 'salePrice', taxRate, options),
    listPrice: priceOf(cells, 'listPrice', taxRate, options),
    active: cells.yesNo('active'),
    ...picturesOf(cells, known?.product),
    ...familyOf(cells, known),
  });
}

const texts = ['name', 'nameEn', 'barcode', 'metaTitle', 'metaDescription'] as const;
const proses = ['description', 'descriptionEn'] as const;

function textsOf(cells: SheetCells, known: SheetProduct | undefined) {
  const plain = texts.map((field) => [field, cells.text(field)]);
  const long = proses.map((field) => {
    const text = cells.text(field);
    const stored = known?.[field].replaceAll('\r\n', '\n');
    return [field, text === stored ? undefined : text];
  });
  return Object.fromEntries([...plain, ...long]);
}

/** A brand that the shop has under this name keeps its code. */
function namesOf(cells: SheetCells, { known, brands }: ProductOptions) {
  const brand = cells.text('brand');
  const model = cells.text('model');
  const isSame = brand === undefined || known?.product.brand?.name === brand;
  const code = brand === undefined ? undefined : brands.get(brand);
  return {
    brand: isSame ? undefined : { name: brand, ...(code !== undefined && { code }) },
    model: model === undefined ? undefined : { name: model },
  };
}

/** `Elektrik > Aydınlatma` of other shops is the path `elektrik/aydinlatma`. */
function categoryPath(text: string): string {
  return text
    .split(/>|\//)
    .map((step) => slugify(step))
    .filter((step) => step !== '')
    .join('/');
}

/** A rate in percent; a workbook's cell of 20 % is 0.2. */
function taxOf(cells: SheetCells): number | undefined {
  const rate = cells.amount('taxRate');
  return rate !== undefined && rate > 0 && rate < 1 ? Math.round(rate * 10_000) / 100 : rate;
}

const liraSigns = new Set(['₺', 'TL', 'YTL']);

function priceOf(
  cells: SheetCells,
  field: 'salePrice' | 'listPrice',
  rowRate: number | undefined,
  { known, hasVat, defaultCurrency }: ProductOptions,
): { value: number; currency: string } | undefined {
  const amount = cells.amount(field);
  if (amount === undefined) return undefined;
  const stored = known?.product[field] ?? null;
  const given = cells.text('currency')?.toUpperCase();
  const currency =
    (given !== undefined && liraSigns.has(given) ? 'TRY' : given) ??
    stored?.currency ??
    known?.product.salePrice.currency ??
    defaultCurrency;
  if (!hasVat) return { value: amount, currency };
  const taxRate = rowRate ?? known?.product.taxRate;
  if (taxRate === undefined) throw new CellFault('taxRate', 'required');
  const isSame = stored?.currency === currency && isSameWithVat(stored.value, amount, taxRate);
  return { value: isSame ? stored.value : withoutVat(amount, taxRate), currency };
}

/** The names of a product's pictures, the main one first, as sheets list them. */
export function listedPictures({
  image,
  images,
}: Pick<SheetProduct, 'image' | 'images'>): string[] {
  return image === '' || images.includes(image) ? images : [image, ...images];
}

function picturesOf(cells: SheetCells, known: SheetProduct | undefined) {
  const files = cells
    .list('images')
    ?.map((path) => path.split(/[/\\]/).at(-1)?.split('?')[0] ?? path);
  if (files === undefined) return {};
  const isSame = known && listedPictures(known).join('|') === files.join('|');
  return isSame ? {} : { image: files[0] ?? '', images: files };
}

const options = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const satisfies [ProductField, ProductField][];

/** The parent and the values of a variant; what the sheet does not say of them (English names, colors) stays. */
function familyOf(cells: SheetCells, known: FamilyProduct | undefined) {
  const stored = known?.product.variants ?? [];
  const given = options.flatMap(([nameField, valueField], index) => {
    const value = cells.text(valueField);
    const name = cells.text(nameField) ?? stored[index]?.name;
    if (value === undefined) return [];
    if (name === undefined) throw new CellFault('variants', 'required', nameField);
    return [{ name, value }];
  });
  const parent = cells.text('parentCode');
  const parentCode = parent === known?.parentCode ? undefined : parent;
  const isSame =
    given.length === stored.length &&
    given.every(({ name, value }, at) => {
      const own = stored[at];
      return own?.name === name && own.values[0]?.name === value;
    });
  if (given.length === 0 || isSame) return { parentCode };
  const variants = given.map(({ name, value }) => {
    const own = stored.find((variant) => variant.name === name);
    const [before] = own?.values ?? [];
    const same = before?.name === value ? before : { name: value };
    return { name, ...(own && { nameEn: own.nameEn, code: own.code }), values: [same] };
  });
  return { parentCode, variants };
}
