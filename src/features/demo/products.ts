import { slugify } from '#rules/catalog/product-url.ts';
import { shopBarcode } from './barcode.ts';
import { brandOf } from './brands.ts';
import { fill, describe } from './describe.ts';
import type { Dice } from './dice.ts';
import { diceOf } from './dice.ts';
import type { Family, Item, OptionValue } from './family.ts';
import { parseItem, parseOption } from './family.ts';
import { picturesOf } from './pictures.ts';
import { netOf, shelfPrice } from './prices.ts';
import { spread, stockOf } from './stocking.ts';
import type { ProductRecord, VariantRecord } from './records.ts';
import { unitsOf, withBarcodes } from './units.ts';

/** The shipping product: never listed, the shipping line of an order (specification §3 Settings, urNo). */
export const shippingProductId = 1;
const firstId = 1001;
import { day } from './days.ts';

/** What the records of a listing (a product alone, or a parent and its children) have in common. */
interface Listing {
  family: Family;
  item: Item;
  dice: Dice;
  name: string;
  nameEn: string;
  code: string;
  createdAt: string;
}

/** The demo's products, parents before their children; ids rise from 1001. */
export function* demoProducts(
  families: readonly Family[],
  now: Date,
): Generator<ProductRecord, void, void> {
  let id = firstId;
  for (const family of families) {
    for (const line of family.items) {
      const records = listingRecords(listingOf(family, parseItem(line), now), id);
      yield* records;
      id += records.length;
    }
  }
}

function listingOf(family: Family, item: Item, now: Date): Listing {
  const dice = diceOf(`${family.at} ${family.series} ${item.label.tr}`);
  const age = Math.floor(dice.next() ** 1.3 * 540 * day);
  return {
    family,
    item,
    dice,
    name: fill(family.tr, item.label.tr),
    nameEn: fill(family.en, item.label.en),
    code: `${brandOf(family.brand).prefix}-${family.series}-${codePart(item.label.tr)}`,
    createdAt: new Date(now.getTime() - day - age).toISOString(),
  };
}

function listingRecords(listing: Listing, id: number): ProductRecord[] {
  const options = (listing.family.options ?? []).map(parseOption);
  if (options.length === 0) return [alone(listing, id)];
  const campaign = listPriceShare(listing.dice);
  const choices = combinations(options.map((option) => option.values));
  const children = choices.map((values, at) => {
    const variants = values.map((value, dimension): VariantRecord => {
      const name = options[dimension]?.name ?? '';
      return { name, code: slugify(name), values: [{ name: value.name }] };
    });
    return child(listing, { id: id + 1 + at, parentId: id, campaign, values, variants });
  });
  const tints = choices.map((values) => tintOf(values, listing.item));
  return [parent(listing, { id, tints, children }), ...children];
}

/** The parent looks like its cheapest child; it has no stock, sales or variant values of its own. */
function parent(
  listing: Listing,
  input: { id: number; tints: string[]; children: ProductRecord[] },
): ProductRecord {
  const [cheapest] = input.children.toSorted((a, b) => a.salePrice.value - b.salePrice.value);
  if (!cheapest) throw new Error(`no variants: ${listing.name}`);
  return {
    ...cheapest,
    ...identity(listing, input.id, listing.code, ''),
    ...seen(picturesOf(listing.family, input.tints)),
    units: withBarcodes(cheapest.units, input.id),
    parentId: null,
    quantity: 0,
    inventory: [],
    salesNumber: 0,
    equivalentCode: [],
    variants: [],
  };
}

function tintOf(values: readonly OptionValue[], item: Item): string {
  return values.find((value) => value.tint)?.tint ?? item.tint;
}

function alone(listing: Listing, id: number): ProductRecord {
  const { dice, family, item } = listing;
  const asked = dice.chance(0.02);
  const price = asked ? 0 : item.price;
  return {
    ...common(listing, { id, gross: price, campaign: asked ? 0 : listPriceShare(dice) }),
    ...identity(listing, id, longCode(listing, id), longBarcode(dice, id)),
    ...seen(picturesOf(family, [item.tint])),
  };
}

interface ChildOptions {
  id: number;
  parentId: number;
  campaign: number;
  values: OptionValue[];
  variants: VariantRecord[];
}

