import type { FormUnit } from '#contract/office/catalog/office-product-form.ts';
import { grossOf, netOf } from '#rules/catalog/form/typed-vat.ts';
import { priceToType, typedPrice } from '#rules/catalog/lists/typed-price.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { FigureField } from '../draft-fields.tsx';
import type { ProductWork } from '../form-work.tsx';

export interface UnitProps {
  work: ProductWork;
  unit: FormUnit;
  /** Whether prices are typed and shown with VAT. */
  withVat: boolean;
}

/** Changes a unit. */
export interface Setter {
  set: (change: Partial<FormUnit>) => void;
}

/** Writes and reads a price as it is typed: with VAT or without. */
function useTypedPrice({ work, withVat }: UnitProps) {
  const { t, locale } = useTexts(productFormTexts);
  const { taxRate } = work.draft.values;
  const shown = (net: number) => priceToType(withVat ? grossOf(net, taxRate) : net, locale);
  const parse = (text: string) => {
    const typed = typedPrice(text, locale);
    if (typed === null) return { ok: false } as const;
    return { ok: true, value: withVat ? netOf(typed, taxRate) : typed } as const;
  };
  return { way: withVat ? t.units.withVat : t.units.net, shown, parse };
}

/** A price that a unit need not have. */
function OptionalPrice(
  props: UnitProps & {
    name: 'listPrice' | 'minPrice';
    label: string;
    onPrice: (price: number | null) => void;
  },
) {
  const { work, unit, name, label, onPrice } = props;
  const { t } = useTexts(productFormTexts);
  const { way, shown, parse } = useTypedPrice(props);
  return (
    <FigureField<number | null>
      key={`${name} ${way}`}
      label={label}
      value={unit[name]}
      placeholder={t.units.none}
      write={(value) => (value === null ? '' : shown(value))}
      parse={(text) => (text.trim() === '' ? { ok: true, value: null } : parse(text))}
      wrong={t.units.wrongPrice}
      error={work.errors[`unit-${unit.id}.${name}`]}
      readOnly={!work.mayWrite}
      onChange={onPrice}
    />
  );
}

/** The price of one of the unit, and the higher one beside which it stands. */
export function UnitPrices(props: UnitProps & Setter) {
  const { work, unit, set } = props;
  const { t } = useTexts(productFormTexts);
  const { way, shown, parse } = useTypedPrice(props);
  const { errors, mayWrite } = work;
  return (
    <>
      <FigureField
        key={`price ${way}`}
        label={t.units.priceOf(way)}
        value={unit.price}
        write={shown}
        parse={parse}
        wrong={t.units.wrongPrice}
        error={errors[`unit-${unit.id}.price`]}
        readOnly={!mayWrite}
        onChange={(price) => set({ price })}
      />
      <OptionalPrice
        {...props}
        name="listPrice"
        label={t.units.listPrice}
        onPrice={(listPrice) =>
          set({ listPrice, listCurrency: listPrice === null ? null : unit.currency })
        }
      />
    </>
  );
}

/** The price below which no list and no discount leads (rule prices/floor). */
export function FloorField(props: UnitProps & Setter) {
  const { unit, set } = props;
  const { t } = useTexts(productFormTexts);
  return (
    <OptionalPrice
      {...props}
      name="minPrice"
      label={t.units.minPrice}
      onPrice={(minPrice) =>
        set({ minPrice, minCurrency: minPrice === null ? null : unit.currency })
      }
    />
  );
}
