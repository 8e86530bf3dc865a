import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import type { OrderProducts } from '#contract/office/order-correction.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { AddedProduct } from './use-correction.tsx';

/** A unit of a product that was found. */
interface Choice extends Omit<AddedProduct, 'quantity'> {
  key: string;
  stock: number;
  price: number;
  currency: string;
}

/** `3 x code` asks for three. */
function readTyped(text: string): { quantity: number; words: string } {
  const [, count, words = ''] = /^\s*(\d{1,5})\s*[x×*]\s*(.*)$/i.exec(text) ?? [];
  return count === undefined
    ? { quantity: 1, words: text.trim() }
    : { quantity: Math.max(1, Number(count)), words: words.trim() };
}

function choicesOf(found: OrderProducts | undefined): Choice[] {
  return (found?.items ?? []).flatMap(({ units, ...product }) =>
    units.map((unit) => ({ ...product, ...unit, key: `${product.productId}-${unit.unitId}` })),
  );
}

/** Finds products by name, code or barcode and adds one of their units: arrows choose, Enter adds (rule correction/products). */
export function OrderProductSearch({ onAdd }: { onAdd: (product: AddedProduct) => void }) {
  const { t } = useTexts(orderCorrectionTexts);
  const id = useId();
  const { text, setText, choices, current, choose, onKeyDown, isEmpty } = useSearch(onAdd);
  return (
    <div className="order-product-search">
      <label className="screen-reader-only" htmlFor={id}>
        {t.lines.add}
      </label>
      <span className="order-product-search-field">
        <OfficeIcon name="scan" />
        <input
          id={id}
          className="input"
          role="combobox"
          autoComplete="off"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={choices.length > 0 ? `${id}-${current}` : undefined}
          placeholder={t.lines.addHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      <Choices id={id} choices={choices} current={current} onChoose={choose} />
      {isEmpty && <output>{t.lines.nothing}</output>}
    </div>
  );
}

function Choices(props: {
  id: string;
  choices: readonly Choice[];
  current: number;
  onChoose: (choice: Choice) => void;
}) {
  const { id, choices, current, onChoose } = props;
  const { t, format } = useTexts(orderCorrectionTexts);
  return (
    // A native list of options cannot show prices beside names.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus
    <div id={`${id}-list`} role="listbox" aria-label={t.lines.add} hidden={choices.length === 0}>
      {choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={choice.key}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={index === current}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(choice);
          }}
        >
          <span>
            <b>{choice.name}</b>
            <span className="caption">{`${choice.code} · ${choice.unit}`}</span>
          </span>
          <span className="numeric">{format.money(choice.price, choice.currency)}</span>
          <span className="caption">{t.lines.pieces(format.integer(choice.stock))}</span>
        </div>
      ))}
    </div>
  );
}

function useSearch(onAdd: (product: AddedProduct) => void) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { quantity, words } = readTyped(text);
  const asked = useDeferredValue(words);
  const query = useOfficeRead<OrderProducts>(
    `/api/office/order-products?q=${encodeURIComponent(asked)}`,
    { enabled: asked !== '', keep: true },
  );
  const choices = words === '' ? [] : choicesOf(query.data);
  const current = Math.min(at, choices.length - 1);
  function choose(choice: Choice | undefined): void {
    if (!choice) return;
    const { productId, unitId, code, name, image, unit } = choice;
    onAdd({ productId, unitId, code, name, image, unit, quantity });
    setText('');
    setAt(0);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt(Math.max(0, Math.min(choices.length - 1, current + step)));
    else if (event.key === 'Enter' && asked === words) choose(choices[current]);
    else if (event.key === 'Escape') setText('');
    else return;
    event.preventDefault();
  }
  const isEmpty =
    asked !== '' && asked === words && query.data !== undefined && choices.length === 0;
  return { text, setText, choices, current, choose, onKeyDown, isEmpty };
}
