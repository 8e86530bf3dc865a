import { useId } from 'react';
import type { FormUnit } from '#contract/office/catalog/office-product-form.ts';
import { unitFigures } from '#rules/cart/unit-figures.ts';
import { pieceName } from '#rules/cart/units.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { formatDate } from '#text/format.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { FigureField } from '../draft-fields.tsx';
import { parseDecimal, parseWhole, writeNumber } from '#rules/catalog/form/typed-figures.ts';
import { FloorField, UnitPrices, type Setter, type UnitProps } from './unit-prices.tsx';

/** A unit: its name, pieces and prices, and behind a press its sizes and barcode. */
export function UnitFields(props: UnitProps) {
  const { work, unit } = props;
  const { t, locale } = useTexts(productFormTexts);
  const title = useId();
  const { draft, errors, mayWrite } = work;
  const name = unit.value || t.units.nameOf(String(unit.id));
  const set = (change: Partial<FormUnit>) => draft.setUnit({ ...unit, ...change });
  return (
    <section className="product-page-unit" aria-labelledby={title}>
      <div className="product-page-unit-head">
        <h3 id={title}>{name}</h3>
        <button
          type="button"
          className="icon-button"
          aria-label={t.units.remove(name)}
          disabled={!mayWrite || draft.units.length === 1}
          onClick={() => draft.removeUnit(unit.id)}
        >
          <Icon name="trash-2" />
        </button>
      </div>
      <div className="product-page-unit-row">
        <TextField
          label={t.units.value}
          lang="tr"
          required
          maxLength={50}
          value={unit.value}
          error={errors[`unit-${unit.id}.value`]}
          readOnly={!mayWrite}
          onChange={({ target }) => set({ value: target.value })}
        />
        <FigureField
          label={t.units.multiplier}
          value={unit.multiplier}
          write={(value) => writeNumber(value, locale)}
          parse={(text) => parseWhole(text, 1)}
          wrong={t.units.wrongNumber}
          readOnly={!mayWrite}
          onChange={(multiplier) => set({ multiplier })}
        />
        <UnitPrices {...props} set={set} />
      </div>
      <Told {...props} />
      <MoreFields {...props} set={set} />
    </section>
  );
}

/** The price without and with VAT, that of a piece, and what the unit saves. */
function Told({ work, unit }: UnitProps) {
  const { t, format, locale } = useTexts(productFormTexts);
  const { units, values } = work.draft;
  const figures = unitFigures(unit, units, values.taxRate);
  if (unit.price === 0) return <p className="caption">{t.units.onRequest}</p>;
  const money = (amount: number) => format.money(amount, unit.currency);
  const named = units.map(({ value, valueEn, multiplier }) => ({
    value: (locale === 'en' && valueEn) || value,
    multiplier,
  }));
  const parts = [
    t.units.told(money(figures.net), money(figures.gross)),
    unit.multiplier > 1
      ? t.units.perPiece(money(figures.perPiece), pieceName(named, t.units.piece))
      : '',
  ];
  return (
    <p className="caption numeric product-page-figures">
      {parts.filter(Boolean).join(' · ')}
      {figures.saving > 0 && (
        <b className="product-page-saving"> {t.units.saving(String(figures.saving))}</b>
      )}
    </p>
  );
}

const sizes = ['width', 'height', 'length', 'weight'] as const;

function MoreFields(props: UnitProps & Setter) {
  const { work, unit, set } = props;
  const { t } = useTexts(productFormTexts);
  const { errors, mayWrite } = work;
  const wrong = ['valueEn', 'barcode', 'currency', 'minPrice', 'discountUntil'].some(
    (name) => errors[`unit-${unit.id}.${name}`],
  );
  return (
    <details className="product-page-more" open={wrong || undefined}>
      <summary>{useSummary(props)}</summary>
      <div className="product-page-unit-row">
        <TextField
          label={t.units.valueEn}
          lang="en"
          maxLength={50}
          value={unit.valueEn}
          error={errors[`unit-${unit.id}.valueEn`]}
          readOnly={!mayWrite}
          onChange={({ target }) => set({ valueEn: target.value })}
        />
        <TextField
          label={t.units.barcode}
          maxLength={100}
          value={unit.barcode}
          error={errors[`unit-${unit.id}.barcode`]}
          readOnly={!mayWrite}
          onChange={({ target }) => set({ barcode: target.value })}
        />
        <CurrencyField {...props} />
        <SizeFields {...props} />
        <QuantityFields {...props} />
        <FloorField {...props} />
        <DiscountField {...props} />
      </div>
    </details>
  );
}

