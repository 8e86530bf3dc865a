import type { ChildProduct, ProductDetail } from '#contract/catalog/product.ts';
import { inValueOrder } from '#rules/catalog/lists/value-order.ts';

/** One of the 1 to 3 things in which a product's children differ. */
export interface Dimension {
  name: string;
  /** Of the name (rule text/language-of-parts). */
  lang?: 'tr' | undefined;
  values: string[];
}

/** The chosen value of each dimension; null where nothing is chosen yet. */
export type Choice = readonly (string | null)[];

/** The value that a child has in a dimension; empty when it has none. */
function valueOf(child: Pick<ChildProduct, 'variants'>, dimension: number): string {
  return child.variants[dimension]?.values[0]?.name ?? '';
}

/** How a value looks, '' where the merchant gave nothing, and its language (rules catalog/swatch, text/language-of-parts). */
export function lookOf(
  children: readonly Pick<ChildProduct, 'variants'>[],
  dimension: number,
  value: string,
): { swatch: string; lang?: 'tr' | undefined } {
  const child = children.find((each) => valueOf(each, dimension) === value);
  const { swatch = '', lang } = child?.variants[dimension]?.values[0] ?? {};
  return { swatch, lang };
}

/** The dimensions with their values in the order that shoppers look for (rule catalog/value-order). */
export function dimensionsOf(
  product: Pick<ProductDetail, 'children' | 'parentId' | 'variants'>,
): Dimension[] {
  const own = product.parentId === null ? product.variants : [];
  const [first] = product.children;
  if (!first) return [];
  return first.variants.map(({ name, lang }, index) => {
    const named = own[index]?.values.map((value) => value.name) ?? [];
    const values = [...named, ...product.children.map((child) => valueOf(child, index))];
    const each = [...new Set(values)].filter(Boolean);
    const { name: title, lang: titleLang } = own[index] ?? { name, lang };
    return { name: title, lang: titleLang, values: inValueOrder(each, (value) => value) };
  });
}

function fits(child: ChildProduct, choice: Choice): boolean {
  return choice.every((value, index) => value === null || value === valueOf(child, index));
}

/** The child that has every chosen value; null while a dimension is open or nothing fits. */
export function matchingChild(
  children: readonly ChildProduct[],
  choice: Choice,
): ChildProduct | null {
  if (choice.length === 0 || choice.includes(null)) return null;
  return children.find((child) => fits(child, choice)) ?? null;
}

/** The children that have every value chosen so far. */
export function fittingChildren(children: readonly ChildProduct[], choice: Choice): ChildProduct[] {
  return children.filter((child) => fits(child, choice));
}

/**
 * Whether a value can be had beside what is chosen in the other dimensions: `impossible` when no
 * child has it, `sold-out` when every child that has it is out (rule catalog/variant-values).
 */
export type ValueState = 'offered' | 'sold-out' | 'impossible';

/** The state of one value of a dimension; `isOut` says whether a child cannot be had. */
export function valueState(
  children: readonly ChildProduct[],
  choice: Choice,
  meant: { dimension: number; value: string },
  isOut: (child: ChildProduct) => boolean,
): ValueState {
  const wanted = choice.with(meant.dimension, meant.value);
  const fitting = children.filter((child) => fits(child, wanted));
  if (fitting.length === 0) return 'impossible';
  return fitting.every(isOut) ? 'sold-out' : 'offered';
}

/** The choice with one value changed; values that do not go with it are open again. */
export function choose(
  children: readonly ChildProduct[],
  choice: Choice,
  dimension: number,
  value: string,
): Choice {
  const wanted = choice.with(dimension, value);
  if (children.some((child) => fits(child, wanted))) return wanted;
  return choice.map((_, index) => (index === dimension ? value : null));
}

/** The choice when the page opens: everything on a child's own page, else dimensions with one value. */
export function firstChoice(
  product: Pick<ProductDetail, 'id' | 'children' | 'parentId' | 'variants'>,
): Choice {
  const own = product.children.find((child) => child.id === product.id);
  return dimensionsOf(product).map(({ values }, index) => {
    const only = values.length === 1 ? (values[0] ?? null) : null;
    return own ? valueOf(own, index) : only;
  });
}
