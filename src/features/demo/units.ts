import { shopBarcode } from './barcode.ts';
import type { Family, Item } from './family.ts';
import { parsePacks } from './family.ts';
import { less, netOf } from './prices.ts';
import type { PriceRecord, UnitRecord } from './records.ts';

interface Pricing {
  id: number;
  gross: number;
  listGross: number;
  taxRate: number;
}

/**
 * The units of a product: the one it is sold by, and its packs. A pack's measures follow from the
 * item's; an item that is sold by weight alone (bolts, cable) has packs that weigh alone, too.
 */
export function unitsOf(family: Family, item: Item, input: Pricing): UnitRecord[] {
  const currency = family.currency ?? 'TRY';
  const price = (gross: number): PriceRecord => ({ value: netOf(gross, input.taxRate), currency });
  const [width, height, length] = item.size;
  const base: UnitRecord = {
    id: 1,
    value: family.unit ?? 'Adet',
    multiplier: 1,
    defaultPrice: price(input.gross),
    listPrice: price(input.listGross),
    width,
    height,
    length,
    weight: item.weight,
    barcode: '',
  };
  const packs = parsePacks(family.packs ?? '').map((pack, at): UnitRecord => {
    const side = Math.cbrt(width * height * length * pack.count * 1.06);
    return {
      id: at + 2,
      value: pack.name,
      multiplier: pack.count,
      defaultPrice: price(less(input.gross, pack.saving) * pack.count),
      listPrice: price(input.listGross * pack.count),
      width: half(side),
      height: half(side / 1.2),
      length: half(side * 1.2),
      weight: Math.round(item.weight * pack.count * 1050) / 1000,
      barcode: '',
    };
  });
  return withBarcodes([base, ...packs], input.id);
}

/** The units with the barcodes of the product `id`: one for the piece, one for each pack. */
export function withBarcodes(units: readonly UnitRecord[], id: number): UnitRecord[] {
  return units.map((unit, at) =>
    Object.assign({}, unit, {
      barcode: at === 0 ? shopBarcode(28, id) : shopBarcode(29, id * 10 + at),
    }),
  );
}

/** Centimetres, to the nearest half. */
function half(length: number): number {
  return Math.round(length * 2) / 2;
}
