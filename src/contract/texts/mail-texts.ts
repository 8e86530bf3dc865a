import { Type, type Static } from 'typebox';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import {
  mailPlaces,
  mailWordLimits,
  wordedMails,
  type WordedMail,
} from '#rules/texts/mail-words.ts';

const closed = { additionalProperties: false };
const Instant = Type.String({ description: 'ISO 8601 in UTC' });
const Kind = Type.Unsafe<WordedMail>(Type.Enum([...wordedMails]));
const Number = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

/** The words in both languages; an empty one is the shop's own. */
export const WordFields = Type.Object(
  {
    subject: ShortText(mailWordLimits.subject),
    opening: LongText(mailWordLimits.opening),
    closing: LongText(mailWordLimits.closing),
    subjectEn: ShortText(mailWordLimits.subject),
    openingEn: LongText(mailWordLimits.opening),
    closingEn: LongText(mailWordLimits.closing),
  },
  closed,
);

const Version = Type.Object({
  number: Type.Integer(),
  author: Type.String({ description: 'empty: an import' }),
  publishedAt: Instant,
  words: WordFields,
});

/** The mails whose words the merchant may write (rule mail-texts/kinds). */
export const MailTextList = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: Kind,
      number: Nullable(Type.Integer({ description: 'null: never written' })),
      isOwn: Type.Boolean({ description: 'whether the shop’s own words go out in both languages' }),
    }),
  ),
});
export type MailTextList = Static<typeof MailTextList>;

/** The words of a mail: the merchant's, the shop's own, and the versions, the newest first. */
export const MailTextPage = Type.Object({
  kind: Kind,
  places: Type.Array(Type.Enum([...mailPlaces])),
  number: Type.Integer({ description: 'of the version that goes out; 0: none was written' }),
  words: WordFields,
  own: WordFields,
  versions: Type.Array(Version),
  sampleOrderNo: Nullable(Type.String({ description: 'of the newest order; null: a sample' })),
});
export type MailTextPage = Static<typeof MailTextPage>;

export const MailTextQuery = Type.Object({ kind: Kind });

export const MailTextBody = Type.Object(
  {
    kind: Kind,
    words: WordFields,
    seen: {
      ...Number,
      description: 'the number of the version that you saw: another is not overwritten',
    },
  },
  closed,
);

export const MailTextSaved = Type.Object({ kind: Kind, number: Type.Integer() });
export type MailTextSaved = Static<typeof MailTextSaved>;

export const MailSampleBody = Type.Object(
  {
    kind: Kind,
    words: WordFields,
    locale: Type.Enum(['tr', 'en']),
    orderNo: Type.Optional({
      ...ShortText(40),
      description: 'of the order that fills the places; without it the newest one',
    }),
  },
  closed,
);

export const MailSample = Type.Object({
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
});
export type MailSample = Static<typeof MailSample>;
