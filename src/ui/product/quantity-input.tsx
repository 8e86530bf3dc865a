import { useState } from 'react';
import { decrease, increase, parseQuantity } from '#rules/cart/quantity.ts';
import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';

export interface QuantityInputProps {
  value: number;
  onChange: (quantity: number) => void;
  /** The most that stock allows; nothing for no limit. */
  max?: number;
  /** The product's name, for the label. */
  name: string;
  t: Messages;
  /** What a typed text does to the quantity; a whole number, else 1, unless told. */
  accept?: (current: number, typed: string) => number;
  disabled?: boolean;
  describedBy?: string;
}

/**
 * Minus, figure, plus (rules cart/quantity-box, cart/quantity-steps); in a form it travels as
 * `quantity`.
 */
export function QuantityInput(props: QuantityInputProps) {
  const { value, max, t, disabled } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const limit = max ?? Number.MAX_SAFE_INTEGER;
  const accept = props.accept ?? ((_current, text) => parseQuantity(text));

  function change(next: number): void {
    setTyped(null);
    if (next !== value) props.onChange(next);
  }
  function settle(): void {
    if (typed !== null) change(Math.min(accept(value, typed), Math.max(1, limit)));
  }
  return (
    <span className="quantity">
      <button
        type="button"
        aria-label={`${t.common.decrease}: ${props.name}`}
        disabled={disabled === true || value <= 1}
        onClick={() => change(decrease(value))}
      >
        <Icon name="minus" />
      </button>
      <input
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t.common.quantityOf(props.name)}
        aria-describedby={props.describedBy}
        value={typed ?? String(value)}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <button
        type="button"
        aria-label={`${t.common.increase}: ${props.name}`}
        disabled={disabled === true || value >= limit}
        onClick={() => change(increase(value, limit))}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
