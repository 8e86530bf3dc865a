import type { Static } from 'typebox';
import type { Db } from '#db/database.ts';
import { putMailTexts } from '#db/transfer/texts/write-mail-texts.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import { MailTextRecord } from '#features/transfer/sources/text-records.ts';
import {
  isWordedMail,
  mailWordFields,
  unknownPlace,
  type MailWordFields,
} from '#rules/texts/mail-words.ts';

type MailText = Static<typeof MailTextRecord>;

/** Imports mail-texts.jsonl: the merchant's words for the mails to customers (rule import-export/mail-texts). */
export function mailTextWriter(): PartWriter<MailText> {
  return {
    check: recordCheck(MailTextRecord),
    fields: new Set(Object.keys(MailTextRecord.properties)),
    keyOf: (record) => record.kind,
    batchSize: 50,
    write: writeTexts,
  };
}

async function writeTexts(
  db: Db,
  lines: readonly CheckedLine<MailText>[],
): Promise<BatchResult<MailText>> {
  const result: BatchResult<MailText> = {
    added: 0,
    changed: 0,
    refused: [],
    warnings: [],
    waiting: [],
  };
  for (const { line, record } of lines) {
    const findings = findingsOf(record);
    if (findings.length > 0) result.refused.push({ line, findings });
    else if (isWordedMail(record.kind)) {
      const stored = await putMailTexts(db, record.kind, wordsOf(record));
      if (stored !== 'unchanged') result[stored] += 1;
    }
  }
  return result;
}

/** The places that a mail of the kind cannot name, field by field. */
function findingsOf(record: MailText): Finding[] {
  return mailWordFields.flatMap((field): Finding[] => {
    const place = isWordedMail(record.kind) ? unknownPlace(record.kind, record[field] ?? '') : null;
    return place === null ? [] : [{ field, code: 'not-allowed', detail: `{${place}}` }];
  });
}

function wordsOf(record: MailText): Partial<MailWordFields> {
  const given = mailWordFields.filter((field) => record[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, record[field] ?? '']));
}
