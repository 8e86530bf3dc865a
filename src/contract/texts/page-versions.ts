import { Type, type Static } from 'typebox';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { englishStates, pageLimits, pageStates } from '#rules/texts/page-path.ts';

const closed = { additionalProperties: false };
const Instant = Type.String({ description: 'ISO 8601 in UTC' });
const Count = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

/** A row of the office's list of pages (rule pages/office-list). */
export const OfficePageRow = Type.Object({
  url: Type.String(),
  title: Type.String(),
  titleEn: Type.String(),
  isContract: Type.Boolean({ description: 'whether orders accept it' }),
  state: Type.Enum([...pageStates]),
  english: Type.Enum([...englishStates]),
  number: Nullable(Type.Integer({ description: 'of the live version, or of the last one' })),
  publishedAt: Nullable(Instant),
  hasDraft: Type.Boolean(),
});
export type OfficePageRow = Static<typeof OfficePageRow>;

export const OfficePageList = Type.Object({
  items: Type.Array(OfficePageRow),
  next: Nullable(Type.String({ description: 'give it as `after`; null: there are no more' })),
});
export type OfficePageList = Static<typeof OfficePageList>;

const texts = {
  title: Type.String(),
  titleEn: Type.String(),
  html: Type.String(),
  htmlEn: Type.String(),
  note: Type.String(),
};

/** The text of a version of a page. */
export const PageVersionText = Type.Object({
  url: Type.String(),
  number: Type.Integer(),
  ...texts,
  author: Type.String({ description: 'empty: an import' }),
  publishedAt: Instant,
});
export type PageVersionText = Static<typeof PageVersionText>;

/** A version in the list of versions. */
export const PageVersion = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  author: Type.String({ description: 'empty: an import' }),
  note: Type.String(),
  publishedAt: Instant,
  turkishSince: Type.Integer({ description: 'the version in which the Turkish text last changed' }),
  englishSince: Type.Integer({ description: 'the version in which the English text last changed' }),
  accepted: Nullable(
    Type.Object({
      count: Type.Integer(),
      isMore: Type.Boolean({ description: 'whether there are more than were counted' }),
    }),
  ),
});
export type PageVersion = Static<typeof PageVersion>;

export const PageDraft = Type.Object({
  ...texts,
  author: Type.String(),
  changedAt: Instant,
  revision: Type.Integer({ description: 'give it as `seen`' }),
  basedOn: Type.Integer({ description: 'the version that was live when it was begun; 0: none' }),
});
export type PageDraft = Static<typeof PageDraft>;

/** A page with its live text, its draft and its versions, the newest first. */
export const OfficePage = Type.Object({
  url: Type.String(),
  isContract: Type.Boolean(),
  state: Type.Enum([...pageStates]),
  live: Nullable(Type.Object({ number: Type.Integer(), ...texts, publishedAt: Instant })),
  draft: Nullable(PageDraft),
  versions: Type.Array(PageVersion),
  older: Nullable(
    Type.Integer({ description: 'give it as `before`: the versions before this one; null: none' }),
  ),
});
export type OfficePage = Static<typeof OfficePage>;

/** A path of the store, as the list has it. */
export const pageUrl = {
  ...ShortText(300),
  minLength: 1,
  description: 'the path of the page, such as `/hakkimizda`',
};

const seen = {
  ...Count,
  description: 'the `revision` of the draft that you saw, 0 for none: another is not overwritten',
};

const version = { ...Count, minimum: 1, description: 'the number of a version' };

export const NewPageBody = Type.Object(
  {
    url: { ...ShortText(300), description: 'its path: small letters, digits, - and /' },
    title: ShortText(pageLimits.title),
    titleEn: Type.Optional(ShortText(pageLimits.title)),
  },
  closed,
);

export const DraftBody = Type.Object(
  {
    url: pageUrl,
    title: ShortText(pageLimits.title),
    titleEn: ShortText(pageLimits.title),
    html: LongText(pageLimits.html),
    htmlEn: LongText(pageLimits.html),
    note: Type.Optional({
      ...LongText(pageLimits.note),
      description: 'what changes, for those who look at the versions',
    }),
    seen,
  },
  closed,
);
export type DraftBody = Static<typeof DraftBody>;

export const DropDraftBody = Type.Object({ url: pageUrl, seen }, closed);

const live = {
  ...Count,
  description: 'the number of the version that you saw live, 0 for none',
};

export const PublishBody = Type.Object({ url: pageUrl, seen, live }, closed);
export const RestoreBody = Type.Object({ url: pageUrl, number: version, live }, closed);
export const RemovePageBody = Type.Object({ url: pageUrl, live }, closed);
export const PreviewBody = Type.Object({ html: LongText(pageLimits.html) }, closed);

export const DraftSaved = Type.Object({
  url: Type.String(),
  revision: Type.Integer(),
  isCleaned: Type.Boolean({ description: 'whether HTML that the shop does not show was removed' }),
});
export type DraftSaved = Static<typeof DraftSaved>;

/** The version that is live afterwards. */
export const PageChanged = Type.Object({ url: Type.String(), number: Nullable(Type.Integer()) });
export type PageChanged = Static<typeof PageChanged>;

export const PagePreview = Type.Object({ html: Type.String(), isCleaned: Type.Boolean() });
export type PagePreview = Static<typeof PagePreview>;
