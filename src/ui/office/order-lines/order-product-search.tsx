import './order-product-search.css';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import type { OrderProducts } from '#contract/office/orders/order-correction.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useScanner } from '#ui/office/state/use-scanner.ts';

/** A product that comes into an order, with what its row shows before the shop has computed it. */
export interface AddedProduct {
  productId: number;
  unitId: number;
  quantity: number;
  code: string;
  name: string;
  image: string;
  unit: string;
}

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

/**
 * Finds products by name, code or barcode and adds one of their units: arrows choose, Enter adds. A scanner adds from
 * wherever the focus is (rule correction/products).
 */
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
          data-scan
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

const pathOf = (words: string) => `/api/office/order-products?q=${encodeURIComponent(words)}`;

function useSearch(onAdd: (product: AddedProduct) => void) {
  const { caller } = useOffice();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [missing, setMissing] = useState('');
  const { quantity, words } = readTyped(text);
  const asked = useDeferredValue(words);
  const query = useOfficeRead<OrderProducts>(pathOf(asked), { enabled: asked !== '', keep: true });
  const isCurrent = asked === words && query.data !== undefined && !query.isPlaceholderData;
  const choices = words === '' ? [] : choicesOf(query.data);
  const current = Math.min(at, choices.length - 1);
  function choose(choice: Choice | undefined, count = quantity): void {
    setMissing('');
    if (!choice) return;
    const { productId, unitId, code, name, image, unit } = choice;
    onAdd({ productId, unitId, code, name, image, unit, quantity: count });
    setText('');
    setAt(0);
  }
  /** A scanner's Enter comes before the answer to its code. */
  async function addFirst(code: string, count: number): Promise<void> {
    const found = await caller.get<OrderProducts>(pathOf(code)).catch(() => undefined);
    const [first] = choicesOf(found);
    choose(first, count);
    if (!first) setMissing(code);
  }
  useScanner((code) => void addFirst(code, 1));
  function enter(): void {
    if (isCurrent) choose(choices[current]);
    else if (words !== '') void addFirst(words, quantity);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt(Math.max(0, Math.min(choices.length - 1, current + step)));
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape') setText('');
    else return;
    event.preventDefault();
  }
  const isEmpty = missing !== '' || (words !== '' && isCurrent && choices.length === 0);
  return { text, setText, choices, current, choose, onKeyDown, isEmpty };
}
