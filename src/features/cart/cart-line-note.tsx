import { useId, useState } from 'react';
import { mostOfNote } from '#contract/cart.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';
import type { LineProps } from './cart-changes.tsx';

/**
 * The buyer's note on a line (rule cart/own-notes): folded away until somebody wants one, kept as soon as the box is
 * left; without the script with the line's form.
 */
export function CartLineNote({ item, refusal, actions, form }: LineProps & { form: string }) {
  const t = useText();
  const id = useId();
  const said = refusal?.of === 'note' ? refusal : undefined;
  const [typed, setTyped] = useState(refusal?.typed?.note ?? item.note);
  const [kept, setKept] = useState(item.note);
  if (kept !== item.note) {
    setKept(item.note);
    setTyped(item.note);
  }
  function keep(): void {
    if (typed.trim() !== item.note) void actions.change(item, { note: typed });
  }
  return (
    <details className="cart-line-note" open={said !== undefined}>
      <summary>
        <Icon name="pencil" />
        {item.note === '' ? t.cart.addNote : `${t.cart.lineNote}: ${item.note}`}
      </summary>
      <input
        className="input"
        name="note"
        form={form}
        maxLength={mostOfNote}
        aria-label={t.cart.noteOf(item.product.name)}
        aria-describedby={said && id}
        aria-invalid={said ? true : undefined}
        placeholder={t.cart.notePlaceholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={({ key }) => key === 'Enter' && keep()}
      />
      {said && (
        <p className="field-error" id={id}>
          <Icon name="circle-alert" />
          {said.message}
        </p>
      )}
      <noscript>
        <button form={form} className="button is-secondary">
          {t.common.save}
        </button>
      </noscript>
    </details>
  );
}
