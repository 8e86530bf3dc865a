import type { DraftBody, DraftSaved } from '#contract/office/quotes/quote-draft.ts';
import type { QuoteWritten } from '#contract/office/quotes/office-quotes.ts';
import { Refusal } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import { holdQuote } from '#db/quotes/held-quote.ts';
import { addQuoteNote, findDraft, queueOwnerMails, saveDraft } from '#db/quotes/quote-drafts.ts';
import { mayChange } from '#rules/quotes/quote-states.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import type { QuoteWork } from './write-answer.ts';

/** Adds a note that the team alone reads (rule quotes/notes). At most 4 queries. */
export async function noteQuote(
  { db, now, by }: QuoteWork,
  quoteNo: string,
  given: string,
): Promise<QuoteWritten> {
  const text = given.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new Refusal('invalid-input', { values: { field: 'text' } });
  return db.transaction().execute(async (trx) => {
    const quote = await holdQuote(trx, quoteNo);
    if (!quote) throw new Refusal('not-found');
    await addQuoteNote(trx, { quoteId: quote.id, by: by.name, text, now });
    return { quoteNo, version: quote.version };
  });
}

/**
 * Saves an answer that is not sent yet, over the draft that was read, and asks the owners to send it (rules quotes/draft,
 * quotes/ask-owner). At most 7 queries.
 */
export async function draftAnswer(
  { db, now, by, locale }: QuoteWork,
  quoteNo: string,
  { seen, version, askOwner = false, ...answer }: DraftBody,
): Promise<DraftSaved> {
  return db.transaction().execute(async (trx) => {
    const quote = await holdQuote(trx, quoteNo);
    if (!quote) throw new Refusal('not-found');
    if (!mayChange(quote.state, 'answer') || version > quote.version)
      throw new Refusal('quote-changed');
    const stored = await findDraft(trx, quote.id);
    if ((stored?.version ?? 0) !== seen) {
      const message = quoteDeskTexts[locale].draft.changed(stored?.by ?? '');
      throw new Refusal('quote-changed', { message });
    }
    const draft = { quoteId: quote.id, quoteVersion: version, answer, asksOwner: askOwner };
    const saved = await saveDraft(trx, { ...draft, by: by.name, now });
    if (askOwner && stored?.asksOwner !== true) {
      await queueOwnerMails(trx, quote.id);
      const subject = { kind: 'quote' as const, id: quoteNo };
      const entry = { by, now, action: 'quote.owner-asked', subject } as const;
      await logActivity(trx, { ...entry, before: null, after: null });
    }
    return { quoteNo, draft: saved };
  });
}
