import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import {
  MailSample,
  MailSampleBody,
  MailTextBody,
  MailTextList,
  MailTextPage,
  MailTextQuery,
  MailTextSaved,
} from '#contract/texts/mail-texts.ts';
import { countAttempt, personCounter } from '#db/access/rate-limits.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import {
  holdMailWords,
  listMailVersions,
  newestOrderNo,
  queueSampleMail,
  readMailVersions,
  writeMailVersion,
} from '#db/texts/mail-versions.ts';
import type { App } from '#platform/http.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import {
  mailPlacesOf,
  mailWordFields,
  unknownPlace,
  wordedMails,
  type MailWordFields,
  type WordedMail,
} from '#rules/texts/mail-words.ts';
import { mailDeskTexts } from '#text/office/store-texts/mail-desk-text.ts';
import { shopOfMails } from '#features/notifications/shop-of-mails.ts';
import { ownMailWords } from './own-words.ts';
import { sampleMail } from './sample-mail.ts';

interface Services {
  db: Db;
  clock: () => Date;
  publicUrl: string;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true } as const;
/** Two languages of the longest texts, in UTF-8. */
const bodyLimit = 64 * 1024;
/** Samples that one person may have sent to themselves (rule mail-texts/sample). */
const sampleLimit = { attempts: 10, seconds: 3600 };

const noWords: MailWordFields = {
  subject: '',
  opening: '',
  closing: '',
  subjectEn: '',
  openingEn: '',
  closingEn: '',
};

/** The merchant's words for the mails to customers (page mail-texts of the rules). */
export function registerMailTexts(app: App, services: Services): void {
  registerList(app, services);
  registerPage(app, services);
  registerSave(app, services);
  registerPreview(app, services);
  registerSample(app, services);
}

const isOwn = (words: MailWordFields) => mailWordFields.every((field) => words[field] === '');

/** 1 query. */
function registerList(app: App, { db }: Services): void {
  app.get(
    '/api/office/mail-texts',
    {
      schema: {
        tags,
        summary: 'The mails to customers whose words can be changed',
        response: { 200: MailTextList, '4xx': ErrorBody },
      },
    },
    async () => {
      const versions = await listMailVersions(db);
      return {
        items: wordedMails.map((kind) => {
          const last = versions.get(kind);
          return { kind, number: last?.number ?? null, isOwn: !last || isOwn(last.words) };
        }),
      };
    },
  );
}

/** 2 queries. */
function registerPage(app: App, { db }: Services): void {
  app.get(
    '/api/office/mail-text',
    {
      schema: {
        tags,
        summary: 'The words of a mail, the shop’s own ones, and their versions',
        querystring: MailTextQuery,
        response: { 200: MailTextPage, '4xx': ErrorBody },
      },
    },
    async ({ query: { kind } }) => {
      const versions = await readMailVersions(db, kind);
      const [last] = versions;
      return {
        kind,
        places: [...mailPlacesOf[kind]],
        number: last?.number ?? 0,
        words: last?.words ?? noWords,
        own: ownMailWords(kind),
        versions,
        sampleOrderNo: await newestOrderNo(db),
      };
    },
  );
}

/** The words without blanks around them; refuses a place that this mail cannot fill, at its field (rule mail-texts/places). */
function checkedWords(kind: WordedMail, given: MailWordFields, locale: Locale): MailWordFields {
  const words = { ...given };
  const fields: Record<string, string> = {};
  for (const field of mailWordFields) {
    words[field] = given[field].trim();
    const unknown = unknownPlace(kind, words[field]);
    if (unknown !== null) fields[field] = mailDeskTexts[locale].unknownPlace(unknown);
  }
  const [wrong] = Object.keys(fields);
  if (wrong !== undefined) throw new Refusal('invalid-input', { values: { field: wrong }, fields });
  return words;
}

function registerSave(app: App, services: Services): void {
  app.post(
    '/api/office/mail-text',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Makes words the ones that a mail goes out with; empty ones are the shop’s own',
        body: MailTextBody,
        response: { 200: MailTextSaved, '4xx': ErrorBody },
      },
    },
    async ({ body: { kind, words, seen }, worker, locale }) => {
      if (worker === null) throw new Error('a call of the office without a worker');
      const checked = checkedWords(kind, words, locale);
      const number = await saveWords(services, kind, { words: checked, seen, by: worker });
      if (number === null) throw new Refusal('text-changed');
      return { kind, number };
    },
  );
}

/** Null where somebody wrote another version meanwhile. 4 queries in a transaction. */
async function saveWords(
  { db, clock }: Services,
  kind: WordedMail,
  { words, seen, by }: { words: MailWordFields; seen: number; by: Worker },
): Promise<number | null> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const last = await holdMailWords(tx, kind);
    const is = last?.words ?? noWords;
    const changed = mailWordFields.filter((field) => is[field] !== words[field]);
    if (changed.length === 0) return last?.number ?? 0;
    if (seen !== (last?.number ?? 0)) return null;
    const number = (last?.number ?? 0) + 1;
    await writeMailVersion(tx, kind, { number, author: by.name, now, words });
    await logActivity(tx, {
      by,
      action: 'mail.words',
      subject: { kind: 'mail', id: kind },
      before: { version: last?.number ?? null, ...pick(is, changed) },
      after: { version: number, ...pick(words, changed) },
      now,
    });
    return number;
  });
}

const pick = (words: MailWordFields, fields: readonly (keyof MailWordFields)[]) =>
  Object.fromEntries(fields.map((field) => [field, words[field]]));

/** At most 7 queries. */
function registerPreview(app: App, services: Services): void {
  const shop = shopOfMails(services.db);
  app.post(
    '/api/office/mail-text/preview',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'A mail as it would go out with these words; sends nothing',
        body: MailSampleBody,
        response: { 200: MailSample, '4xx': ErrorBody },
      },
    },
    async ({ body, locale }) => {
      const words = checkedWords(body.kind, body.words, locale);
      const { subject, html, text } = await sampleMail({ ...services, shop }, { ...body, words });
      return { subject, html, text };
    },
  );
}

/** 2 queries. */
function registerSample(app: App, { db, clock }: Services): void {
  app.post(
    '/api/office/mail-text/sample',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Sends a mail with these words to the person who asks',
        body: MailSampleBody,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ body, staff, locale }) => {
      const words = checkedWords(body.kind, body.words, locale);
      // A program has no mailbox, and the demo's owner none that is theirs.
      if (staff === null) throw new Refusal('scope-missing');
      if (staff.isDemo) throw new Refusal('demo-owner');
      const counter = personCounter('mail-sample', 'staff', staff.id, sampleLimit);
      const counted = await countAttempt(db, [counter], clock());
      if (!counted.ok) throw refusalOf(counted);
      await queueSampleMail(db, { ...body, words, to: staff.email });
      return { success: true as const };
    },
  );
}
