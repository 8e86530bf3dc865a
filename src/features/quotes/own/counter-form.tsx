import type { QuotePage } from '#contract/company/quote.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised } from '#urls';
import { AskedLines } from './asked-lines.tsx';
import { useQuoteForm } from './use-quote-form.tsx';

/** A counter-offer: other quantities and wishes, and a note (rule quotes/counter). */
export function CounterForm({ quote, onLeave }: { quote: QuotePage; onLeave?: () => void }) {
  const t = useText();
  const locale = useLocale();
  const text = quoteTexts[locale];
  const { quoteNo, version, lines } = quote;
  const path = localised(quoteUrls.quote(quoteNo), locale);
  const form = useQuoteForm(quoteNo, () => path);
  return (
    <form method="post" action={path} onSubmit={form.onSubmit}>
      <input type="hidden" name="action" value="counter" />
      <input type="hidden" name="version" value={version} />
      {form.problem !== null && (
        <NoticeBar kind="error" live>
          {form.problem}
        </NoticeBar>
      )}
      <AskedLines lines={lines} />
      <div className="panel quote-note">
        <div className="panel-body">
          <TextAreaField label={text.note} name="note" maxLength={2000} />
          <div className="quote-buttons">
            <Button type="submit" busy={form.busy && t.common.loading}>
              {text.sendCounter}
            </Button>
            {onLeave && (
              <Button look="quiet" onClick={onLeave}>
                {t.common.cancel}
              </Button>
            )}
          </div>
        </div>
      </div>
    </form>
  );
}
