import type { QuotePage } from '#contract/company/quote.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { mostOfReference } from '#contract/cart.ts';
import { mayChange } from '#rules/quotes/quote-states.ts';
import { formatDate } from '#text/format.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { shippingText } from '#ui/order/shipping-text.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { CounterForm } from './counter-form.tsx';

interface SummaryProps {
  quote: QuotePage;
  countering: boolean;
  onCounter: () => void;
}

/** The figures and terms of a quote and what its customer can do (rules quotes/accept, quotes/counter, quotes/withdraw). */
export function QuoteSummary({ quote, countering, onCounter }: SummaryProps) {
  const text = quoteTexts[useLocale()];
  const { isOwn, state } = quote;
  return (
    <aside className="order-summary" aria-label={text.summary}>
      <div className="order-summary-body">
        <h2>{text.summary}</h2>
        <Figures quote={quote} />
        <Terms quote={quote} />
        {isOwn && mayChange(state, 'accept') && <AcceptForm quote={quote} />}
        {isOwn && mayChange(state, 'counter') && !countering && (
          <>
            <div className="quote-with-script">
              <Button look="secondary" full onClick={onCounter}>
                {text.counter}
              </Button>
            </div>
            <noscript>
              <details>
                <summary>{text.counter}</summary>
                <CounterForm quote={quote} />
              </details>
            </noscript>
          </>
        )}
        {isOwn && mayChange(state, 'withdraw') && <WithdrawForm quote={quote} />}
      </div>
    </aside>
  );
}

function Figures({ quote }: { quote: QuotePage }) {
  const t = useText();
  const text = quoteTexts[useLocale()];
  const { totals, currency, saved, todayNet } = quote;
  const money = (amount: number) => t.format.money(amount, currency);
  if (!totals) {
    return (
      <dl className="figures">
        <dt>{text.products}</dt>
        <dd>{t.format.integer(quote.lines.length)}</dd>
        <dt>{text.atToday}</dt>
        <dd>{money(todayNet)}</dd>
      </dl>
    );
  }
  return (
    <>
      <dl className="figures">
        <dt>{t.cart.subTotal}</dt>
        <dd>{money(totals.subTotal)}</dd>
        <dt>{t.cart.tax}</dt>
        <dd>{money(totals.tax)}</dd>
        <dt>{t.cart.shipping}</dt>
        <dd className={totals.shippingState === 'free' ? 'is-free' : undefined}>
          {shippingText({ ...totals, currency }, t)}
        </dd>
        <dt className="figures-total">{t.cart.grandTotal}</dt>
        <dd className="figures-total">{money(totals.total)}</dd>
      </dl>
      {saved !== null && saved > 0 && (
        <p className="quote-saved">
          <Icon name="circle-check" />
          {text.saved(money(saved))}
        </p>
      )}
    </>
  );
}

function Terms({ quote }: { quote: QuotePage }) {
  const locale = useLocale();
  const text = quoteTexts[locale];
  const { validUntil, termsNote, dueDays, isHeld, orderNo } = quote;
  const due = [dueDays === null ? '' : text.days(dueDays), termsNote].filter(Boolean).join(', ');
  if (validUntil === null && due === '' && orderNo === null) return null;
  return (
    <dl className="figures quote-terms">
      {validUntil !== null && <dt>{text.validUntil}</dt>}
      {validUntil !== null && <dd>{text.until(formatDate(validUntil, locale))}</dd>}
      {due !== '' && <dt>{text.terms}</dt>}
      {due !== '' && <dd>{due}</dd>}
      {isHeld && <dt>{text.stockHead}</dt>}
      {isHeld && <dd>{text.held}</dd>}
      {orderNo !== null && <dt>{text.order}</dt>}
      {orderNo !== null && (
        <dd>
          <a href={localised(rareUrls.checkoutSummary(orderNo), locale)}>{orderNo}</a>
        </dd>
      )}
    </dl>
  );
}

function AcceptForm({ quote }: { quote: QuotePage }) {
  const locale = useLocale();
  const text = quoteTexts[locale];
  return (
    <OnceForm to={localised(quoteUrls.quote(quote.quoteNo), locale)} className="quote-accept">
      <input type="hidden" name="action" value="accept" />
      <input type="hidden" name="version" value={quote.version} />
      <TextField label={text.ownNumber} name="reference" maxLength={mostOfReference} />
      <Button type="submit" large full>
        {text.accept}
        <Icon name="arrow-right" />
      </Button>
    </OnceForm>
  );
}

function WithdrawForm({ quote }: { quote: QuotePage }) {
  const locale = useLocale();
  const text = quoteTexts[locale];
  return (
    <details className="quote-withdraw">
      <summary className={buttonClass({ look: 'danger' })}>{text.withdraw}</summary>
      <OnceForm to={localised(quoteUrls.quote(quote.quoteNo), locale)}>
        <p className="caption">{text.withdrawHint}</p>
        <input type="hidden" name="action" value="withdraw" />
        <input type="hidden" name="version" value={quote.version} />
        <Button type="submit" look="danger">
          {text.withdrawNow}
        </Button>
      </OnceForm>
    </details>
  );
}
