import './quantity-field.css';
import { useState } from 'react';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

const most = 100_000;

/** A quantity with a button on each side. What is typed counts once it is a whole number from 1. */
export function QuantityField(props: {
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
}) {
  const { name, quantity, onChange } = props;
  const { t } = useTexts(orderCorrectionTexts);
  const [typed, setTyped] = useState<string | null>(null);
  function type(text: string): void {
    setTyped(text);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= most) onChange(value);
  }
  return (
    <span className="quantity-field">
      <button
        type="button"
        aria-label={t.lines.less(name)}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <OfficeIcon name="minus" />
      </button>
      <input
        inputMode="numeric"
        aria-label={t.lines.quantityOf(name)}
        value={typed ?? String(quantity)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        aria-label={t.lines.more(name)}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        <OfficeIcon name="plus" />
      </button>
    </span>
  );
}
