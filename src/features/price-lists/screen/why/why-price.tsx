import type { PriceWhy } from '#contract/office/prices/price-why.ts';
import { whyDeskTexts } from '#text/office/prices/why-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The price that is paid: of one unit without and with VAT, and of the quantity. */
export function WhyPrice({ why: { amounts, unit, quantity } }: { why: PriceWhy }) {
  const { t, format } = useTexts(whyDeskTexts);
  const money = ({ value, currency }: { value: number; currency: string }) =>
    format.money(value, currency);
  return (
    <div className="price-why-price">
      <p className="caption">{t.perUnit(unit.name)}</p>
      <p className="price-why-amount">{amounts ? money(amounts.price) : t.onRequest}</p>
      {amounts && (
        <p className="muted">
          {t.withVat(money(amounts.withVat))} ·{' '}
          {t.total(format.integer(quantity), unit.name, money(amounts.total))}
        </p>
      )}
    </div>
  );
}