function CurrencyField({ work, unit, set }: UnitProps & Setter) {
  const { t } = useTexts(productFormTexts);
  const { errors, mayWrite, choices } = work;
  return (
    <SelectField
      label={t.units.currency}
      value={unit.currency}
      error={errors[`unit-${unit.id}.currency`]}
      disabled={!mayWrite}
      onChange={({ target: { value: currency } }) =>
        set({
          currency,
          listCurrency: unit.listPrice === null ? null : currency,
          minCurrency: unit.minPrice === null ? null : currency,
        })
      }
    >
      {choices.currencies.map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </SelectField>
  );
}

function SizeFields({ work, unit, set }: UnitProps & Setter) {
  const { t, locale } = useTexts(productFormTexts);
  return sizes.map((size) => (
    <FigureField
      key={size}
      label={t.units[size]}
      value={unit[size]}
      write={(value) => writeNumber(value, locale)}
      parse={(text) => parseDecimal(text === '' ? '0' : text, 3)}
      wrong={t.units.wrongNumber}
      readOnly={!work.mayWrite}
      onChange={(value) => set({ [size]: value })}
    />
  ));
}

/** The last day of a discount (rule prices/claim). */
function DiscountField({ work, unit, set }: UnitProps & Setter) {
  const { t } = useTexts(productFormTexts);
  return (
    <TextField
      label={t.units.discountUntil}
      type="date"
      value={unit.discountUntil ?? ''}
      error={work.errors[`unit-${unit.id}.discountUntil`]}
      readOnly={!work.mayWrite}
      onChange={({ target }) => set({ discountUntil: target.value || null })}
    />
  );
}

const quantities = ['minQuantity', 'orderMultiple'] as const;

/** In which quantities the unit is sold, where no list says otherwise (rule prices/quantity-rules). */
function QuantityFields({ work, unit, set }: UnitProps & Setter) {
  const { t, locale } = useTexts(productFormTexts);
  return quantities.map((name) => (
    <FigureField
      key={name}
      label={t.units[name]}
      value={unit[name]}
      write={(value) => writeNumber(value, locale)}
      parse={(text) => parseWhole(text, 1)}
      wrong={t.units.wrongNumber}
      error={work.errors[`unit-${unit.id}.${name}`]}
      readOnly={!work.mayWrite}
      onChange={(value) => set({ [name]: value })}
    />
  ));
}

/** What the fields behind the press have, in one line. */
function useSummary({ work, unit }: UnitProps): string {
  const { t, format, locale } = useTexts(productFormTexts);
  const number = (value: number) => writeNumber(value, locale);
  const { width, height, length, weight, barcode, currency } = unit;
  const { desi } = unitFigures(unit, work.draft.units, work.draft.values.taxRate);
  const volume = [width, height, length].map(number).join(' × ');
  return [
    unit.valueEn,
    desi > 0 ? `${volume} cm, ${t.units.measure(number(desi))}` : '',
    weight > 0 ? `${number(weight)} kg` : '',
    barcode,
    currency,
    unit.minQuantity > 1 ? `${t.units.minQuantity} ${number(unit.minQuantity)}` : '',
    unit.orderMultiple > 1 ? `${t.units.orderMultiple} ${number(unit.orderMultiple)}` : '',
    unit.minPrice === null
      ? ''
      : `${t.units.minPrice} ${format.money(unit.minPrice, unit.minCurrency ?? currency)}`,
    unit.discountUntil ? `${t.units.discountUntil} ${formatDate(unit.discountUntil, locale)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
