import { foldedHead } from '#rules/transfer/sheets/match-columns.ts';
import {
  fieldsOf,
  type SheetFieldName,
  type TableKind,
} from '#rules/transfer/sheets/sheet-fields.ts';
import type { Locale } from '#rules/shop/locale.ts';
import * as english from '#text/en/office/imports/sheet-columns.ts';
import { sheetDesk as englishDesk } from '#text/en/office/imports/sheet-desk.ts';
import { sheetDesk as turkishDesk } from '#text/tr/office/imports/sheet-desk.ts';
import * as turkish from '#text/tr/office/imports/sheet-columns.ts';

const columns = { tr: turkish.sheetColumns, en: english.sheetColumns } as const;

export const sheetTexts: Readonly<Record<Locale, typeof turkishDesk>> = {
  tr: turkishDesk,
  en: englishDesk,
};

export const sheetFileTexts = { tr: turkish.sheetFile, en: english.sheetFile } as const;

export interface SheetColumn {
  field: SheetFieldName;
  name: string;
  hint: string;
  example: string;
}

/** The columns of a kind's templates and exports, in their order. */
export function sheetColumnsOf(kind: TableKind, locale: Locale): SheetColumn[] {
  return fieldsOf(kind).map((field) => {
    const isCustomerName = kind === 'customers' && field === 'name';
    const texts = isCustomerName ? sheetFileTexts[locale].customerName : columns[locale][field];
    const [name = '', hint = '', example = ''] = texts;
    return { field, name, hint, example };
  });
}

/** The fields of a kind by the folded names of their columns in both languages. */
export function knownHeads(kind: TableKind): ReadonlyMap<string, SheetFieldName> {
  const heads = (['tr', 'en'] as const).flatMap((locale) =>
    sheetColumnsOf(kind, locale).map(({ field, name }) => [foldedHead(name), field] as const),
  );
  return new Map(heads);
}
