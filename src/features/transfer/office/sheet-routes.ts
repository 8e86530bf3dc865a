import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { MatchingBody, SheetAnswer, SheetQuery } from '#contract/office/office-sheets.ts';
import { Id, Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { failRun, type ImportRun } from '#db/imports/import-runs.ts';
import { saveMatching } from '#db/imports/sheet-matchings.ts';
import { inspectSheet } from '#features/transfer/sheets/inspect-sheet.ts';
import { openTable } from '#features/transfer/sheets/open-table.ts';
import type { TableInfo } from '#features/transfer/sheets/table-files.ts';
import type { App } from '#platform/http.ts';
import { checkMatching } from '#rules/transfer/sheets/match-columns.ts';
import { isFieldOf, type SheetKind } from '#rules/transfer/sheets/sheet-fields.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { sheetTexts } from '#text/office/imports/sheet-texts.ts';
import { importConfig, ownRun, type ImportServices } from './import-access.ts';
import { BadUpload } from '#features/transfer/sources/unzip-store.ts';

const params = Type.Object({ id: Id });
/** A call waits no longer than this for a sheet that is being read; the screen asks again. */
const waitMs = 5000;

/** The columns of an uploaded sheet, and what fills which field (rules import-export/sheets, import-export/sheet-matching). */
export function registerSheet(app: App, services: ImportServices): void {
  registerColumns(app, services);
  registerMatching(app, services);
}

/** 2 queries. */
function registerColumns(app: App, services: ImportServices): void {
  app.get(
    '/api/office/imports/:id/sheet',
    {
      schema: {
        tags: ['office'],
        summary: 'The columns of an uploaded sheet with samples and the fields that they fill',
        params,
        querystring: SheetQuery,
        response: { 200: SheetAnswer, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const run = await sheetRun(services, await ownRun(services, request, request.params.id));
      const info = await readSheet(services, run.id);
      if (info === null) return { sheet: null };
      const { kind, matching, folder } = run;
      const { headRow = null } = request.query;
      const view = await inspectSheet(services.db, { kind, folder, info }, matching, headRow);
      const { signature: _signature, ...shown } = view;
      return { sheet: { ...info, ...shown } };
    },
  );
}

/** 5 queries. */
function registerMatching(app: App, services: ImportServices): void {
  app.post(
    '/api/office/imports/:id/matching',
    {
      config: importConfig,
      schema: {
        tags: ['office'],
        summary:
          'Chooses which columns of a sheet fill which fields; it is remembered for such sheets',
        params,
        body: MatchingBody,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { db, clock } = services;
      const { body, locale } = request;
      const run = await sheetRun(services, await ownRun(services, request, request.params.id));
      const { id, kind, folder } = run;
      refuseWrong(kind, body, locale);
      const fields = body.fields.map((name) => (name && isFieldOf(kind, name) ? name : null));
      const matching = { ...body, fields };
      const info = await readSheet(services, id);
      if (info === null) throw new Refusal('import-incomplete');
      const { signature } = await inspectSheet(db, { kind, folder, info }, matching);
      const isSaved = await saveMatching(db, id, { kind, signature, matching, now: clock() });
      if (!isSaved) throw new Refusal('import-not-possible');
      return { success: true as const };
    },
  );
}

async function sheetRun({ files }: ImportServices, run: ImportRun) {
  const { kind, id } = run;
  if (kind === 'folder') throw new Refusal('not-found');
  // A file that is no sheet is not read again.
  if (run.state === 'failed' && run.matching === null) throw new Refusal('import-not-possible');
  if ((await files.received(id)) !== run.bytes) throw new Refusal('import-incomplete');
  return { ...run, kind, folder: files.rows(id) };
}

/**
 * Null: the sheet is still being read. A file that is no sheet fails the import, also when no call waits for it any more.
 */
async function readSheet(services: ImportServices, id: number): Promise<TableInfo | null> {
  const { db, files } = services;
  const late = new AbortController();
  const path = await files.sent(id);
  const reading = openTable(path, files.rows(id)).catch(async (error: unknown) => {
    if (!(error instanceof BadUpload)) throw error;
    await failRun(db, id, error.fault);
    throw new Refusal('import-not-possible');
  });
  try {
    return await Promise.race([reading, pause(waitMs, null, { signal: late.signal, ref: false })]);
  } finally {
    late.abort();
  }
}

function refuseWrong(
  kind: SheetKind,
  body: Parameters<typeof checkMatching>[1],
  locale: Locale,
): void {
  const found = checkMatching(kind, body);
  if (found.ok) return;
  const message = sheetTexts[locale].wrong[found.reason];
  throw new Refusal('invalid-input', {
    values: { field: found.field },
    fields: { [found.field]: message },
  });
}
