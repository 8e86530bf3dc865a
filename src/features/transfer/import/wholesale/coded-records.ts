import type { Db } from '#db/database.ts';
import type { StoredRecord } from '#db/imports/read-records.ts';
import {
  findWholesaleNames,
  removeByCode,
  writeAssortments,
  writeGroups,
  writePriceLists,
  type KnownNames,
  type MemberRow,
  type WholesaleNames,
} from '#db/transfer/wholesale/write-wholesale.ts';
import { roundedDecimal, type RecordFindings } from '#features/transfer/import/field-values.ts';
import type { PartWriter } from '#features/transfer/import/import-batches.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import type { ProblemCode } from '#features/transfer/sources/problem.ts';
import {
  AssortmentRecord,
  GroupRecord,
  PriceListRecord,
} from '#features/transfer/sources/wholesale-records.ts';
import { given, inByteOrder, removeAll, textOf } from './stored-values.ts';
import { flagOf, isTrue, wholesaleWriter } from './wholesale-writer.ts';

interface PriceListRow {
  code: string;
  name: string;
  base: string;
  mix: string;
  maxDiscount: number | null;
  capAtGuest: number | null;
  active: number | null;
}

interface AssortmentRow {
  code: string;
  name: string;
  products: string[];
  brands: string[];
  categories: string[];
}

interface GroupRow {
  code: string;
  name: string;
  nameEn: string;
  label: string;
  labelEn: string;
  priceList: string | null;
  withVat: number | null;
  showListPrice: number | null;
  showPrices: number | null;
  minOrder: number | null;
  assortments: string[];
  onlyAssortments: number | null;
}

/** Imports price-lists.jsonl. */
export function priceListWriter({
  replacedLists,
}: Pick<ImportContext, 'replacedLists'>): PartWriter<PriceListRecord> {
  return wholesaleWriter<typeof PriceListRecord, PriceListRow, null>({
    part: 'price-lists',
    schema: PriceListRecord,
    keyOf: ({ code }) => code,
    keyField: 'code',
    lookUp: async () => null,
    accept: ({ code, replace }) => {
      if (isTrue(replace)) replacedLists.add(code);
    },
    whole: (record, stored) => ({
      code: record.code,
      name: textOf(record.name, stored, 'name', ''),
      base: textOf(record.base, stored, 'base', 'sale'),
      mix: textOf(record.mix, stored, 'mix', 'product'),
      maxDiscount: given(record.maxDiscount, numberIn(stored, 'maxDiscount')),
      capAtGuest: flagOf(record.capAtGuest, stored?.['capAtGuest'], 1),
      active: flagOf(record.active, stored?.['active'], 1),
    }),
    refuse: () => undefined,
    write: (db, rows) => writePriceLists(db, rows.map(priceListColumns)),
    remove: (db, codes) => removeAll(codes, (code) => removeByCode(db, 'price-lists', code)),
  });
}

function priceListColumns({ maxDiscount, capAtGuest, active, ...row }: PriceListRow, n: number) {
  return {
    n,
    ...row,
    max_discount: maxDiscount,
    cap_at_guest: capAtGuest === 1,
    active: active === 1,
  };
}

/** Imports assortments.jsonl. */
export function assortmentWriter(): PartWriter<AssortmentRecord> {
  return wholesaleWriter<typeof AssortmentRecord, AssortmentRow, KnownNames>({
    part: 'assortments',
    schema: AssortmentRecord,
    keyOf: ({ code }) => code,
    keyField: 'code',
    lookUp: namesFinder(({ products, brands, categories }) => ({
      products: products ?? [],
      brands: brands ?? [],
      categories: categories?.map(trimmed) ?? [],
    })),
    whole: (record, stored) => ({
      code: record.code,
      name: textOf(record.name, stored, 'name', ''),
      products: sorted(record.products, stored, 'products'),
      brands: sorted(record.brands, stored, 'brands'),
      categories: sorted(record.categories?.map(trimmed), stored, 'categories', record.categories),
    }),
    refuse: (row, known, findings) => {
      refuseUnknown(row, known, findings, 'products', 'no-product');
      refuseUnknown(row, known, findings, 'brands', 'no-brand');
      refuseUnknown(row, known, findings, 'categories', 'no-category');
    },
    write: (db, rows) =>
      writeAssortments(
        db,
        rows.map(({ code, name }, n) => ({ n, code, name })),
        {
          products: membersOf(rows, 'products'),
          brands: membersOf(rows, 'brands'),
          categories: membersOf(rows, 'categories'),
        },
      ),
    remove: (db, codes) => removeAll(codes, (code) => removeByCode(db, 'assortments', code)),
  });
}