function child(listing: Listing, options: ChildOptions): ProductRecord {
  const { family, item } = listing;
  const gross = item.price + options.values.reduce((sum, value) => sum + value.extra, 0);
  const names = options.values.map((value) => value.name);
  const named: Listing = {
    ...listing,
    dice: diceOf(`${listing.code} ${names.join(' ')}`),
    name: [listing.name, ...names].join(' '),
    nameEn: [listing.nameEn, ...names].join(' '),
  };
  const code = [listing.code, ...names.map(codePart)].join('-');
  return {
    ...common(named, { id: options.id, gross, campaign: options.campaign }),
    ...identity(named, options.id, code, ''),
    ...seen(picturesOf(family, [tintOf(options.values, item)])),
    parentId: options.parentId,
    variants: options.variants,
  };
}

type Identity = Pick<
  ProductRecord,
  'id' | 'code' | 'barcode' | 'name' | 'nameEn' | 'seo' | 'createdAt' | 'metaTitle'
>;

function identity(listing: Listing, id: number, code: string, barcode: string): Identity {
  return {
    id,
    code,
    barcode: barcode === '' ? shopBarcode(28, id) : barcode,
    name: listing.name,
    nameEn: listing.nameEn,
    seo: slugify(listing.name),
    createdAt: listing.createdAt,
    metaTitle: `${listing.name} - ${brandOf(listing.family.brand).name}`,
  };
}

function seen(images: string[]): Pick<ProductRecord, 'image' | 'images'> {
  return { image: images[0] ?? '', images };
}

type Rest = Omit<ProductRecord, keyof Identity | 'image' | 'images'>;

function common(listing: Listing, input: { id: number; gross: number; campaign: number }): Rest {
  const { family, item, dice } = listing;
  const taxRate = family.tax ?? 20;
  const currency = family.currency ?? 'TRY';
  const listGross = input.campaign === 0 ? 0 : shelfPrice(input.gross * (1 + input.campaign));
  const brand = brandOf(family.brand);
  const text = describe(family, item);
  const quantity = stockOf(dice, item.price);
  const sameDay = quantity > 0 && dice.chance(0.5);
  return {
    brand: { code: brand.code, name: brand.name },
    model: { name: `${family.series}-${codePart(item.label.tr)}`.slice(0, 24) },
    categories: [family.at],
    quantity,
    defaultUnit: family.unit ?? 'Adet',
    units: unitsOf(family, item, { id: input.id, gross: input.gross, listGross, taxRate }),
    salePrice: { value: netOf(input.gross, taxRate), currency },
    listPrice: { value: netOf(listGross, taxRate), currency },
    taxRate,
    description: text.tr,
    descriptionEn: text.en,
    metaDescription: text.meta,
    metaKeywords: [listing.name, brand.name, ...family.at.split('/')].join(', '),
    inventory: spread(dice, quantity),
    equivalentCode: equivalents(dice, family, item),
    salesNumber: Math.round(8 * Math.exp(dice.next() * 5) * (item.price > 1000 ? 0.2 : 1)),
    stockNumberType: dice.pick(['', '', '', 'StockCode', 'Barcode']),
    fastDelivery: sameDay || dice.chance(0.5),
    sameDayShipping: sameDay,
    active: true,
    parentId: null,
    variants: [],
  };
}

/** How far the list price stands above the price, as a share; 0 for the three quarters without one. */
function listPriceShare(dice: Dice): number {
  return dice.chance(0.26) ? dice.between(12, 33) / 100 : 0;
}

function equivalents(dice: Dice, family: Family, item: Item): string[] {
  const makers = ['NRG', 'TKM', 'LMB', 'STD', 'OEM', 'GNL'].filter(() => dice.chance(0.22));
  return makers.map(
    (maker) => `${maker}-${codePart(item.label.tr)}-${family.series}${dice.between(10, 99)}`,
  );
}

/** A few makers write their whole standard into the code: longer than the 20 characters a page shows. */
function longCode(listing: Listing, id: number): string {
  const standard = listing.family.facts.find((fact) => /DIN|EN \d|ISO/.test(fact));
  return standard && id % 3 === 0
    ? `${listing.code}-TSEN-ISO-2026-${listing.family.brand.slice(0, 3).toUpperCase()}`
    : listing.code;
}

/** Some cartons carry the long logistics code: the article number and the lot. */
function longBarcode(dice: Dice, id: number): string {
  return dice.chance(0.05) ? `010${shopBarcode(28, id)}10L${dice.between(100_000, 999_999)}` : '';
}

function codePart(label: string): string {
  return slugify(label.replaceAll('½', ' 5'))
    .replace(/(\d)-(?=[a-z])/g, '$1')
    .toUpperCase();
}

function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>(
    (rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])),
    [[]],
  );
}
