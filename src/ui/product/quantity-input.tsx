import { useState } from 'react';
import { decrease, increase, parseQuantity, wantsNone } from '#rules/cart/quantity.ts';
import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';

export interface QuantityInputProps {
  value: number;
  onChange: (quantity: number) => void;
  /** The most that stock allows; nothing for no limit. */
  max?: number;
  /** The product's name, for the label. */
  name: string;
  t: Messages;
  /** Turns a typed text into a quantity; by default a whole number, else 1. */
  accept?: (current: number, typed: string) => number;
  /** The most that this box accepts by itself; a larger number is explained. */
  most?: number;
  disabled?: boolean;
  describedBy?: string;
  /** The refused text of a form that the browser sent by itself. */
  refused?: string | undefined;
  /** Called when somebody types 0, which may mean removal; without it 0 means 1. */
  onZero?: () => void;
}

/** Why something else stands in the box than what was typed; '' where it does not. */
function noteOf(typed: string, { t, most }: QuantityInputProps, limit: number): string {
  const asked = Number.parseInt(typed, 10);
  if (most !== undefined && asked > most && limit >= most) {
    return t.common.mostAtOnce(t.format.integer(most));
  }
  if (asked > limit) return t.common.mostInStock(t.format.integer(limit));
  return asked >= 1 ? '' : t.common.leastIsOne;
}

/** Not `disabled` at either end, which would drop the focus of who steps by keyboard. */
function Step(props: { icon: 'minus' | 'plus'; label: string; off: boolean; onPress: () => void }) {
  const { icon, label, off, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The typed text, and the reason why it was changed. */
function useTyped(props: QuantityInputProps, limit: number) {
  const { value } = props;
  const [typed, setTyped] = useState<string | null>(props.refused ?? null);
  const [note, setNote] = useState('');
  const accept = props.accept ?? ((_current, text) => parseQuantity(text));

  function change(next: number): void {
    setTyped(null);
    setNote('');
    if (next !== value) props.onChange(next);
  }
  /** Takes what was typed; where something else stands there then, the note says why. */
  function settle(): 'asked' | undefined {
    if (typed === null) return undefined;
    if (props.onZero && wantsNone(typed)) {
      setTyped(null);
      setNote('');
      props.onZero();
      return 'asked';
    }
    change(Math.min(accept(value, typed), Math.max(1, limit)));
    setNote(noteOf(typed, props, limit));
    return undefined;
  }
  /** For the box's ref: what was typed before the script came counts (rule rendering/input-before-script). */
  const attach = useTakenOver<HTMLInputElement>((input) => {
    const before = props.refused ?? String(value);
    if (input.value !== before) setTyped(input.value);
  });
  return { typed, note, setTyped, change, settle, attach };
}

/**
 * Minus, figure, plus (rules cart/quantity-box, cart/quantity-steps, cart/quantity-note); in a form
 * it travels as `quantity`.
 */
export function QuantityInput(props: QuantityInputProps) {
  const { value, t, disabled, max: limit = Number.MAX_SAFE_INTEGER } = props;
  const { typed, note, setTyped, change, settle, attach } = useTyped(props, limit);
  return (
    <span className="quantity-box">
      <span className="quantity">
        <Step
          icon="minus"
          label={`${t.common.decrease}: ${props.name}`}
          off={disabled === true || value <= 1}
          onPress={() => change(decrease(value))}
        />
        <input
          ref={attach}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t.common.quantityOf(props.name)}
          aria-describedby={props.describedBy}
          aria-invalid={(props.refused !== undefined && typed === props.refused) || undefined}
          value={typed ?? String(value)}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            // The question that comes up must not be answered by the same press.
            if (event.key === 'Enter' && settle() === 'asked') event.preventDefault();
          }}
        />
        <Step
          icon="plus"
          label={`${t.common.increase}: ${props.name}`}
          off={disabled === true || value >= limit}
          onPress={() => change(increase(value, limit))}
        />
      </span>
      <output className="quantity-note">{note}</output>
    </span>
  );
}
