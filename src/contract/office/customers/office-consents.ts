import { Type, type Static } from 'typebox';
import { Cursor, filterWord, pageWords } from '#contract/office/office-list-query.ts';
import { LedgerLine } from '#contract/consent-ledger.ts';
import { consentViews, listedConsentKinds } from '#rules/person/consent-kinds.ts';

const words = (all: readonly string[]) => all.map((word) => `\`${word}\``).join(', ');

const chosen = {
  view: filterWord(words(consentViews), 100),
  kind: filterWord(words(listedConsentKinds), 100),
  q: filterWord('an e-mail, a telephone number, or beginnings of words of a name', 100),
};

/** The words that choose decisions (rule customers/consents). */
export const ConsentTableQuery = Type.Object({ ...chosen, ...pageWords });

/** The same for their file (rule customers/consents-file). */
export const ConsentExportQuery = Type.Object({
  ...chosen,
  separator: filterWord('`;` (if not given) or `,`', 1),
  locale: Type.Optional(
    Type.Enum(['tr', 'en'], { description: 'of the file, where `x-locale` cannot be said' }),
  ),
});

/** A decision in the office's list of consents. */
export const TableConsent = Type.Object({
  id: Type.Integer(),
  customerId: Type.Integer(),
  name: Type.String(),
  ...Type.Omit(LedgerLine, ['ip']).properties,
  version: Type.String({ description: 'of the privacy notice; empty: the words are in `text`' }),
  isLate: Type.Boolean({
    description: 'whether İYS has not confirmed it after 2 business days',
  }),
});
export type TableConsent = Static<typeof TableConsent>;

export const ConsentTablePage = Type.Object({
  items: Type.Array(TableConsent),
  next: Cursor,
  previous: Cursor,
  late: Type.Integer({ description: 'decisions in the view `late`, counted up to 1,000' }),
});
export type ConsentTablePage = Static<typeof ConsentTablePage>;
