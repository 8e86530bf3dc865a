import { useId, useState } from 'react';
import { mostOfNote } from '#contract/cart.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';
import type { LineProps } from '#features/cart/cart-changes.tsx';

function NoteRefused({ id, text }: { id: string; text: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="circle-alert" />
      {text}
    </p>
  );
}

/**
 * The buyer's note on a line (rule cart/buyer-notes): folded away until somebody wants one, kept as soon as the box is
 * left; without the script with the line's form.
 */
export function CartLineNote({ item, refusal, actions }: LineProps) {
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
  const box = (
    <input
      className="input"
      name="note"
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
  );
  return (
    <details
      className={item.note === '' ? 'cart-line-note is-empty' : 'cart-line-note'}
      open={said !== undefined}
    >
      <summary>
        <Icon name="pencil" />
        {item.note === '' ? t.cart.addNote : `${t.cart.lineNote}: ${item.note}`}
      </summary>
      {box}
      {said && <NoteRefused id={id} text={said.message} />}
      <noscript>
        <button className="button is-secondary">{t.common.save}</button>
      </noscript>
    </details>
  );
}
