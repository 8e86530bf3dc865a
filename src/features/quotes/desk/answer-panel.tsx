import { useState } from 'react';
import type { OfficeQuote, QuoteWritten } from '#contract/office/quotes/office-quotes.ts';
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
import { AnswerLines } from './answer-lines.tsx';
import { AnswerTermsFields } from './answer-terms.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { isBelowFloor, netOf, useAnswer } from './use-answer.tsx';

/** The merchant's answer: lines, terms and the way to send or decline (rules quotes/answer, quotes/floor, quotes/decline). */
export function AnswerPanel({ quote }: { quote: OfficeQuote }) {
  const { t, format } = useTexts(quoteDeskTexts);
  const { may } = useOffice();
  const answer = useAnswer(quote);
  const form = useSend(quote, answer);
  const mayWrite = may('quotes:write') && mayChange(quote.state, 'answer');
  const isBelow = answer.lines.some(isBelowFloor);
  return (
    <Panel title={t.answerTitle} wide foot={mayWrite && <Foot quote={quote} form={form} />}>
      {mayWrite && <Adding customerId={quote.customer.id} answer={answer} />}
      <AnswerLines answer={answer} mayWrite={mayWrite} />
      {mayWrite && (
        <div className="office-panel-body">
          <AnswerTermsFields answer={answer} />
          <dl className="quote-desk-list">
            <dt>{t.subTotal}</dt>
            <dd>{format.money(netOf(answer.lines, quote.currency), quote.currency)}</dd>
          </dl>
          {isBelow && <p className="quote-desk-below">{t.askOwner}</p>}
          <FailureNote text={form.failed} />
        </div>
      )}
    </Panel>
  );
}

function useSend(quote: OfficeQuote, answer: ReturnType<typeof useAnswer>) {
  const { t } = useTexts(quoteDeskTexts);
  const toast = useToast();
  const { busy, failed, change } = useOfficeChange();
  async function send(): Promise<void> {
    const path = `${officeUrls.quote(quote.quoteNo)}/answer`;
    if ((await change<QuoteWritten>(path, answer.body())) === null) return;
    toast({ text: t.sent, kind: 'done' });
  }
  return { isBusy: busy !== null, failed, send: () => void send() };
}

function Foot({ quote, form }: { quote: OfficeQuote; form: ReturnType<typeof useSend> }) {
  const { t } = useTexts(quoteDeskTexts);
  const [isDeclining, setDeclining] = useState(false);
  return (
    <div className="quote-desk-foot">
      <Button busy={form.isBusy && t.saving} onClick={form.send}>
        {quote.state === 'answered' ? t.renew : t.send}
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
