import { sql } from 'kysely';
import { instant } from '#db/record-pages.ts';

/** A version as page-versions.jsonl has it, of `page_versions v`. Its time is exact: orders name the version by it. */
export const pageVersionDocument = sql`json_build_object('url', v.url, 'number', v.number, 'title', v.title,
        'titleEn', v.title_en, 'html', v.html, 'htmlEn', v.html_en, 'author', v.author, 'note', v.note,
        'publishedAt', to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'turkishSince', v.turkish_since, 'englishSince', v.english_since)`;

/** A draft as page-drafts.jsonl has it, of `page_drafts d`. */
export const pageDraftDocument = sql`json_build_object('url', d.url, 'title', d.title, 'titleEn', d.title_en,
        'html', d.html, 'htmlEn', d.html_en, 'note', d.note, 'author', d.author,
        'changedAt', ${instant('d.changed_at')}, 'basedOn', d.based_on)`;

/** The live words of a mail as mail-texts.jsonl has them, of `mail_versions m`. */
export const mailTextDocument = sql`json_build_object('kind', m.kind, 'subject', m.subject,
        'subjectEn', m.subject_en, 'opening', m.opening, 'openingEn', m.opening_en, 'closing', m.closing,
        'closingEn', m.closing_en)`;

/** The last version of the words of each mail, as `m`. */
export const liveMailTexts = sql`(select distinct on (kind) * from mail_versions order by kind, number desc) m`;
