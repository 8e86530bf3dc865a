import { useState } from 'react';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { SwatchBox } from '#ui/product/swatch-box.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { DraftDimension, GridRow } from './use-variant-draft.tsx';
import { nameIn, type VariantWork } from './variant-work.tsx';

/** The choice of values as the shop shows it: what is not sold is hidden, what is out of stock is struck through. */
export function ShopPreview({ work }: { work: VariantWork }) {
  const { t, locale } = useTexts(variantGridTexts);
  const { draft } = work;
  const { dimensions } = draft.values;
  const sold = draft.rows.filter(({ active }) => active);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const chosen = dimensions.map((_, index) => chosenKey(sold, index, picked[index]));
  return (
    <Panel title={t.shop.title}>
      {sold.length === 0 && <p className="muted">{t.shop.none}</p>}
      {sold.length > 0 &&
        dimensions.map((dimension, index) => (
          <fieldset key={dimension.key} className="variant-choice">
            <legend>{nameIn(locale, dimension)}</legend>
            <Values
              dimension={dimension}
              index={index}
              sold={sold}
              chosen={chosen}
              onPick={(key) =>
                setPicked(dimensions.map((_, at) => (at === index ? key : (chosen[at] ?? ''))))
              }
            />
          </fieldset>
        ))}
      <p className="caption">{t.shop.hint}</p>
    </Panel>
  );
}

/** The picked value, or the first one that is sold. */
function chosenKey(sold: readonly GridRow[], index: number, picked: string | undefined): string {
  const keys = sold.map(({ values }) => values[index] ?? '');
  return picked !== undefined && keys.includes(picked) ? picked : (keys[0] ?? '');
}

function Values(props: {
  dimension: DraftDimension;
  index: number;
  sold: readonly GridRow[];
  chosen: readonly string[];
  onPick: (key: string) => void;
}) {
  const { dimension, index, sold, chosen, onPick } = props;
  const { t, locale } = useTexts(variantGridTexts);
  return dimension.values.map((value) => {
    const wanted = chosen.map((key, at) => (at === index ? value.key : key));
    const own = sold.filter(({ values }) => values[index] === value.key);
    if (own.length === 0) return null;
    const fitting = own.filter(({ values }) => values.every((key, at) => key === wanted[at]));
    const isOut = fitting.every(({ stock }) => stock <= 0);
    const name = nameIn(locale, value);
    return (
      <button
        key={value.key}
        type="button"
        className={isOut ? 'variant-option is-out' : 'variant-option'}
        aria-pressed={chosen[index] === value.key}
        aria-label={isOut ? `${name}, ${t.shop.soldOut}` : undefined}
        onClick={() => onPick(value.key)}
      >
        <SwatchBox swatch={value.swatch} />
        {name}
      </button>
    );
  });
}
