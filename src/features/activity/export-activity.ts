import { Readable } from 'node:stream';
import { readAllActivity, type ActivityEntry } from '#db/activity/read-activity.ts';
import type { Db } from '#db/database.ts';
import { inChunks } from '#platform/in-chunks.ts';
import { isActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { ActivityFilter } from '#rules/shop/activity/activity-filter.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { activityChanges } from '#text/office/activity-values.ts';
import { csvText } from '#text/csv.ts';
import { formatDateTime } from '#text/format.ts';

interface CsvWay {
  separator: ';' | ',';
  locale: Locale;
}

/** The log as a file, made while it is read; who ends the stream ends the reading (rule activity-log/export). */
export function exportActivity(db: Db, filter: ActivityFilter, way: CsvWay): Readable {
  return Readable.from(inChunks(linesOf(readAllActivity(db, filter), way)), { objectMode: false });
}

/** With a byte order mark: a spreadsheet program opens it by itself. */
async function* linesOf(
  entries: AsyncIterable<ActivityEntry>,
  { separator, locale }: CsvWay,
): AsyncGenerator<string> {
  const texts = activityTexts[locale];
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => csvText(cell, separator)).join(separator)}\r\n`;
  yield `\ufeff${line(texts.columns)}`;
  for await (const { at, actor, by, action, about, before, after } of entries) {
    const what = isActivityAction(action) ? texts.actions[action] : action;
    const changes = activityChanges({ before, after }, locale);
    const values = (side: 'was' | 'is') =>
      changes
        .filter((change) => change[side] !== '')
        .map((change) => `${change.name}: ${change[side]}`)
        .join('; ');
    const who = [texts.actors[actor], by, what, about];
    yield line([formatDateTime(at, locale), ...who, values('was'), values('is')]);
  }
}