/** Imports groups.jsonl. */
export function groupWriter(): PartWriter<GroupRecord> {
  return wholesaleWriter<typeof GroupRecord, GroupRow, KnownNames>({
    part: 'groups',
    schema: GroupRecord,
    keyOf: ({ code }) => code,
    keyField: 'code',
    lookUp: namesFinder(({ priceList, assortments }) => ({
      lists: priceList ? [priceList] : [],
      assortments: assortments ?? [],
    })),
    whole: wholeGroup,
    refuse: ({ priceList, assortments, minOrder }, known, findings) => {
      if (priceList !== null && !known.lists.has(priceList))
        findings.refused.push({ field: 'priceList', code: 'no-price-list', detail: priceList });
      refuseUnknown({ assortments }, known, findings, 'assortments', 'no-assortment');
      if (minOrder !== null && minOrder < 0)
        findings.refused.push({ field: 'minOrder', code: 'out-of-range', detail: '>= 0' });
    },
    write: (db, rows) => writeGroups(db, rows.map(groupColumns), membersOf(rows, 'assortments')),
    remove: (db, codes) => removeAll(codes, (code) => removeByCode(db, 'groups', code)),
  });
}

function wholeGroup(
  record: GroupRecord,
  stored: StoredRecord | undefined,
  findings: RecordFindings,
): GroupRow {
  const { minOrder } = record;
  const least =
    typeof minOrder === 'undefined' || minOrder === null
      ? minOrder
      : roundedDecimal(minOrder, 'minOrder', findings, 2);
  const list = stored?.['priceList'];
  return {
    code: record.code,
    name: textOf(record.name, stored, 'name', ''),
    nameEn: textOf(record.nameEn, stored, 'nameEn', ''),
    label: textOf(record.label, stored, 'label', ''),
    labelEn: textOf(record.labelEn, stored, 'labelEn', ''),
    priceList: given(record.priceList, typeof list === 'string' ? list : null),
    withVat: flagOf(record.withVat, stored?.['withVat'], null),
    showListPrice:
      record.showListPrice === null
        ? null
        : flagOf(record.showListPrice, stored?.['showListPrice'], 0),
    showPrices: flagOf(record.showPrices, stored?.['showPrices'], 1),
    minOrder: given(least, numberIn(stored, 'minOrder')),
    assortments: sorted(record.assortments, stored, 'assortments'),
    onlyAssortments: flagOf(record.onlyAssortments, stored?.['onlyAssortments'], 0),
  };
}

function groupColumns(row: GroupRow, n: number) {
  const flag = (value: number | null) => (value === null ? null : value === 1);
  const { code, name, label } = row;
  return {
    n,
    code,
    name,
    name_en: row.nameEn,
    label,
    label_en: row.labelEn,
    price_list: row.priceList,
    with_vat: flag(row.withVat),
    show_list_price: flag(row.showListPrice),
    show_prices: row.showPrices === 1,
    min_order: row.minOrder,
    only_assortments: row.onlyAssortments === 1,
  };
}

function namesFinder<R>(namesIn: (record: R) => Partial<WholesaleNames>) {
  return (db: Db, records: readonly R[]): Promise<KnownNames> => {
    const named = records.map(namesIn);
    const all = (kind: keyof WholesaleNames) => named.flatMap((names) => names[kind] ?? []);
    return findWholesaleNames(db, {
      lists: all('lists'),
      groups: [],
      assortments: all('assortments'),
      products: all('products'),
      brands: all('brands'),
      categories: all('categories'),
    });
  };
}

function refuseUnknown<K extends 'products' | 'brands' | 'categories' | 'assortments'>(
  row: Readonly<Record<K, readonly string[]>>,
  known: KnownNames,
  findings: RecordFindings,
  field: K,
  code: ProblemCode,
): void {
  const missing = row[field].filter((name) => !known[field].has(name));
  for (const detail of missing.slice(0, 5)) findings.refused.push({ field, code, detail });
}

function membersOf<K extends string>(
  rows: readonly ({ code: string } & Readonly<Record<K, readonly string[]>>)[],
  kind: K,
): MemberRow[] {
  return rows.flatMap((row) => row[kind].map((member) => ({ code: row.code, member })));
}

function trimmed(path: string): string {
  return path.replaceAll(/^\/|\/$/g, '');
}

/** A list that the line has, else the stored one. */
function sorted(
  list: readonly string[] | null | undefined,
  stored: StoredRecord | undefined,
  field: string,
  isGiven: unknown = list,
): string[] {
  const before = stored?.[field];
  if (isGiven === undefined) return Array.isArray(before) ? before.map(String) : [];
  return inByteOrder(list);
}

function numberIn(stored: StoredRecord | undefined, field: string): number | null {
  const value = stored?.[field];
  return typeof value === 'number' ? value : null;
}
