import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readMailAddress } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { latestRound, readQuoteById, type StoredQuote } from '#db/quotes/stored-quote.ts';
import { quoteMailKinds, type QuoteMailKind } from '#db/quotes/write-quotes.ts';
import type { Mail } from '#platform/mail.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { formatDate, formats } from '#text/format.ts';
import { localised } from '#urls';
import type { MailBlock } from './mail-blocks.ts';
import type { ShopOfMails } from './shop-of-mails.ts';
import { mailTexts, storeMail, type Sender } from './store-mail.ts';

const payloadOf = Compile(Type.Object({ quoteId: Type.Integer() }));

export function isQuoteMailKind(kind: string): kind is QuoteMailKind {
  return quoteMailKinds.some((each) => each === kind);
}

/**
 * The mail about a round of a quote, its refusal or its end (rule quotes/mails); null where the quote went on meanwhile, or its
 * reader is gone. 2 queries.
 */
export async function quoteMailFor(
  { db, publicUrl, shop }: { db: Db; publicUrl: string; shop: () => Promise<ShopOfMails> },
  { id, kind, customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (!isQuoteMailKind(kind) || !payloadOf.Check(payload)) throw new Error('a mail of no quote');
  const quote = await readQuoteById(db, payload.quoteId);
  if (!quote || !isTimely(kind, quote)) return null;
  const { store } = await shop();
  const setting = { store, publicUrl, messageId: `${kind}-${id}` };
  if (kind === 'quote-asked') return askedMail(quote, setting);
  const to = customerId === null ? undefined : await readMailAddress(db, customerId);
  return to ? toCustomer(kind, quote, { ...setting, to }) : null;
}

/** A mail about a state that the quote has left says nothing any more. */
function isTimely(kind: QuoteMailKind, { state }: StoredQuote): boolean {
  if (kind === 'quote-asked') return state === 'requested' || state === 'countered';
  return kind === 'quote-declined' ? state === 'declined' : state === 'answered';
}

interface MailSetting extends Sender {
  messageId: string;
}

/** To the merchant, in Turkish as all mails to them. */
function askedMail(quote: StoredQuote, setting: MailSetting): Mail | null {
  const { store, publicUrl, messageId } = setting;
  if (store.email === '') return null;
  const { quoteNo, customerName, company } = quote;
  const t = quoteTexts.tr.mails;
  const subject = t.asked.subject(quoteNo);
  const who = company ? `${customerName} (${company.title})` : customerName;
  const href = `${publicUrl}/yonetim/teklifler/${encodeURIComponent(quoteNo)}`;
  return storeMail(
    { to: store.email, subject, messageId, heading: subject, locale: 'tr' },
    [
      { kind: 'paragraph', lines: [t.asked.intro(who)] },
      ...lineBlocks(quote, 'tr'),
      { kind: 'button', label: t.action, href },
    ],
    setting,
  );
}

function toCustomer(
  kind: Exclude<QuoteMailKind, 'quote-asked'>,
  quote: StoredQuote,
  setting: MailSetting & { to: { email: string; name: string } },
): Mail {
  const { store, publicUrl, messageId, to } = setting;
  const { quoteNo, locale, validUntil, reason } = quote;
  const t = quoteTexts[locale].mails;
  const day = formatDate(validUntil ?? '', locale);
  const { subject, intro } = {
    'quote-answered': { subject: t.answered.subject, intro: t.answered.intro(day) },
    'quote-declined': { subject: t.declined.subject, intro: t.declined.intro },
    'quote-expiring': { subject: t.expiring.subject, intro: t.expiring.intro(day) },
  }[kind];
  const heading = subject(quoteNo);
  const said = kind === 'quote-declined' ? reason : (latestRound(quote, 'merchant')?.note ?? '');
  const href = publicUrl + localised(quoteUrls.quote(quoteNo), locale);
  const common = mailTexts(locale);
  return storeMail(
    { to: to.email, subject: heading, messageId, heading, locale },
    [
      { kind: 'paragraph', lines: [common.greeting(to.name)] },
      { kind: 'paragraph', lines: [intro] },
      ...(said === '' ? [] : [{ kind: 'paragraph' as const, lines: said.split('\n') }]),
      ...(kind === 'quote-answered' ? lineBlocks(quote, locale) : []),
      { kind: 'button', label: t.action, href },
      { kind: 'paragraph', lines: [common.regards(store.name)] },
    ],
    setting,
  );
}

/** Lines that a mail names; the page has the others. */
const mostNamed = 20;

function lineBlocks(quote: StoredQuote, locale: 'tr' | 'en'): MailBlock[] {
  const { integer, money } = formats[locale];
  const lines = (latestRound(quote)?.lines ?? []).slice(0, mostNamed).map((line) => {
    const { name, quantity, unit, price } = line;
    const said = price ? `: ${money(price.value, price.currency)}` : '';
    return `${integer(quantity)} ${unit} ${name}${said}`;
  });
  return lines.length === 0 ? [] : [{ kind: 'paragraph', lines }];
}
