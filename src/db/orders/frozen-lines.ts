import type { PricedLine } from '#db/cart/cart-view.ts';
import type { OrderTotals } from '#rules/money/totals.ts';

interface OrderedLines {
  lines: readonly PricedLine[];
  totals: OrderTotals;
}

/** The lines of an order as they are now, as JSON. */
export function frozenLines(order: OrderedLines): string {
  return JSON.stringify(
    order.lines.map((line, index) => ({
      position: index + 1,
      product_id: line.productId,
      unit_id: line.unitId,
      code: line.product.code,
      name: nameOfLine(line),
      seo: line.product.seo,
      image: line.product.image,
      brand_name: line.product.brand?.name ?? '',
      model_name: line.product.model?.name ?? '',
      unit_value: line.unit.value,
      multiplier: line.multiplier,
      quantity: line.quantity,
      unit_price: line.unitPrice.value,
      unit_currency: line.unitPrice.currency,
      tax_rate: line.taxRate,
      note: line.note,
      width: line.width,
      height: line.height,
      length: line.length,
      weight: line.weight,
      price_source: line.priceSource,
      ...figuresOf(order, index),
    })),
  );
}

function figuresOf(order: OrderedLines, index: number) {
  const figures = order.totals.lines[index];
  if (!figures) throw new Error(`frozenLines: line ${index} has no total`);
  const { net, tax, gross } = figures;
  return { net, tax, gross };
}

/** A variant's name with its chosen values, unless the name contains them. */
export function nameOfLine(line: PricedLine): string {
  const { name, variant } = line.product;
  const unsaid = variant.filter((value) => !name.includes(value));
  return unsaid.length === 0 ? name : `${name} - ${unsaid.join(' / ')}`;
}
