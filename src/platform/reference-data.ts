import { readFile } from 'node:fs/promises';

/**
 * Records by their names on the wire, in the order of their files (rules addresses/provinces,
 * addresses/districts).
 */
interface Province {
  sehir_id: number;
  sehir_title: string;
  /** The plate code; districts name it as `ilce_sehirkey`. */
  sehir_key: number;
}
interface District {
  ilce_id: number;
  ilce_title: string;
  ilce_key: number;
  ilce_sehirkey: number;
}
interface Country {
  name: string;
  name_en: string;
  dial_code: string;
  code: string;
}

/** Provinces and districts start with their 'Seçin' row, countries with Türkiye. */
export interface ReferenceData {
  provinces: readonly Province[];
  districts: readonly District[];
  countries: readonly Country[];
  /** Public holidays of Türkiye, as `2026-10-29` (rule shipping/working-days). */
  holidays: ReadonlySet<string>;
}

const folder = new URL('../../reference/', import.meta.url);

/** Reads the lists once, at the start. Throws when a file is missing or a record is not as it should be. */
export async function loadReferenceData(): Promise<ReferenceData> {
  const [provinces, districts, countries, holidays] = await Promise.all([
    readRecords('provinces.json'),
    readRecords('districts.json'),
    readRecords('countries.json'),
    readRecords('holidays.json'),
  ]);
  return {
    provinces: provinces.map((record) => ({
      sehir_id: record.number('sehir_id'),
      sehir_title: record.text('sehir_title'),
      sehir_key: record.number('sehir_key'),
    })),
    districts: districts.map((record) => ({
      ilce_id: record.number('ilce_id'),
      ilce_title: record.text('ilce_title'),
      ilce_key: record.number('ilce_key'),
      ilce_sehirkey: record.number('ilce_sehirkey'),
    })),
    countries: countries.map((record) => ({
      name: record.text('name'),
      name_en: record.text('name_en'),
      dial_code: record.text('dial_code'),
      code: record.text('code'),
    })),
    holidays: new Set(holidays.map((record) => record.text('date'))),
  };
}

interface FileRecord {
  text(field: string): string;
  number(field: string): number;
}

async function readRecords(file: string): Promise<FileRecord[]> {
  const parsed: unknown = JSON.parse(await readFile(new URL(file, folder), 'utf8'));
  if (!Array.isArray(parsed)) throw new TypeError(`reference/${file} is not a list`);
  return parsed.map((entry: unknown, index) => {
    const fields = new Map(Object.entries(Object(entry)));
    const fault = (field: string) =>
      new TypeError(`reference/${file}: record ${index}: ${field} is missing or of another type`);
    return {
      text(field) {
        const value = fields.get(field);
        if (typeof value !== 'string') throw fault(field);
        return value;
      },
      number(field) {
        const value = fields.get(field);
        if (typeof value !== 'number') throw fault(field);
        return value;
      },
    };
  });
}
