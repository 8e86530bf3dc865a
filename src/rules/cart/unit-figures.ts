import { pricePerPiece } from './units.ts';
import { grossOf } from '#rules/catalog/form/typed-vat.ts';
import type { UnitFields } from '#rules/catalog/form/product-form.ts';

/** The figures of a unit's price that the office tells beside it. */
export interface UnitFigures {
  net: number;
  gross: number;
  /** With VAT, of one piece. */
  perPiece: number;
  /** Whole percent that a piece costs less than in the smallest unit; 0 for none. */
  saving: number;
  /** Volume by 3000; 0 without sizes. */
  desi: number;
}

/** The figures of a unit among the others of its product (rule product-editing/typed-vat). */
export function unitFigures(
  unit: UnitFields,
  units: readonly UnitFields[],
  taxRate: number,
): UnitFigures {
  const gross = grossOf(unit.price, taxRate);
  const perPiece = pieceOf(unit, taxRate);
  const smallest = units
    .filter(({ price, currency }) => price > 0 && currency === unit.currency)
    .toSorted((one, other) => one.multiplier - other.multiplier)[0];
  const base = smallest && smallest.id !== unit.id ? pieceOf(smallest, taxRate) : 0;
  const saving = base > 0 && perPiece > 0 ? Math.round(100 - (perPiece / base) * 100) : 0;
  const desi = Math.round((unit.width * unit.height * unit.length) / 30) / 100;
  return { net: unit.price, gross, perPiece, saving: Math.max(saving, 0), desi };
}

const pieceOf = ({ price: value, currency, multiplier }: UnitFields, taxRate: number) =>
  pricePerPiece(
    { defaultPrice: { value, currency }, multiplier },
    { to: currency, rates: { [currency]: 1 }, taxRate, withTax: true },
  );
