import { useState, type FormEvent } from 'react';
import type { QuoteChangeForm, QuoteDone, QuoteForm } from '#contract/company/quote.ts';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

/**
 * Sends a form about a quote and leads on, or says what is in the way and keeps what was typed. Without the script the browser
 * posts it by itself.
 */
export function useQuoteForm(quoteNo: string | null, next: (done: QuoteDone) => string) {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function send(form: HTMLFormElement): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const path = quoteNo === null ? '' : `/${encodeURIComponent(quoteNo)}`;
      // Stays busy: the next page is on its way.
      window.location.assign(next(await api.writeQuote(path, fieldsOf(form))));
    } catch (error) {
      if (asRefusal(error)?.status === 401) return store.signIn();
      setProblem(failureText(error, t));
      setBusy(false);
    }
  }
  return {
    busy,
    problem,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}

const lists = new Set(['line', 'quantity', 'wish']);

/** The fields of a form as the call takes them: those of lines as lists. */
function fieldsOf(form: HTMLFormElement): QuoteForm & QuoteChangeForm {
  const data = new FormData(form);
  const fields = Object.fromEntries(
    [...new Set(data.keys())].map((name) => [
      name,
      lists.has(name) ? data.getAll(name).map(String) : String(data.get(name)),
    ]),
  );
  return fields as QuoteForm & QuoteChangeForm;
}
