import type { FamilyProduct, SheetProduct } from '#db/transfer/read-sheet-records.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { foldedHead } from '#rules/transfer/sheets/match-columns.ts';
import type { ProductField } from '#rules/transfer/sheets/sheet-fields.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';
import { priceIn, taxOf, type PriceOptions } from './sheet-prices.ts';
import { CellFault, type SheetCells } from './sheet-cells.ts';
import { unitsOf } from './unit-rows.ts';

interface ProductOptions extends PriceOptions {
  /** Whether the import may change lowest prices. */
  mayPrices: boolean;
  /** The codes of brands by their names. */
  brands: ReadonlyMap<string, string>;
}

/**
 * A row as a record of products.jsonl that its code identifies. Fields whose cells are empty, or say what the shop says
 * already, are left out: they keep their values (rule import-export/sheet-cells). Throws `CellFault` for a wrong cell.
 */
export function productRecord(cells: SheetCells, options: ProductOptions): object {
  const { known } = options;
  const product = known?.product;
  return withoutUndefined({
    code: cells.text('code'),
    ...textsOf(cells, known?.product),
    ...namesOf(cells, options),
    categories: cells.list('categories')?.map(categoryPath),
    quantity: cells.whole('quantity'),
    defaultUnit: cells.text('unit'),
    taxRate: taxOf(cells),
    salePrice: priceIn(cells, 'salePrice', product?.salePrice, options),
    listPrice: priceIn(cells, 'listPrice', product?.listPrice, options),
    units: unitsOf(cells, options),
    inventory: inventoryOf(cells, product),
    active: cells.yesNo('active'),
    withdrawal: cells.text('withdrawal'),
    ...picturesOf(cells, known?.product),
    ...familyOf(cells, known),
    ...cells.emptied(),
  });
}

/** The stock of all warehouses, with that of the columns; a name in another spelling is the same warehouse. */
function inventoryOf(cells: SheetCells, known: SheetProduct | undefined) {
  const given = cells.warehouses();
  if (given.length === 0) return undefined;
  const stored = known?.inventory ?? [];
  const quantities = new Map(stored.map((each) => [each.warehouseName, each.quantity]));
  for (const { name, quantity } of given) {
    const own = stored.find((each) => foldedHead(each.warehouseName) === foldedHead(name));
    const key = own?.warehouseName ?? name;
    if (quantity === null) quantities.delete(key);
    else quantities.set(key, quantity);
  }
  return [...quantities].map(([warehouseName, quantity]) => ({ warehouseName, quantity }));
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
