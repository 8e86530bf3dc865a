import type { Store } from '#contract/catalog/shop-frame.ts';
import type { QuoteLineView, QuoteView } from '#db/quotes/quote-view.ts';
import { latestRound, type StoredQuote } from '#db/quotes/stored-quote.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { documents as english } from '#text/en/papers/documents.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { formatDate, formats } from '#text/format.ts';
import { documents as turkish } from '#text/tr/papers/documents.ts';
import type { ProformaContent, ProformaRow } from '#features/documents/proforma-content.ts';
import { identityOf } from '#features/documents/store-identity.ts';

/**
 * A quote as a paper (rule quotes/paper): the latest answer with its terms and its figures of today; before the first answer
 * the goods that were asked for.
 */
export function quoteContent(
  quote: StoredQuote,
  view: QuoteView,
  { store, locale }: { store: Store; locale: Locale },
): ProformaContent {
  const t = locale === 'en' ? english : turkish;
  const { line, code, product, quantity, price, tax, amount } = t;
  return {
    locale,
    title: quoteTexts[locale].summary,
    storeName: store.name,
    identity: identityOf(store, locale),
    facts: factsOf(quote, locale),
    addresses: [],
    heads: { line, code, product, quantity, price, tax, amount },
    rows: view.lines.map((each) => rowOf(each, view.currency, locale)),
    totals: totalsOf(view, locale),
    accounts: null,
    foot: quote.quoteNo,
  };
}

function factsOf(quote: StoredQuote, locale: Locale): [string, string][] {
  const text = quoteTexts[locale];
  const answer = latestRound(quote, 'merchant');
  const { quoteNo, customerName, company, validUntil, createdAt } = quote;
  const due = answer?.dueDays == null ? '' : text.days(answer.dueDays);
  const terms = [due, answer?.termsNote ?? ''].filter(Boolean).join(', ');
  const facts: [string, string][] = [
    [text.heads.quote, quoteNo],
    [text.heads.date, formatDate(createdAt, locale)],
    ['', company ? `${company.title}, ${customerName}` : customerName],
    [text.validUntil, validUntil === null ? '' : text.until(formatDate(validUntil, locale))],
    [text.terms, terms],
    [text.noteTitle, answer?.note ?? ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

function rowOf(line: QuoteLineView, currency: string, locale: Locale): ProformaRow {
  const { integer, money, percent } = formats[locale];
  const { code, name, product, quantity, unit, answer, wish, note, net, replaces } = line;
  const price = answer ?? wish;
  return {
    code,
    product: product?.name ?? name,
    note: [replaces === '' ? '' : quoteTexts[locale].replaces(replaces), note]
      .filter(Boolean)
      .join(' · '),
    quantity: `${integer(quantity)} ${unit}`,
    price: price ? money(price.value, price.currency) : '–',
    tax: product ? percent(product.taxRate) : '',
    amount: price ? money(net, currency) : '–',
  };
}

function totalsOf({ totals, currency }: QuoteView, locale: Locale): ProformaContent['totals'] {
  if (!totals) return [];
  const t = locale === 'en' ? english : turkish;
  const { money } = formats[locale];
  const shipping = {
    recipient: t.recipientPays,
    free: t.free,
    fee: money(totals.shippingTotal, currency),
  }[totals.shippingState];
  const row = (label: string, value: string, strong = false) => ({ label, value, strong });
  return [
    row(t.subTotal, money(totals.subTotal, currency)),
    row(t.tax, money(totals.tax, currency)),
    row(t.shipping, shipping),
    row(t.total, money(totals.total, currency), true),
  ];
}
