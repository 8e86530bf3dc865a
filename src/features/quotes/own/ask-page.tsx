import type { QuoteDraft } from '#contract/company/quote.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { AskedLines } from './asked-lines.tsx';
import { useQuoteForm } from './use-quote-form.tsx';

/** The form that asks for a quote of the cart (rule quotes/ask). */
export function AskPage({ draft, sent }: { draft: QuoteDraft; sent: SentForm | undefined }) {
  const t = useText();
  const locale = useLocale();
  const text = quoteTexts[locale];
  const { store } = useShop();
  const form = useQuoteForm(null, ({ quoteNo }) => localised(quoteUrls.quote(quoteNo), locale));
  const problem = form.problem ?? sent?.message;
  return (
    <div className="container quote-page">
      <title>{t.frame.pageTitle(text.ask, store.name)}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1>{text.ask}</h1>
        {draft.lines.length > 0 && <p className="muted">{text.taken(draft.lines.length)}</p>}
      </div>
      {draft.lines.length === 0 ? (
        <EmptyState
          icon="shopping-cart"
          title={text.emptyCart}
          action={{ label: text.toCart, href: localised(urls.cart, locale) }}
        />
      ) : (
        <form
          className="two-columns"
          method="post"
          action={localised(quoteUrls.askQuote, locale)}
          onSubmit={form.onSubmit}
        >
          <div>
            {problem !== undefined && (
              <NoticeBar kind="error" live>
                {problem}
              </NoticeBar>
            )}
            <AskedLines lines={draft.lines} />
            <NotePanel draft={draft} sent={sent} />
          </div>
          <DraftSummary draft={draft} busy={form.busy} />
        </form>
      )}
    </div>
  );
}

function NotePanel({ draft, sent }: { draft: QuoteDraft; sent: SentForm | undefined }) {
  const text = quoteTexts[useLocale()];
  return (
    <section className="panel quote-note">
      <div className="panel-head">
        <h2>{text.noteTitle}</h2>
      </div>
      <div className="panel-body">
        <TextAreaField
          label={text.note}
          name="note"
          maxLength={2000}
          defaultValue={sent?.values['note'] ?? ''}
        />
        <div className="field-pair is-stacking">
          <TextField
            label={text.wantedOn}
            type="date"
            name="wantedOn"
            defaultValue={sent?.values['wantedOn'] ?? ''}
          />
          {draft.branches.length > 0 && (
            <SelectField label={text.branch} name="branch" defaultValue={draft.branchId ?? ''}>
              <option value="">{text.noBranch}</option>
              {draft.branches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </div>
    </section>
  );
}

function DraftSummary({ draft, busy }: { draft: QuoteDraft; busy: boolean }) {
  const t = useText();
  const locale = useLocale();
  const text = quoteTexts[locale];
  const { lines, unpriced, todayNet, least, currency } = draft;
  const money = (amount: number) => t.format.money(amount, currency);
  return (
    <div className="side-column">
      <aside className="order-summary" aria-label={text.draft}>
        <div className="order-summary-body">
          <h2>{text.draft}</h2>
          <dl className="figures">
            <dt>{text.products}</dt>
            <dd>{t.format.integer(lines.length)}</dd>
            <dt>{text.atToday}</dt>
            <dd>{money(todayNet)}</dd>
            {unpriced > 0 && <dt>{text.unpriced}</dt>}
            {unpriced > 0 && <dd>{text.unpricedCount(t.format.integer(unpriced))}</dd>}
          </dl>
          <p className="caption">{least > 0 ? text.least(money(least)) : text.withoutTax}</p>
          <Button type="submit" large full busy={busy && t.common.loading}>
            <Icon name="file-text" />
            {text.ask}
          </Button>
          <p className="order-summary-back">
            <a className={buttonClass({ look: 'quiet' })} href={localised(urls.cart, locale)}>
              <Icon name="arrow-left" />
              {text.backToCart}
            </a>
          </p>
        </div>
      </aside>
      <section className="panel quote-next">
        <div className="panel-body">
          <h3>{text.next}</h3>
          <ol>
            <li>{text.stepAsked}</li>
            <li>{text.stepAnswered}</li>
            <li>{text.stepDecided}</li>
          </ol>
        </div>
      </section>
    </div>
  );
}
