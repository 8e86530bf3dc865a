/** A bulletin of exchange rates: TRY for one unit by currency code, of a day such as `2026-11-27`. */
export interface RateBulletin {
  day: string;
  rates: Readonly<Record<string, number>>;
}

/** A currency that follows the bulletins; `margin` is percent on top of the rate. */
export interface DailyRate {
  code: string;
  margin: number;
}

const entry = /^\s*([A-Z]{3})\/(\d{1,2}(?:\.\d{1,4})?)\s*$/;

/** Reads the setting dailyRates: `code/margin` joined by `_`. Unreadable entries and the lira are left out. */
export function parseDailyRates(dailyRates: string): DailyRate[] {
  return dailyRates.split('_').flatMap((part) => {
    const [, code = '', margin = ''] = entry.exec(part) ?? [];
    return code === '' || code === 'TRY' ? [] : [{ code, margin: Number(margin) }];
  });
}

const places = 1e8;

/** The rate that the shop takes from a bulletin: with the margin, at most 8 places; null for a currency without one. */
export function dailyRate({ rates }: RateBulletin, { code, margin }: DailyRate): number | null {
  const rate = Object.hasOwn(rates, code) ? (rates[code] ?? 0) : 0;
  return rate > 0 ? Math.round(rate * (1 + margin / 100) * places) / places : null;
}

/** Whether a rate moved by more than `limit` percent; a currency without a rate may begin with any. */
export function movesTooMuch(from: number | null, to: number, limit: number): boolean {
  return from !== null && Math.abs(to - from) > (from * limit) / 100;
}

const header = /<Tarih_Date\b[^<>]*\bDate="(\d{2})\/(\d{2})\/(\d{4})"/;
const currency = /<Currency\b[^<>]*\bCurrencyCode="([A-Z]{3})"[^<>]*>([^]*?)<\/Currency>/g;

/**
 * Reads the central bank's bulletin (TCMB, `today.xml`): the selling rate of foreign exchange, for one unit. Null for a text
 * that is no bulletin.
 */
export function parseBulletin(xml: string): RateBulletin | null {
  const [, month, date, year] = header.exec(xml) ?? [];
  if (month === undefined || date === undefined || year === undefined) return null;
  const rates: Record<string, number> = {};
  for (const [, code = '', inside = ''] of xml.matchAll(currency)) {
    const unit = numberIn(inside, 'Unit');
    const selling = numberIn(inside, 'ForexSelling');
    if (unit > 0 && selling > 0) rates[code] = Math.round((selling / unit) * places) / places;
  }
  return Object.keys(rates).length === 0 ? null : { day: `${year}-${month}-${date}`, rates };
}

function numberIn(xml: string, name: string): number {
  const [, text = ''] = new RegExp(`<${name}>\\s*(\\d+(?:\\.\\d+)?)\\s*</${name}>`).exec(xml) ?? [];
  return Number(text);
}
