import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { pages } from '#db/record-pages.ts';
import { homeVersionsAfter } from '#db/shop/home-versions.ts';
import {
  liveMailTexts,
  mailTextDocument,
  pageDraftDocument,
  pageVersionDocument,
} from '#db/transfer/documents/text-documents.ts';
import { homeRecords } from './home-records.ts';

/** Versions hold whole texts, of up to 1.8 million characters each. */
const pageRows = 20;

/** The key of a version: its number, in digits that sort as numbers do, behind its path. */
const versionKey = sql`v.url || ' ' || lpad(v.number::text, 10, '0')`;

/** Every version of every page, by path and number; those of removed pages too. */
export function exportPageVersions(db: Db): AsyncGenerator<unknown> {
  return pages(db, { start: '', rows: pageRows }, (after) => {
    const [url = '', number = '0'] = String(after).split(' ');
    return sql`
      select ${versionKey} as key, ${pageVersionDocument} as record from page_versions v
      where (v.url, v.number) > (${url}, ${Number(number)}::int) order by v.url, v.number limit ${pageRows}`;
  });
}

/** The drafts of pages by path. */
export function exportPageDrafts(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: '', rows: pageRows },
    (after) => sql`
      select d.url as key, ${pageDraftDocument} as record from page_drafts d
      where d.url > ${after} order by d.url limit ${pageRows}`,
  );
}

/** The live words of each mail that the merchant ever wrote. */
export function exportMailTexts(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: '', rows: pageRows },
    (after) => sql`
      select m.kind as key, ${mailTextDocument} as record from ${liveMailTexts}
      where m.kind > ${after} order by m.kind limit ${pageRows}`,
  );
}

/** Every version of the home page, the oldest first. */
export async function* exportHomeVersions(db: Db): AsyncGenerator<unknown> {
  for (let after = 0; ;) {
    const versions = await homeVersionsAfter(db, { after, limit: pageRows });
    yield* await homeRecords(db, versions);
    const last = versions.at(-1);
    if (!last || versions.length < pageRows) return;
    after = last.number;
  }
}
