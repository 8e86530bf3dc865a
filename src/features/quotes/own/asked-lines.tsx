import { useState } from 'react';
import type { QuoteLine } from '#contract/company/quote.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { QuoteProduct } from './quote-product.tsx';

/**
 * The goods that a customer asks for, each with a quantity and a wish (rules quotes/ask, quotes/counter). Without the script a
 * quantity of 0 leaves a line out.
 */
export function AskedLines({ lines }: { lines: readonly QuoteLine[] }) {
  const text = quoteTexts[useLocale()];
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const shown = lines.filter(({ id }) => id !== null && !gone.has(id));
  return (
    <div className="table-frame">
      <table className="table is-stacked quote-lines">
        <thead>
          <tr>
            <th>{text.heads.product}</th>
            <th className="align-right">{text.heads.quantity}</th>
            <th>{text.heads.unit}</th>
            <th className="align-right">{text.heads.todaysPrice}</th>
            <th className="align-right">{text.heads.wishWithTax}</th>
            <th>
              <span className="screen-reader-only">{text.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <AskedLine
              key={line.id}
              line={line}
              canGo={shown.length > 1}
              onGone={() => setGone((ids) => new Set([...ids, line.id ?? '']))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An amount without its currency, for a field. */
const bare = (amount: string) => amount.replaceAll(/[^0-9.,]/g, '');

function AskedLine(props: { line: QuoteLine; canGo: boolean; onGone: () => void }) {
  const { line, canGo, onGone } = props;
  const t = useText();
  const text = quoteTexts[useLocale()];
  const { id, name, quantity, unit, today, answer, wish } = line;
  const said = answer ?? wish;
  return (
    <tr>
      <td className="table-title">
        <QuoteProduct line={line} />
        <input type="hidden" name="line" value={id ?? ''} />
      </td>
      <td className="align-right" data-l={text.heads.quantity}>
        <input
          className="input quote-quantity"
          name="quantity"
          inputMode="numeric"
          required
          pattern="[0-9]{1,6}"
          defaultValue={quantity}
          aria-label={text.quantityOf(name)}
        />
      </td>
      <td data-l={text.heads.unit}>{unit}</td>
      <td className="align-right numeric" data-l={text.heads.todaysPrice}>
        {today ? t.format.money(today.value, today.currency) : <b>{text.onRequest}</b>}
      </td>
      <td className="align-right" data-l={text.heads.wishWithTax}>
        <input
          className="input quote-wish"
          name="wish"
          inputMode="decimal"
          maxLength={20}
          pattern="[0-9.,₺ ]*"
          placeholder={text.optional}
          defaultValue={said ? bare(t.format.money(said.value, said.currency)) : ''}
          aria-label={text.wishOf(name)}
        />
      </td>
      <td className="align-right">{canGo && <RemoveButton name={name} onGone={onGone} />}</td>
    </tr>
  );
}

function RemoveButton({ name, onGone }: { name: string; onGone: () => void }) {
  const text = quoteTexts[useLocale()];
  return (
    <button
      type="button"
      className="quote-remove"
      aria-label={text.removeOf(name)}
      onClick={onGone}
    >
      <Icon name="trash-2" />
    </button>
  );
}
