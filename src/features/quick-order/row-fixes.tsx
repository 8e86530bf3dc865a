import { useState, type FormEvent } from 'react';
import type { QuickProduct } from '#contract/catalog/quick-order.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { quickOrderTexts } from '#text/shop/quick-order-text.ts';
import type { QuickRows } from './quick-rows-state.tsx';
import type { RowState } from './row-states.tsx';

interface RowProps {
  state: RowState;
  rows: QuickRows;
}

/** A product's name with the values of its variant. */
export const nameOf = (product: QuickProduct) =>
  [product.name, ...product.variant.filter((value) => !product.name.includes(value))].join(' · ');

/** Which of several products the code means. */
export function Choice({ state, rows }: RowProps) {
  const { t: texts } = useTexts(quickOrderTexts);
  const { row } = state;
  if (row.choices.length < 2) return null;
  return (
    <span className="select quick-row-choice">
      <select
        aria-label={`${texts.choose}: ${row.code}`}
        value={row.productId ?? ''}
        onChange={(event) => {
          const choice = row.choices.find((each) => String(each.productId) === event.target.value);
          if (choice) rows.change(row.key, choice);
        }}
      >
        <option value="" disabled>
          {texts.chooseFirst}
        </option>
        {row.choices.map(({ productId }) => {
          const product = rows.products.get(productId);
          return (
            <option key={productId} value={productId}>
              {product && `${nameOf(product)} (${product.code})`}
            </option>
          );
        })}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

/** The code of a row, to correct where it stands (rule quick-order/nearest). */
export function CodeForm({ state, rows, described }: RowProps & { described: string | undefined }) {
  const { t: texts } = useTexts(quickOrderTexts);
  const { row, problem } = state;
  const [code, setCode] = useState(row.code);
  const [known, setKnown] = useState(row.code);
  const [busy, setBusy] = useState(false);
  if (known !== row.code) {
    setKnown(row.code);
    setCode(row.code);
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await rows.recode(row.key, code);
    setBusy(false);
  }
  return (
    <form className="quick-row-code" onSubmit={(event) => void submit(event)}>
      <input
        className="input numeric"
        aria-label={texts.codeOf(row.code)}
        aria-describedby={described}
        aria-invalid={problem === 'missing' || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="search"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" look="soft" busy={busy && texts.looking}>
        {texts.lookAgain}
      </Button>
    </form>
  );
}

/** Codes that resemble the typed one; a press looks the row up under it (rule quick-order/nearest). */
export function Nearest({ state, rows }: RowProps) {
  const { t: texts } = useTexts(quickOrderTexts);
  const { row, problem } = state;
  if (problem !== 'missing' || row.nearest.length === 0) return null;
  return (
    <p className="quick-row-nearest">
      <span>{texts.nearest}</span>
      {row.nearest.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          className="button is-soft"
          onClick={() => void rows.recode(row.key, code)}
        >
          <b className="numeric">{code}</b>
          <span className="quick-row-nearest-name">{name}</span>
        </button>
      ))}
    </p>
  );
}
