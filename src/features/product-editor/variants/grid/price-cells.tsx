import { grossOf, netOf } from '#rules/catalog/form/typed-vat.ts';
import { priceToType, typedPrice } from '#rules/catalog/lists/typed-price.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { FigureCell } from './cell-fields.tsx';

interface PriceProps<Value> {
  /** The name of the row, read aloud. */
  row: string;
  taxRate: number;
  price: Value;
  /** The value of an empty cell; undefined where a cell cannot be empty. */
  empty?: Value;
  error?: string | undefined;
  readOnly?: boolean;
  onChange: (price: Value) => void;
}

/** A price without VAT and with it: typing one changes the other (rule product-editing/typed-vat). */
export function PriceCells<Value extends number | null>(props: PriceProps<Value>) {
  const { row, taxRate, price, empty, error, readOnly = false, onChange } = props;
  const { t, locale } = useTexts(variantGridTexts);
  const parse = (text: string) =>
    text.trim() === '' && empty !== undefined
      ? empty
      : // A parsed amount is a number, which every price may be.
        ((typedPrice(text, locale) ?? undefined) as Value | undefined);
  const shared = { parse, wrong: t.grid.wrongPrice, readOnly };
  const placeholder = empty === undefined ? '' : t.fill.empty;
  const gross = price === null ? price : grossOf(price, taxRate);
  return (
    <>
      <td className="variant-net" data-label={t.grid.net}>
        <FigureCell<Value>
          {...shared}
          label={`${t.grid.net} ${row}`}
          column="net"
          value={price}
          write={(value) => (value === null ? '' : priceToType(value, locale))}
          error={error}
          placeholder={placeholder}
          onChange={onChange}
        />
      </td>
      <td className="variant-gross" data-label={t.grid.gross}>
        <FigureCell<Value>
          {...shared}
          label={`${t.grid.gross} ${row}`}
          column="gross"
          value={gross as Value}
          write={(value) => (value === null ? '' : priceToType(value, locale))}
          placeholder={placeholder}
          onChange={(typed) =>
            onChange(typed === null ? typed : (netOf(Number(typed), taxRate) as Value))
          }
        />
      </td>
    </>
  );
}
