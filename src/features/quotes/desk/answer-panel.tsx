import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeQuote, QuoteWritten } from '#contract/office/quotes/office-quotes.ts';
import type { DraftSaved } from '#contract/office/quotes/quote-draft.ts';
import { mayChange } from '#rules/quotes/quote-states.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { Adding } from './adding.tsx';
import { AnswerConflict, DraftNotice } from './answer-conflict.tsx';
import { AnswerLines } from './answer-lines.tsx';
import { AnswerTermsFields } from './answer-terms.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { isBelowFloor, netOf, useAnswer } from './use-answer.tsx';

/** The answer, which keeps what was typed while the quote or its draft changes (rules quotes/draft, quotes/conflicts). */
export function AnswerDesk({ quote }: { quote: OfficeQuote }) {
  const [began, setBegan] = useState(quote);
  const [isSent, setSent] = useState(false);
  if (isSent && quote.version !== began.version) {
    setBegan(quote);
    setSent(false);
  }
  return (
    <AnswerPanel
      key={`${began.version}-${began.draft?.version ?? 0}`}
      quote={quote}
      began={began}
      onSent={() => setSent(true)}
      onAnew={() => setBegan(quote)}
    />
  );
}

interface PanelProps {
  /** As it is now, and as it was when the typing began. */
  quote: OfficeQuote;
  began: OfficeQuote;
  onSent: () => void;
  onAnew: () => void;
}

/** The merchant's answer: lines, terms and the way to send or decline (rules quotes/answer, quotes/floor, quotes/decline). */
function AnswerPanel(props: PanelProps) {
  const { quote, began } = props;
  const { t, format } = useTexts(quoteDeskTexts);
  const { may, me } = useOffice();
  const answer = useAnswer(began);
  const form = useSend(props, answer);
  const mayWrite = may('quotes:write') && mayChange(quote.state, 'answer');
  const isBelow = answer.lines.some(isBelowFloor);
  const asks = isBelow && me?.role !== 'owner';
  return (
    <Panel
      title={t.answerTitle}
      wide
      foot={mayWrite && <Foot quote={quote} form={form} asks={asks} />}
    >
      {mayWrite && <Adding customerId={quote.customer.id} answer={answer} />}
      {mayWrite && <DraftNotice quote={quote} />}
      <AnswerLines answer={answer} mayWrite={mayWrite} />
      {mayWrite && (
        <div className="office-panel-body">
          <AnswerTermsFields answer={answer} />
          <dl className="quote-desk-list">
            <dt>{t.subTotal}</dt>
            <dd>{format.money(netOf(answer.lines, quote.currency), quote.currency)}</dd>
          </dl>
          {asks && <p className="quote-desk-below">{t.askOwner}</p>}
          <FailureNote text={form.failed} />
          <AnswerConflict
            quote={quote}
            began={began}
            seen={form.seen}
            typed={answer.typed()}
            onAnew={props.onAnew}
            onKeep={form.keep}
          />
        </div>
      )}
    </Panel>
  );
}

/** The versions of the quote and its draft that what is typed is written over. */
export interface SeenVersions {
  quote: number;
  draft: number;
}

function useSend({ quote, began, onSent }: PanelProps, answer: ReturnType<typeof useAnswer>) {
  const { t } = useTexts(quoteDeskTexts);
  const toast = useToast();
  const { busy, failed, change } = useOfficeChange();
  const [seen, setSeen] = useState<SeenVersions>(versionsOf(began));
  const queries = useQueryClient();
  const path = officeUrls.quote(quote.quoteNo);
  /** Reads what somebody else has changed, so that the page can name it. */
  const readAnew = (): void => void queries.invalidateQueries();
  async function send(): Promise<void> {
    if ((await change<QuoteWritten>(`${path}/answer`, answer.body(seen.quote))) === null)
      return readAnew();
    toast({ text: t.sent, kind: 'done' });
    onSent();
  }
  async function save(askOwner: boolean): Promise<void> {
    const body = { ...answer.typed(), seen: seen.draft, version: seen.quote, askOwner };
    const saved = await change<DraftSaved>(`${path}/draft`, body);
    if (saved === null) return readAnew();
    setSeen({ ...seen, draft: saved.draft });
    toast({ text: askOwner ? t.draft.asked : t.draft.saved, kind: 'done' });
  }
  return {
    isBusy: busy !== null,
    failed,
    seen,
    send: () => void send(),
    save: (askOwner: boolean) => void save(askOwner),
    keep: () => setSeen(versionsOf(quote)),
  };
}

function versionsOf({ version, draft }: OfficeQuote): SeenVersions {
  return { quote: version, draft: draft?.version ?? 0 };
}

function Foot(props: {
  quote: OfficeQuote;
  form: ReturnType<typeof useSend>;
  /** Whether only an owner may send it. */
  asks: boolean;
}) {
  const { quote, form, asks } = props;
  const { t } = useTexts(quoteDeskTexts);
  const [isDeclining, setDeclining] = useState(false);
  return (
    <div className="quote-desk-foot">
      <Button busy={form.isBusy && t.saving} onClick={asks ? () => form.save(true) : form.send}>
        {asks ? t.draft.ask : quote.state === 'answered' ? t.renew : t.send}
      </Button>
      <Button
        look="secondary"
        busy={form.isBusy && t.saving}
        onClick={() => form.save(asks && quote.draft?.asksOwner === true)}
      >
        {t.draft.save}
      </Button>
      {mayChange(quote.state, 'decline') && (
        <Button look="danger" onClick={() => setDeclining(true)}>
          {t.decline}
        </Button>
      )}
      {isDeclining && <DeclineDialog quote={quote} onClose={() => setDeclining(false)} />}
    </div>
  );
}
