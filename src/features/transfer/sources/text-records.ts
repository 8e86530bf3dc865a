import { Type } from 'typebox';
import { mailWordLimits, wordedMails } from '#rules/texts/mail-words.ts';
import { DateText, Line, maybe, Prose } from './fields.ts';

/** The texts that the office edits, one schema for each file. */

const Url = Type.String({ maxLength: 300, pattern: String.raw`^/?[^\s\u0000-\u001f?#]*$` });
const VersionNumber = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Note = Prose(1000);

const Texts = {
  title: Line(300),
  titleEn: maybe(Line(300)),
  html: Prose(900_000),
  htmlEn: maybe(Prose(900_000)),
};

export const PageVersionRecord = Type.Object({
  url: Url,
  number: VersionNumber,
  ...Texts,
  author: maybe(Line(200)),
  note: maybe(Note),
  publishedAt: DateText,
  /** The number of the version in which the Turkish and the English text became what they are. */
  turkishSince: Type.Optional(VersionNumber),
  englishSince: Type.Optional(VersionNumber),
});

export const PageDraftRecord = Type.Object({
  url: Url,
  ...Texts,
  note: maybe(Note),
  author: maybe(Line(200)),
  changedAt: DateText,
  /** The number of the version that was live when the draft was begun; 0 for a new page. */
  basedOn: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
});

const subject = maybe(Line(mailWordLimits.subject));
const opening = maybe(Prose(mailWordLimits.opening));
const closing = maybe(Prose(mailWordLimits.closing));

export const MailTextRecord = Type.Object({
  kind: Type.Enum(wordedMails),
  subject,
  subjectEn: subject,
  opening,
  openingEn: opening,
  closing,
  closingEn: closing,
});
