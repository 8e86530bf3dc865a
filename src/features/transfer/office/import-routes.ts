import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  ImportAdded,
  ImportBegun,
  ImportBody,
  OfficeImportDetail,
  OfficeImportPage,
} from '#contract/office/office-imports.ts';
import { Id } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { firstProblems } from '#db/imports/import-details.ts';
import { addRun, findActiveRun, findUndoable, listRuns } from '#db/imports/import-runs.ts';
import { askToStop, beginWork, stageOf } from '#db/imports/import-work.ts';
import type { App } from '#platform/http.ts';
import { beginsFrom, sheetLimits, type ActiveState } from '#rules/transfer/import-run.ts';
import {
  allowedFor,
  importConfig,
  isShownTo,
  neededFor,
  ownRun,
  workerOf,
  type ImportServices,
} from './import-access.ts';
import type { ImportDesk } from './import-desk.ts';
import { importDetail, importRow } from './import-views.ts';
import { registerPieces } from './piece-routes.ts';
import { registerProblemFile } from './problem-file-routes.ts';
import { registerSheet } from './sheet-routes.ts';

const tags = ['office'];
const params = Type.Object({ id: Id });
const begun = { 200: ImportBegun, '4xx': ErrorBody };
/** Rows of the history. */
const pageSize = 20;
/** Problems that the screen shows; the file has all. */
const shownProblems = 50;

/** Imports of the office: upload, check, run and history (rules import-export/office-import, import-export/office-roles). */
export function registerImports(
  app: App,
  services: ImportServices & { imports: ImportDesk },
): void {
  const desk = services.imports;
  app.addHook('onClose', () => desk.close());
  registerList(app, services);
  registerDetail(app, services);
  registerAdd(app, services);
  registerPieces(app, services);
  registerProblemFile(app, services);
  registerSheet(app, services);
  registerBegin(app, services, desk, { call: 'check', state: 'checking' });
  registerBegin(app, services, desk, { call: 'run', state: 'running' });
  registerBegin(app, services, desk, { call: 'undo', state: 'undoing' });
  registerStop(app, services);
}

/** 3 queries. */
function registerList(app: App, { db }: ImportServices): void {
  app.get(
    '/api/office/imports',
    {
      schema: {
        tags,
        summary: 'Imports that were started, the newest first',
        querystring: Type.Object({ before: Type.Optional(Id) }),
        response: { 200: OfficeImportPage, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { before = null } = request.query;
      const [runs, active, undoable] = [
        await listRuns(db, { allowed: allowedFor(request), before, limit: pageSize + 1 }),
        await findActiveRun(db),
        await findUndoable(db),
      ];
      const items = runs.slice(0, pageSize);
      const isMore = runs.length > pageSize;
      const isShown = active !== null && isShownTo(request, active);
      return {
        items: items.map((run) => importRow(run, undoable)),
        next: isMore ? (items.at(-1)?.id ?? null) : null,
        active: isShown ? importRow(active, undoable) : null,
      };
    },
  );
}

/** 3 queries. */
function registerDetail(app: App, services: ImportServices): void {
  app.get(
    '/api/office/imports/:id',
    {
      schema: {
        tags,
        summary: 'An import with its check, its progress and what was refused',
        params,
        response: { 200: OfficeImportDetail, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { db, files } = services;
      const run = await ownRun(services, request, request.params.id);
      const stage = stageOf(run);
      const problems = await firstProblems(db, { id: run.id, stage }, shownProblems);
      const received = await files.received(run.id);
      const undoable = await findUndoable(db);
      return importDetail(run, { undoable, received, problems }, request.locale);
    },
  );
}

/** 1 query. */
function registerAdd(app: App, { db, clock }: ImportServices): void {
  app.post(
    '/api/office/imports',
    {
      config: importConfig,
      schema: {
        tags,
        summary: 'Announces a file to import; its pieces follow',
        body: ImportBody,
        response: { 200: ImportAdded, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { kind, name, bytes } = request.body;
      const permissions = neededFor(request, kind);
      if (kind !== 'folder' && bytes > sheetLimits.bytes) throw new Refusal('body-too-large');
      const isDemo = request.staff?.isDemo ?? false;
      const by = workerOf(request);
      const run = { by, kind, fileName: name, bytes, permissions, isDemo, now: clock() };
      return { id: await addRun(db, run) };
    },
  );
}

const summaries = {
  check: 'Begins to check what an import would change; nothing is stored',
  run: 'Begins an import, or continues one that stopped',
  undo: 'Begins to undo the last import',
} as const;

/** 3 queries, 4 for an undo; the work itself follows in the background. */
function registerBegin(
  app: App,
  services: ImportServices,
  desk: ImportDesk,
  { call, state }: { call: keyof typeof summaries; state: ActiveState },
): void {
  app.post(
    `/api/office/imports/:id/${call}`,
    {
      config: importConfig,
      schema: {
        tags,
        summary: summaries[call],
        params,
        body: Type.Object({}, { additionalProperties: false }),
        response: begun,
      },
    },
    async (request) => {
      const { db, clock, files } = services;
      const run = await ownRun(services, request, request.params.id);
      if (!beginsFrom[state].includes(run.state)) throw new Refusal('import-not-possible');
      const isThere = state === 'undoing' || (await files.received(run.id)) === run.bytes;
      if (!isThere) throw new Refusal('import-incomplete');
      if (state === 'undoing' && (await findUndoable(db)) !== run.id)
        throw new Refusal('import-not-possible');
      if (run.kind !== 'folder' && run.matching === null && state !== 'undoing')
        throw new Refusal('import-not-possible');
      const by = workerOf(request);
      const answer = await beginWork(db, run.id, { state, by: by.name, now: clock() });
      if (!answer.ok)
        throw new Refusal(answer.reason === 'busy' ? 'import-busy' : 'import-not-possible');
      desk.begin(run.id, state, by);
      return { id: run.id, state };
    },
  );
}

/** 2 queries. */
function registerStop(app: App, services: ImportServices): void {
  app.post(
    '/api/office/imports/:id/stop',
    {
      config: importConfig,
      schema: {
        tags,
        summary: 'Stops a check or an import after the batch under way; what is stored stays',
        params,
        body: Type.Object({}, { additionalProperties: false }),
        response: begun,
      },
    },
    async (request) => {
      const run = await ownRun(services, request, request.params.id);
      if (!(await askToStop(services.db, run.id))) throw new Refusal('import-not-possible');
      return { id: run.id, state: run.state };
    },
  );
}
