import { codesShown } from './code-display.ts';
import { facetKey } from './lists/facet-key.ts';
import { inValueOrder } from './lists/value-order.ts';

/** A name; 'tr' marks a Turkish one on an English page (rule text/language-of-parts). */
interface Named {
  readonly name: string;
  readonly lang?: 'tr' | undefined;
}

interface Variant extends Named {
  readonly values: readonly Named[];
}

/** The parts of a product that its attributes are read from. */
export interface DescribedProduct {
  readonly code: string;
  readonly barcode: string;
  readonly stockNumberType: string | null;
  readonly brand: { readonly name: string } | null;
  readonly model: { readonly name: string } | null;
  /** Sizes in centimeters, weight in kilograms, of one of the unit; 0 is unknown. */
  readonly units: readonly {
    readonly value: string;
    readonly multiplier: number;
    readonly width: number;
    readonly height: number;
    readonly length: number;
    readonly weight: number;
  }[];
  readonly variants: readonly Variant[];
}

type AttributeGroup = 'product' | 'properties' | 'packaging';

/** The value of an attribute, before it is written in a language. */
type AttributeValue =
  | { kind: 'text'; values: readonly Named[] }
  | { kind: 'pieces'; count: number }
  | { kind: 'size'; width: number; height: number; length: number }
  | { kind: 'weight'; kilograms: number };

export interface AttributeRow {
  group: AttributeGroup;
  /** Equal for the same attribute of different products, however it is spelled. */
  key: string;
  attribute:
    | { kind: 'brand' | 'model' | 'code' | 'barcode' }
    | ({ kind: 'variant' } & Named)
    | { kind: 'pack' | 'size' | 'weight'; unit: string };
  value: AttributeValue;
}

/**
 * The attributes of a product in the order in which they are shown, without empty ones (rule catalog/attributes). A
 * parent has the values of all its children.
 */
export function attributesOf(
  product: DescribedProduct,
  children: readonly Pick<DescribedProduct, 'variants'>[] = [],
): AttributeRow[] {
  return [...identityRows(product), ...variantRows([product, ...children]), ...unitRows(product)];
}

const textOf = (...values: string[]): AttributeValue => ({
  kind: 'text',
  values: values.map((name) => ({ name })),
});

function identityRows(product: DescribedProduct): AttributeRow[] {
  const named = (['brand', 'model'] as const).flatMap((kind) => {
    const name = product[kind]?.name.trim() ?? '';
    return name === '' ? [] : [{ kind, text: name }];
  });
  const codes = codesShown(product).map(({ label, code }) => ({ kind: label, text: code }));
  return [...named, ...codes].map(({ kind, text }) => ({
    group: 'product',
    key: kind,
    attribute: { kind },
    value: textOf(text),
  }));
}

function variantRows(family: readonly Pick<DescribedProduct, 'variants'>[]): AttributeRow[] {
  const variants = family.flatMap((member) => member.variants).filter(({ name }) => name !== '');
  const keys = [...new Set(variants.map(({ name }) => facetKey(name)))];
  return keys.flatMap((key): AttributeRow[] => {
    const same = variants.filter(({ name }) => facetKey(name) === key);
    const named = same.flatMap((variant) => variant.values);
    const byName = new Map(named.map((value) => [value.name.trim(), value]));
    const names = inValueOrder([...byName.keys()].filter(Boolean), (name) => name);
    const values = names.map((name) => ({ name, ...langOf(byName.get(name)) }));
    const [first] = same;
    if (values.length === 0 || !first) return [];
    const attribute = { kind: 'variant' as const, name: first.name, ...langOf(first) };
    const value = { kind: 'text' as const, values };
    return [{ group: 'properties', key: `variant:${key}`, attribute, value }];
  });
}

function langOf(named: Named | undefined): Pick<Named, 'lang'> {
  return named?.lang ? { lang: named.lang } : {};
}

function unitRows({ units }: DescribedProduct): AttributeRow[] {
  return units.flatMap((unit) => {
    const { width, height, length, weight, multiplier } = unit;
    const rows: AttributeRow[] = [];
    const add = (kind: 'pack' | 'size' | 'weight', value: AttributeValue) =>
      rows.push({
        group: 'packaging',
        key: `${kind}:${facetKey(unit.value)}`,
        attribute: { kind, unit: unit.value },
        value,
      });
    if (multiplier > 1) add('pack', { kind: 'pieces', count: multiplier });
    if (width > 0 && height > 0 && length > 0) add('size', { kind: 'size', width, height, length });
    if (weight > 0) add('weight', { kind: 'weight', kilograms: weight });
    return rows;
  });
}
