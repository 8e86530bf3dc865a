import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { SheetFormatQuery } from '#contract/office/office-sheets.ts';
import { RuleSheetCheck, ruleSheetField } from '#contract/office/prices/rule-sheets.ts';
import { ShortText } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { everyRule } from '#db/price-work/every-rule.ts';
import { findLists } from '#db/price-work/list-work.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { mappedCells, sendSheet, sheetResponse } from '#features/transfer/office/send-sheet.ts';
import { sheetBytes } from '#features/transfer/sheets/write-sheet.ts';
import { BadUpload } from '#features/transfer/sources/unzip-store.ts';
import type { App, FileTaker } from '#platform/http.ts';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { ruleSheetTexts } from '#text/office/prices/rule-sheet-text.ts';
import { checkRuleSheet } from './check-rule-sheet.ts';
import { ruleCells } from './rule-cells.ts';

interface RuleSheetServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
}

const path = '/api/office/price-lists/:code/rule-sheet';
const params = Type.Object({ code: ShortText(200) });
const mostBytes = 10 * 1024 * 1024;
const mostFormBytes = mostBytes + 16 * 1024;

/** The prices of a list as a sheet, and the sheet back with a check first (rule wholesale/rule-sheet). */
export function registerRuleSheets(app: App, services: RuleSheetServices): void {
  registerExport(app, services);
  registerCheck(app, services);
}

async function listOf(db: Db, code: string) {
  const [list] = await findLists(db, { code, limit: 1 });
  if (!list) throw new Refusal('not-found');
  return list;
}

/** 1 query, and 1 each 500 rules. */
function registerExport(app: App, { db, clock }: RuleSheetServices): void {
  app.get(
    path,
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary: 'The price rules of a list as a sheet that its page takes back',
        params,
        querystring: SheetFormatQuery,
        response: sheetResponse,
      },
    },
    async ({ params: { code }, query: { format }, locale }, reply) => {
      const list = await listOf(db, code);
      const cells = mappedCells(everyRule(db, 'price', { listId: list.id, locale }), (rule) =>
        ruleCells(rule, locale),
      );
      const name = `${ruleSheetTexts[locale].fileName}-${istanbulDay(clock())}`;
      return sendSheet(reply, sheetBytes(cells, { kind: 'price-rules', format, locale }), {
        format,
        name,
      });
    },
  );
}

/** 2 queries, and 2 each 500 rows. */
function registerCheck(app: App, services: RuleSheetServices): void {
  const { db, snapshot } = services;
  const folders = new WeakMap<FastifyRequest, string>();
  // One at a time: each may read 50,000 rows.
  const checks = new BoundedQueue({ concurrency: 1, maxWaiting: 20 }, () => new Refusal('busy'));
  app.post(
    path,
    {
      config: { fromElsewhere: true, hasOwnLimit: true, files: sheetTaker(folders) },
      bodyLimit: mostFormBytes,
      schema: {
        tags: ['office'],
        summary: 'Says what a sheet of price rules would change, as multipart; nothing is saved',
        consumes: ['multipart/form-data'],
        params,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: RuleSheetCheck, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { locale } = request;
      const folder = folders.get(request);
      try {
        const list = await listOf(db, request.params.code);
        if (folder === undefined) throw wrong(ruleSheetTexts[locale].noFile);
        const { rates, defaultCurrency } = snapshot();
        const shop = { listId: list.id, rates, defaultCurrency, locale };
        const files = { sent: join(folder, 'sent'), folder };
        const answer = await checks.run(() => checkRuleSheet(db, files, shop));
        if (answer.ok) return answer.check;
        throw wrong(ruleSheetTexts[locale].problems[answer.problem]);
      } catch (error) {
        throw error instanceof BadUpload ? wrong(faultText(error, locale)) : error;
      } finally {
        if (folder !== undefined) await rm(folder, { recursive: true, force: true });
      }
    },
  );
}

function faultText({ fault }: BadUpload, locale: Locale): string {
  return importsTexts[locale].faults[fault];
}

function wrong(text: string): Refusal {
  return new Refusal('invalid-input', {
    values: { field: ruleSheetField },
    fields: { [ruleSheetField]: text },
  });
}

/** Keeps the sent file in a folder of its own until the call ends. */
function sheetTaker(folders: WeakMap<FastifyRequest, string>): FileTaker {
  return {
    field: ruleSheetField,
    options: { limits: { files: 1, fileSize: mostBytes }, throwFileSizeLimit: false },
    admit: async ({ worker, headers }) => {
      if (worker === null) throw new Refusal('office-sign-in');
      if (!(Number(headers['content-length'] ?? NaN) <= mostFormBytes))
        throw new Refusal('body-too-large');
    },
    take: async (request, file) => {
      const folder = await mkdtemp(join(tmpdir(), 'arasta-rule-sheet-'));
      folders.set(request, folder);
      try {
        await pipeline(file, createWriteStream(join(folder, 'sent'), { mode: 0o600 }));
        if (file.truncated) throw new Refusal('body-too-large');
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    },
  };
}
