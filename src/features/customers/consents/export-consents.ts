import { Readable } from 'node:stream';
import type { TableConsent } from '#contract/office/customers/office-consents.ts';
import { readAllConsents, type ConsentSearch } from '#db/consents/find-consents.ts';
import type { Db } from '#db/database.ts';
import { inChunks } from '#platform/in-chunks.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { csvText } from '#text/csv.ts';
import { formatDateTime } from '#text/format.ts';
import { consentDeskTexts } from '#text/office/customers/consent-desk-text.ts';

interface CsvWay {
  separator: ';' | ',';
  locale: Locale;
}

/** All decisions of the office's list as a file, made while they are read (rule customers/consents-file). */
export function exportConsents(
  db: Db,
  search: Omit<ConsentSearch, 'cursor' | 'limit'>,
  way: CsvWay,
): Readable {
  return Readable.from(inChunks(linesOf(readAllConsents(db, search), way)), { objectMode: false });
}

/** With a byte order mark: a spreadsheet program opens it by itself. */
async function* linesOf(
  consents: AsyncIterable<TableConsent>,
  way: CsvWay,
): AsyncGenerator<string> {
  const { separator, locale } = way;
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => csvText(cell, separator)).join(separator)}\r\n`;
  yield `\ufeff${line(consentDeskTexts[locale].columns)}`;
  for await (const consent of consents) yield line(cellsOf(consent, locale));
}

function cellsOf(consent: TableConsent, locale: Locale): string[] {
  const t = consentDeskTexts[locale];
  const kinds: Readonly<Record<string, string>> = t.kinds;
  const { name, email, phone, kind, decision, source, by, version, text, sha256 } = consent;
  return [
    name,
    email,
    phone,
    kinds[kind] ?? kind,
    kind === 'kvkk' ? t.read : t.decisions[decision],
    t.sources[source],
    by,
    version,
    text,
    sha256,
    formatDateTime(consent.at, locale),
    consent.receipt,
    consent.isLate ? t.register.late : '',
  ];
}
