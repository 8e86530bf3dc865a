import { useId } from 'react';
import type { ChildProduct } from '#contract/catalog/product.ts';
import type { Messages } from '#text/messages.ts';
import { buyStateOf } from '#ui/product/buy-button.tsx';
import { SwatchBox } from '#ui/product/swatch-box.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import {
  lookOf,
  valueState,
  type Choice,
  type Dimension,
  type ValueState,
} from './variant-choice.tsx';

interface VariantProps {
  options: readonly ChildProduct[];
  dimensions: readonly Dimension[];
  choice: Choice;
  shop: Shop;
  t: Messages;
  /** Says that something has to be chosen first (rule cart/variant-required). */
  missing: boolean;
  onChoose: (dimension: number, value: string) => void;
}

/** Whether a child cannot be bought now, whatever else is chosen. */
function isOut(child: ChildProduct, shop: Shop): boolean {
  const state = buyStateOf(child, shop);
  return state === 'sold-out' || state === 'ask-chat';
}

function optionClass(state: ValueState): string {
  if (state === 'impossible') return 'option is-impossible';
  return state === 'sold-out' ? 'option is-sold-out' : 'option';
}

type ValuesProps = VariantProps & { dimension: Dimension; index: number; group: string };

/** For the values' ref: what was chosen before the script came counts (rule rendering/input-before-script). */
function useChosenBefore({ dimension, index, choice, onChoose }: ValuesProps) {
  return useTakenOver((list) => {
    const place = [...list.querySelectorAll('input')].findIndex(({ checked }) => checked);
    const value = dimension.values[place];
    if (value !== undefined && value !== choice[index]) onChoose(index, value);
  });
}

function Values(props: ValuesProps) {
  const { options, choice, shop, t, dimension, index, group } = props;
  return (
    <div className="option-list" ref={useChosenBefore(props)}>
      {dimension.values.map((value) => {
        const meant = { dimension: index, value };
        const { swatch, lang } = lookOf(options, index, value);
        const state = valueState(options, choice, meant, (child) => isOut(child, shop));
        return (
          <label key={value} className={optionClass(state)}>
            <input
              className="screen-reader-only"
              type="radio"
              name={`${group}-${index}`}
              checked={choice[index] === value}
              onChange={() => props.onChoose(index, value)}
            />
            <SwatchBox swatch={swatch} />
            <span lang={lang}>{value}</span>
            {state === 'sold-out' && <small>{t.product.soldOutValue}</small>}
            {state === 'impossible' && (
              <span className="screen-reader-only">, {t.product.impossibleValue}</span>
            )}
          </label>
        );
      })}
    </div>
  );
}

/** The selectors of 1 to 3 dimensions (rule catalog/variants). */
export function VariantChoice(props: VariantProps) {
  const { dimensions, choice, t, missing } = props;
  const group = useId();
  const open = missing ? choice.indexOf(null) : -1;
  return (
    <>
      {dimensions.map((dimension, index) => (
        <fieldset key={dimension.name} className="option-group">
          <legend>
            <span lang={dimension.lang}>{dimension.name}</span>: <span>{choice[index]}</span>
          </legend>
          <Values {...props} dimension={dimension} index={index} group={group} />
          {index === open && (
            <p className="option-error" role="alert">
              <Icon name="circle-alert" />
              {t.catalog.chooseVariant}
            </p>
          )}
        </fieldset>
      ))}
    </>
  );
}
