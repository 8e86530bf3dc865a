import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Id } from '#contract/primitives.ts';
import { everyProblem, type ImportProblem } from '#db/imports/import-details.ts';
import { stageOf } from '#db/imports/import-work.ts';
import { inChunks } from '#platform/in-chunks.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { csvText } from '#text/csv.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { problemLine } from './import-views.ts';
import { ownRun, type ImportServices } from './import-access.ts';

const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };

/** Refused and noticed records, as a CSV file (rule import-export/problem-file). A query each 1000 lines. */
export function registerProblemFile(app: App, services: ImportServices): void {
  app.get(
    '/api/office/imports/:id/problems.csv',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary: 'What an import refused and noticed, line by line, as a CSV file',
        params: Type.Object({ id: Id }),
        response: {
          200: { description: 'The file', content: { 'text/csv': file } },
          '4xx': ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const run = await ownRun(services, request, request.params.id);
      const problems = everyProblem(services.db, { id: run.id, stage: stageOf(run) });
      const name = importsTexts[locale].problemFile;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}-${run.id}.csv"`)
        .send(Readable.from(inChunks(csvLines(problems, locale)), { objectMode: false }));
    },
  );
}

/** With a byte order mark and semicolons, as Turkish spreadsheet programs open it. */
async function* csvLines(
  problems: AsyncIterable<ImportProblem>,
  locale: Locale,
): AsyncGenerator<string> {
  const { problemHeads, severities } = importsTexts[locale];
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => csvText(cell, ';')).join(';')}\r\n`;
  yield `\ufeff${line(problemHeads)}`;
  for await (const problem of problems) {
    const { severity, file: name, line: at, field, text } = problemLine(problem, locale);
    yield line([name, String(at), field, severities[severity], text]);
  }
}
