import { convertAmount, scaled, sumAmounts } from './money.ts';
import type { Rates } from './money.ts';

/** Measures from `min` to `max` cost `fee` TRY. */
export interface ShippingBand {
  min: number;
  max: number;
  fee: number;
}

/** Sizes in cm, weight in the measure's own unit (kg or desi), for one of the unit. */
export interface MeasuredLine {
  readonly productId: number;
  readonly quantity: number;
  readonly width: number;
  readonly height: number;
  readonly length: number;
  readonly weight: number;
  /** The buyer does not see its product: it is not shipped (rule wholesale/unseen-lines). */
  readonly isUnseen?: true;
}

/** 'free' is 'Ücretsiz', 'recipient' is 'Alıcı Ödemeli' (rule shipping/display). */
export type ShippingState = 'free' | 'recipient' | 'fee';

/** The part of the settings that decides the fee. */
export interface ShippingSettings {
  readonly kargoUcreti: string;
  readonly ucretsizKargoSecenek: boolean;
  readonly ucretsizKargoMiktar: number;
  readonly kargoAliciyaAit: boolean;
  readonly urNo: number | null;
}

const sizeScale = 10_000;
/** One whole measure in the integers that lines are added in: sizes to 4 places, divided by 3000. */
const wholeMeasure = 3000n * BigInt(sizeScale) ** 3n;
const perWeight = wholeMeasure / BigInt(sizeScale);

/** Reads kargoUcreti: `min/max/fee` joined by `_`, fees in TRY; what cannot be read is left out. */
export function parseBands(kargoUcreti: string): ShippingBand[] {
  const bands: ShippingBand[] = [];
  for (const part of kargoUcreti.split('_')) {
    const match = /^\s*(\d+(?:[.,]\d+)?)\/(\d+(?:[.,]\d+)?)\/(\d+(?:[.,]\d+)?)\s*$/.exec(part);
    if (!match) continue;
    const [min = 0, max = 0, fee = 0] = match
      .slice(1)
      .map((text) => Number(text.replace(',', '.')));
    if (min <= max) bands.push({ min, max, fee });
  }
  return bands;
}

/** Exact, so that ten lines of 0.1 meet the edge of a band at 1. */
function exactMeasure(line: MeasuredLine): bigint {
  const volume =
    BigInt(scaled(line.width, sizeScale)) *
    BigInt(scaled(line.height, sizeScale)) *
    BigInt(scaled(line.length, sizeScale));
  const one = volume === 0n ? BigInt(scaled(line.weight, sizeScale)) * perWeight : volume;
  return BigInt(line.quantity) * one;
}

/** The fee in TRY of a measure; a gap belongs to the next higher band (rule shipping/band-of). */
function bandFee(bands: readonly ShippingBand[], measure: bigint): number {
  let next: ShippingBand | undefined;
  let highest: ShippingBand | undefined;
  for (const band of bands) {
    const min = BigInt(scaled(band.min, sizeScale)) * perWeight;
    const max = BigInt(scaled(band.max, sizeScale)) * perWeight;
    if (min <= measure && measure <= max) return band.fee;
    if (min > measure && (!next || band.min < next.min)) next = band;
    if (!highest || band.max > highest.max) highest = band;
  }
  return (next ?? highest)?.fee ?? 0;
}

/**
 * The shipping fee in `currency`, 2 places (rules shipping/free, shipping/recipient-pays,
 * shipping/fee-currency). `subTotalPlusTax` is in the DEFAULT currency, as the limit of free
 * shipping is: what is free does not depend on the currency shown (rule
 * shipping/free-limit-currency).
 */
export function shippingFee(input: {
  lines: readonly MeasuredLine[];
  settings: ShippingSettings;
  subTotalPlusTax: number;
  rates: Rates;
  currency: string;
}): { fee: number; state: ShippingState } {
  const { settings } = input;
  if (settings.kargoAliciyaAit) return { fee: 0, state: 'recipient' };
  const shipped = input.lines.filter(
    ({ productId, isUnseen }) => productId !== settings.urNo && !isUnseen,
  );
  const reached =
    settings.ucretsizKargoSecenek && input.subTotalPlusTax >= settings.ucretsizKargoMiktar;
  if (reached || shipped.length === 0) return { fee: 0, state: 'free' };
  const measure = shipped.reduce((sum, line) => sum + exactMeasure(line), 0n);
  const fee = bandFee(parseBands(settings.kargoUcreti), measure);
  if (fee === 0) return { fee: 0, state: 'free' };
  return { fee: convertAmount(fee, 'TRY', input.currency, input.rates), state: 'fee' };
}

/**
 * The amount still missing for free shipping, in `currency`; 0 when it is reached, null when the store offers none or
 * the recipient pays. Amounts come in the default currency.
 */
export function freeShippingRemaining(input: {
  settings: Pick<
    ShippingSettings,
    'ucretsizKargoSecenek' | 'ucretsizKargoMiktar' | 'kargoAliciyaAit'
  >;
  subTotalPlusTax: number;
  rates: Rates;
  currency: string;
  defaultCurrency: string;
}): number | null {
  if (!input.settings.ucretsizKargoSecenek || input.settings.kargoAliciyaAit) return null;
  const missing = sumAmounts(input.settings.ucretsizKargoMiktar, -input.subTotalPlusTax);
  return missing <= 0
    ? 0
    : convertAmount(missing, input.defaultCurrency, input.currency, input.rates);
}
