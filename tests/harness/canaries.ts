import { readXlsx } from 'hucre/xlsx';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { seed } from './app.ts';
import { makeCompany } from './companies.ts';
import { makeProduct } from './factories.ts';
import { pagesOf } from './paper-pages.ts';
import { hideGoods, makePricedGroup, type PricedGroup } from './wholesale.ts';

/** Net amounts of face B, in TRY. Nothing else in the shop has these figures, with VAT or without. */
export const canaryFigures = {
  groupPrice: 731_647,
  breakPrice: 684_531,
  contractPrice: 597_317,
  groupMinimum: 918_253,
  creditLimit: 835_619,
  debit: 361_783,
  wish: 542_869,
};

/** The lowest price of a bulb, which the office alone knows. */
const canaryFloor = '71.93';

/** Pieces that the rules of face B name. */
const canaryCounts = { break: 7993, multiple: 8861 };

/** Words of face B; "Kanarya" alone marks each of them. */
export const canaryWords = {
  group: 'Kanarya Bayileri',
  product: 'Kanaryalı Semaver',
  code: 'KNR-447193',
  brand: 'KANARYACI',
  category: 'kanaryalar',
  company: 'Kanarya Ticaret',
  note: 'kanarya acele istiyor',
  reference: 'KANARYA-SAS',
};

/** Face B as a group and as a company with a contract list, and what only they see. */
export interface CanaryFace {
  group: PricedGroup;
  companyId: number;
  hiddenId: number;
}

async function makeCanaryCompany(
  db: Db,
  contract: PricedGroup,
  assortmentId: number,
): Promise<number> {
  const companyId = await makeCompany(db, {
    code: 'KANARYA',
    title: canaryWords.company,
    price_list_id: contract.listId,
    credit_limit: canaryFigures.creditLimit,
    credit_currency: 'TRY',
  });
  await sql`insert into company_assortments (company_id, assortment_id)
    values (${companyId}, ${assortmentId})`.execute(db);
  await sql`insert into company_statement (company_id, position, date, document, debit)
    values (${companyId}, 1, '2026-11-02', 'KANARYA-1', ${canaryFigures.debit})`.execute(db);
  return companyId;
}

/** Adds face B to a shop. */
export async function plantCanaries(db: Db): Promise<CanaryFace> {
  const figures = canaryFigures;
  const hiddenId = await makeProduct(db, {
    name: canaryWords.product,
    code: canaryWords.code,
    brand: canaryWords.brand,
    categories: [canaryWords.category],
    quantity: 1000,
    sales: 9000,
    equivalents: [`KOD-${seed.bulb}`],
  });
  const group = await makePricedGroup(db, { code: 'KANARYA', price: figures.groupPrice });
  const contract = await makePricedGroup(db, {
    code: 'KANARYA-SOZ',
    price: figures.contractPrice,
  });
  await db
    .updateTable('customer_groups')
    .set({ label: canaryWords.group, label_en: canaryWords.group, min_order: figures.groupMinimum })
    .where('id', '=', group.groupId)
    .execute();
  const ofBulb = { scope: 'product', product_id: seed.bulb };
  for (const { listId } of [group, contract]) {
    await db
      .insertInto('price_rules')
      .values({
        ...ofBulb,
        list_id: listId,
        min: canaryCounts.break,
        price: figures.breakPrice,
        currency: 'TRY',
      })
      .execute();
    await db
      .insertInto('quantity_rules')
      .values({
        scope: 'product',
        product_id: seed.rare,
        list_id: listId,
        multiple: canaryCounts.multiple,
      })
      .execute();
  }
  await sql`update product_units set min_price = ${canaryFloor}::numeric, min_currency = 'TRY'
    where product_id = ${seed.bulb} and id = 1`.execute(db);
  const { assortmentId } = await hideGoods(db, [hiddenId], group);
  const companyId = await makeCanaryCompany(db, contract, assortmentId);
  return { group, companyId, hiddenId };
}

/** The ways in which an amount is written, net and with the usual VAT, in both languages and in data. */
function waysOf(amount: number): string[] {
  return [0, 1, 10, 20].map((vat) => {
    const cents = Math.round((amount * (100 + vat)) / 1) / 100;
    const whole = String(Math.floor(cents));
    return whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '[.,\\u00a0 ]?');
  });
}
/** Amounts of one, and of the two that busy buyers order. */
const figure = new RegExp(
  `(?<!\\d)(?:${[
    ...Object.values(canaryFigures).flatMap((amount) => [amount, 2 * amount].flatMap(waysOf)),
    canaryFloor.replace('.', '[.,]'),
    ...Object.values(canaryCounts).map((count) => String(count).replace(/(?=\d{3}$)/, '[.,]?')),
  ].join('|')})(?!\\d)`,
  'g',
);
const word = /kanarya\p{L}*|KNR-?447193/giu;

/** Digits of moments, hashes and tokens may look like an amount. */
const withoutNoise = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replaceAll(/[\w-]{22,}/g, '')
    .replaceAll(/"csrfToken":"[^"]*"|name="csrf[^>]*>/g, '');

/** Every canary in a text, each once. */
export function canariesIn(text: string): string[] {
  const found = [...withoutNoise(text).matchAll(figure), ...text.matchAll(word)];
  return [...new Set(found.map(([all]) => all))].toSorted();
}

/** An answer as its reader sees it: headers, and the text of a page, a paper or a workbook. */
export async function textOfAnswer({
  headers,
  body,
  rawPayload,
}: LightMyRequestResponse): Promise<string> {
  const { 'set-cookie': _cookie, ...others } = headers;
  return `${JSON.stringify(others)}\n${await textOfFile(String(headers['content-type'] ?? ''), rawPayload, body)}`;
}

/** The text of a file: what a reader finds in a PDF, and the cells of a workbook. */
export async function textOfFile(type: string, bytes: Uint8Array, text: string): Promise<string> {
  if (type.startsWith('application/pdf')) {
    // An integrator's invoice of the tests is no whole PDF.
    if (bytes.length < 200) return text;
    return (await pagesOf(bytes)).join('\n');
  }
  if (type.includes('spreadsheetml')) {
    const { sheets } = await readXlsx(bytes);
    return sheets.map(({ rows }) => JSON.stringify(rows)).join('\n');
  }
  return text;
}
