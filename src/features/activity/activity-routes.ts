import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { ActivityPage, ActivityQuery } from '#contract/office/office-activity.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import { Refusal } from '#contract/refusals.ts';
import { namesInActivity, readActivityPage } from '#db/activity/read-activity.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { StreamLimit } from '#platform/queues/stream-limit.ts';
import {
  readActivityFilter,
  type ActivityFilter,
  type ActivityWords,
} from '#rules/shop/activity/activity-filter.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { exportActivity } from './export-activity.ts';

const tags = ['office'];
const usual = 50;
/** Exports under way in this process. */
const most = 2;

/** The activity log to read and to export (rules activity-log/read, activity-log/export). */
export function registerActivity(app: App, { reads }: { reads: Db }): void {
  registerRead(app, reads);
  registerExport(app, reads);
}

/** 2 queries. */
function registerRead(app: App, db: Db): void {
  app.get(
    '/api/office/activity',
    {
      schema: {
        tags,
        summary: 'Who changed what, the newest first',
        querystring: Type.Object({
          ...ActivityQuery.properties,
          after: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: usual })),
        }),
        response: { 200: ActivityPage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { after = null, limit = usual, ...words } = query;
      const filter = filterOf(words, locale);
      const [page, people] = await Promise.all([
        readActivityPage(db, filter, { after, limit }),
        namesInActivity(db),
      ]);
      return {
        items: page.entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
        next: page.next,
        people,
      };
    },
  );
}

function registerExport(app: App, db: Db): void {
  const exports = new StreamLimit(most);
  const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };
  app.get(
    '/api/office/activity/export',
    {
      // A HEAD request would read the whole log.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'What was done in the office, as a CSV file',
        querystring: Type.Object({
          ...ActivityQuery.properties,
          separator: filterWord('`;` (if not given) or `,`', 1),
          locale: Type.Optional(
            Type.Enum(['tr', 'en'], {
              description: 'of the file, where `x-locale` cannot be said',
            }),
          ),
        }),
        response: {
          200: { description: 'The file', content: { 'text/csv': file } },
          '4xx': ErrorBody,
        },
      },
    },
    async ({ query, locale: spoken }, reply) => {
      const { separator = ';', locale = spoken, ...words } = query;
      const filter = filterOf(words, locale);
      const texts = activityTexts[locale];
      if (separator !== ';' && separator !== ',')
        throw wrongWord('separator', texts.wrong.separator);
      const stream = await exports.open(() => exportActivity(db, filter, { separator, locale }));
      if (!stream) throw new Refusal('busy');
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${texts.file}.csv"`)
        .send(stream);
    },
  );
}

function filterOf(words: ActivityWords, locale: Locale): ActivityFilter {
  const read = readActivityFilter(words);
  if (!read.ok) throw wrongWord(read.field, activityTexts[locale].wrong[read.reason]);
  const { by, about } = read.filter;
  // The database takes no such text, and nothing is called so.
  if (`${by}${about}`.includes('\0')) throw new Refusal('invalid-input');
  return read.filter;
}

function wrongWord(field: string, text: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: text } });
}
