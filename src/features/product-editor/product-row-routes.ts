import { ErrorBody } from '#contract/error-body.ts';
import { PricesBody, RowsAnswer, StockBody } from '#contract/office/catalog/office-products.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import { refusalText } from '#text/refusal-text.ts';
import { workProducts, type ChangeRow, type RowResult } from './change-products.ts';

interface RowServices {
  db: Db;
  clock: () => Date;
}

const bodyLimit = 512 * 1024;
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;

/** Stock and prices from a bookkeeping system, up to 1,000 products a call (rule product-editing/bulk). */
export function registerProductRows(app: App, { db, clock }: RowServices): void {
  app.post(
    '/api/office/stock',
    {
      config,
      bodyLimit,
      schema: {
        tags: ['office'],
        summary: 'Corrects the stock of products by their codes, each whole or not at all',
        body: StockBody,
        response: { 200: RowsAnswer, '4xx': ErrorBody },
      },
    },
    async ({ body: { items, reason }, worker, locale }) => {
      const rows = items.map((row) => ({ ...row, reason: row.reason ?? reason }));
      return changeRows(db, rows, { worker, locale, now: clock() });
    },
  );
  app.post(
    '/api/office/prices',
    {
      config,
      bodyLimit,
      schema: {
        tags: ['office'],
        summary: 'Sets prices of products by their codes, each whole or not at all',
        body: PricesBody,
        response: { 200: RowsAnswer, '4xx': ErrorBody },
      },
    },
    async ({ body: { items }, worker, locale }) =>
      changeRows(db, items, { worker, locale, now: clock() }),
  );
}

async function changeRows(
  db: Db,
  rows: readonly ChangeRow[],
  { worker: by, locale, now }: { worker: Worker | null; locale: Locale; now: Date },
) {
  if (by === null) throw new Error('a call of the office without a worker');
  const results = await workProducts(db, rows, { by, now });
  const items = results.map(({ code, result }) => ({ code, ...answerOf(result, locale) }));
  return { items, done: items.filter(({ ok }) => ok).length };
}

function answerOf(result: RowResult, locale: Locale) {
  if (result.ok) return { ok: true, error: null, message: null, stock: result.after.stock };
  if (result.reason === 'wrong') {
    const message = productEditorTexts[locale].wrong[result.wrong];
    return { ok: false, error: 'invalid-input', message, stock: null };
  }
  const values = 'n' in result ? { n: result.n } : {};
  const message = refusalText(locale, result.reason, values);
  return { ok: false, error: result.reason, message, stock: null };
}
