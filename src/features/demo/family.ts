/**
 * A family is one kind of product with its sizes: the goods files hold families, and the generator
 * makes a listing of each of a family's items.
 */
export interface Family {
  /** The series in the product code and the model; unique. */
  series: string;
  /** Category path. */
  at: string;
  brand: string;
  /** A name of `glyphs.ts`. */
  glyph: string;
  /** Names in Turkish and English; `{}` is the item's label. */
  tr: string;
  en: string;
  /** The description's paragraph in Turkish and English; `{}` is the item's label. */
  about: readonly [string, string];
  /** `Malzeme: Dövme çelik | Material: forged steel` */
  facts: readonly string[];
  /** VAT, percent; 20 when absent. */
  tax?: 1 | 10 | 20;
  /** The default unit; Adet when absent. */
  unit?: string;
  /** Larger units: name, how many of the default unit, percent saved. `Kutu 12 6, Koli 48 12` */
  packs?: string;
  currency?: 'USD' | 'EUR';
  /** Variant dimensions, 1 to 3: `Renk: Kırmızı, Mavi h210, Siyah siyah`, `Beden: M, L, 2XL +20` */
  options?: readonly string[];
  /** `label; gross price; weight in kg; width x height x length in cm; tint` (label may be `tr|en`) */
  items: readonly string[];
}

export interface Item {
  label: { tr: string; en: string };
  /** VAT included, in the family's currency. */
  price: number;
  /** Kilograms. */
  weight: number;
  /** Width, height, length in centimetres; zeros when the item is sold by weight alone. */
  size: readonly [number, number, number];
  tint: string;
}

export interface OptionValue {
  name: string;
  extra: number;
  tint: string;
}
interface Option {
  name: string;
  values: OptionValue[];
}
export interface Pack {
  name: string;
  count: number;
  saving: number;
}

/** Reads one line of `items`; throws on a line that is not right, because the lines are our own. */
export function parseItem(line: string): Item {
  const [label = '', price, weight, size = '', tint = ''] = line
    .split(';')
    .map((part) => part.trim());
  const [tr = '', en = englishFigures(tr)] = label.split('|');
  const [width = 0, height = 0, length = 0] = size === '' ? [] : size.split('x').map(Number);
  const item = {
    label: { tr, en },
    price: Number(price),
    weight: Number(weight),
    size: [width, height, length] as const,
    tint,
  };
  if (![item.price, item.weight, ...item.size].every((figure) => figure >= 0))
    throw new Error(`not an item: ${line}`);
  return item;
}

/** `2,5 kg` is `2.5 kg` in English, `10.000 mAh` is `10,000 mAh`. */
function englishFigures(text: string): string {
  return text.replace(/(?<=\d)[.,](?=\d)/g, (mark) => (mark === ',' ? '.' : ','));
}

/** Reads `Beden: M, L, 2XL +20` or `Renk: Kırmızı, Mavi h210`. */
export function parseOption(line: string): Option {
  const [name = '', list = ''] = line.split(': ');
  const values = list.split(', ').map((value) => {
    const words = value.split(' ');
    const extra = words.find((word) => /^\+\d/.test(word)) ?? '';
    const tint = words.find((word) => isTint(word)) ?? '';
    const rest = words.filter((word) => word !== extra && word !== tint);
    return { name: rest.join(' '), extra: Number(extra), tint };
  });
  return { name, values };
}

/** Reads `Kutu 12 6, Koli 48 12`. */
export function parsePacks(line: string): Pack[] {
  if (line === '') return [];
  return line.split(', ').map((part) => {
    const [name = '', count, saving] = part.split(' ');
    return { name, count: Number(count), saving: Number(saving) };
  });
}

/** A tint turns a glyph's hue by degrees (`h210`), or makes it black, white or grey. */
export function isTint(word: string): boolean {
  return /^(?:h\d{1,3}|siyah|beyaz|gri)$/.test(word);
}

/** Reads `Malzeme: Çelik | Material: steel`. */
export function parseFact(line: string): { tr: string; en: string } {
  const [tr = '', en = ''] = line.split(' | ');
  return { tr, en };
}
