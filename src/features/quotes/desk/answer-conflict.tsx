import type { OfficeQuote } from '#contract/office/quotes/office-quotes.ts';
import {
  changedParts,
  type AnswerPart,
  type ComparedAnswer,
} from '#rules/quotes/changed-answer.ts';
import { formatDateTime } from '#text/format.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { saidAnswer } from './use-answer.tsx';

/** Who saved the draft and when, and whether an owner is asked (rules quotes/draft, quotes/ask-owner). */
export function DraftNotice({ quote: { version, draft } }: { quote: OfficeQuote }) {
  const { t, locale } = useTexts(quoteDeskTexts);
  const { me } = useOffice();
  if (draft === null) return null;
  const asks = me?.role === 'owner' ? t.draft.asks : t.draft.asksOther;
  return (
    <div className="quote-desk-draft">
      <NoticeBar
        kind={draft.asksOwner ? 'warning' : 'info'}
        title={t.draft.by(draft.by, formatDateTime(draft.at, locale))}
      >
        {draft.asksOwner && <p>{asks(draft.by)}</p>}
        {draft.quoteVersion !== version && <p>{t.draft.older}</p>}
      </NoticeBar>
    </div>
  );
}

/** What somebody else changed while this answer was typed, by its parts, and two ways on (rule quotes/conflicts). */
export function AnswerConflict(props: {
  quote: OfficeQuote;
  began: OfficeQuote;
  seen: { quote: number; draft: number };
  typed: ComparedAnswer;
  onAnew: () => void;
  onKeep: () => void;
}) {
  const { quote, began, seen, typed } = props;
  const { t } = useTexts(quoteDeskTexts);
  const { draft, version } = quote;
  const names = (parts: readonly AnswerPart[]) =>
    parts.map((part) => t.draft.parts[part]).join(', ');
  const isMoved = version !== seen.quote;
  if (!isMoved && (draft?.version ?? 0) === seen.draft) return null;
  const news = isMoved ? changedParts(saidAnswer(began), saidAnswer(quote)) : [];
  const theirs = draft && !isMoved ? changedParts(typed, draft.answer) : [];
  const text = isMoved ? news.length > 0 && t.draft.news(names(news)) : differing();
  function differing(): string {
    return theirs.length > 0 ? t.draft.differs(names(theirs)) : t.draft.same;
  }
  return (
    <NoticeBar
      kind="warning"
      live
      title={isMoved ? t.draft.moved : t.draft.conflict(draft?.by ?? '')}
    >
      {text !== false && <p>{text}</p>}
      <div className="quote-desk-ways">
        <Button look="secondary" className="is-small" onClick={props.onAnew}>
          {isMoved ? t.draft.openNew : t.draft.openTheirs}
        </Button>
        <Button look="secondary" className="is-small" onClick={props.onKeep}>
          {t.draft.keepMine}
        </Button>
      </div>
    </NoticeBar>
  );
}
