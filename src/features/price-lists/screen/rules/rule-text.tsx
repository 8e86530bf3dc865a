import type { NamedRule } from '#rules/price/lists/rule-form.ts';

interface Format {
  money: (value: number, currency: string) => string;
  percent: (n: number) => string;
}

/** `%10 + 5`, or `Kutu ₺2.790,00`. */
export function worthText(
  { unit, price, discount }: Pick<NamedRule, 'unit' | 'price' | 'discount'>,
  format: Format,
): string {
  const worth = price
    ? format.money(price.value, price.currency)
    : (discount ?? '')
        .split('+')
        .map((percent) => format.percent(Number(percent)))
        .join(' + ');
  return unit === null ? worth : `${unit} ${worth}`;
}
