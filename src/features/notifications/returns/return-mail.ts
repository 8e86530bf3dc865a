import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { returnKey } from '#db/access/return-keys.ts';
import { readMailAddress } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { readReturn, type StoredReturn } from '#db/returns/read-return.ts';
import type { Mail } from '#platform/mail.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { shareOf } from '#rules/order/cancellation/cancel-part.ts';
import type { ReturnMail } from '#rules/returns/return-mails.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate, formatDateTime, formats } from '#text/format.ts';
import { returnMailText } from '#text/customer/return-mail-text.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { localised } from '#urls';
import type { Fact, MailBlock } from '#features/notifications/mail-blocks.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { mailTexts, storeMail } from '#features/notifications/store-mail.ts';

const returnPayload = Compile(
  Type.Object({ returnId: Type.Integer(), days: Type.Optional(Type.Integer()) }),
);

interface ReturnMailServices {
  db: Db;
  publicUrl: string;
  shop: () => Promise<ShopOfMails>;
}

/**
 * The mail about a return, as it is now, in the language of its order: lines, sums, seller and a link that opens it also
 * without a sign-in (rules returns/mails, returns/link). Null where the return or its customer is gone. 4 queries.
 */
export async function returnMailFor(
  { db, publicUrl, shop }: ReturnMailServices,
  mail: ReturnMail,
  { id, customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !returnPayload.Check(payload)) throw new Error('no return');
  const to = await readMailAddress(db, customerId);
  const found = await readReturn(db, { id: payload.returnId });
  // A reminder is out of date once the goods are on their way.
  if (!to || !found || (mail === 'remind' && found.state !== 'approved')) return null;
  if (mail === 'iban-confirm' && found.ibanLast4 === '') return null;
  const { store, settings } = await shop();
  const { locale, orderNo, returnNo } = found;
  const key = await returnKey(db, orderNo);
  const href = publicUrl + localised(returnUrls.open(orderNo, key, returnNo), locale);
  const words = mailTexts(locale);
  const t = returnMailText[locale];
  const said = t.mails[mail];
  const about = factsOf(found, payload.days ?? 0);
  const subject = said.subject(about);
  const address = settings.returnAddress || store.address;
  const head = {
    to: to.email,
    subject,
    messageId: `return-${mail}-${returnNo}-${id}`,
    heading: subject,
    locale,
  };
  const blocks: MailBlock[] = [
    { kind: 'paragraph', lines: [words.greeting(to.name)] },
    { kind: 'paragraph', lines: [said.text(about)] },
    { kind: 'button', label: t.action, href },
    linesBlock(found),
    { kind: 'facts', title: t.facts, rows: rowsOf(found, address), hint: '', notice: false },
    { kind: 'paragraph', lines: [words.regards(store.name)] },
  ];
  return storeMail(head, blocks, { store, publicUrl });
}

function factsOf(found: StoredReturn, days: number) {
  const { locale, lines } = found;
  const { money } = formats[locale];
  const [day = '', time = ''] = formatDateTime(found.declaredAt, locale).split(/\s(?=\d\d[.:])/);
  const deducted = lines.filter(({ deduction }) => deduction > 0);
  return {
    no: found.returnNo,
    day,
    time,
    sendBy: formatDate(found.sendBy, locale),
    reason: found.reason.replace(/\.$/, ''),
    total: money(sumAmounts(found.total, -found.exchanged), found.currency),
    exchangeOrder: found.exchangeOrder ?? '',
    isExchangeGone: lines.some(
      ({ exchange, isExchanged, settled }) => exchange !== '' && !isExchanged && settled > 0,
    ),
    isPaid: found.total > found.exchanged,
    deduction: found.deduction > 0 ? money(found.deduction, found.currency) : '',
    deductionReason: deducted.map(({ why }) => why.replace(/\.$/, '')).join('; '),
    way: returnMailText[locale].ways[found.way],
    days: String(days),
    last4: found.ibanLast4,
    isBankRefused: found.history.some(({ step }) => step === 'bank-refused'),
  };
}

function linesBlock(found: StoredReturn): MailBlock {
  const { locale, lines, orderCurrency } = found;
  const t = returnMailText[locale];
  const { reasons, verdicts } = returnTexts[locale];
  const { integer, money } = formats[locale];
  return {
    kind: 'products',
    heads: [t.product, t.amount],
    rows: lines.map((line) => ({
      name: line.name,
      about: [line.code, `${integer(line.quantity)} ${line.unit}`, reasons[line.reason]].join(
        ' · ',
      ),
      note: [
        line.text,
        line.exchange === '' ? '' : returnTexts[locale].wishExchange(line.exchange),
        line.verdict ? [verdicts[line.verdict], line.why].filter(Boolean).join(': ') : '',
      ]
        .filter(Boolean)
        .join('\n'),
      amount: money(shareOf(line.gross, line.quantity, line.bought), orderCurrency),
    })),
    totals: found.settledAt === null ? [] : totalsOf(found),
  };
}

function totalsOf(found: StoredReturn): Fact[] {
  const t = returnTexts[found.locale];
  const money = (amount: number) => formats[found.locale].money(amount, found.currency);
  return [
    { label: t.goods, value: money(found.goods) },
    ...(found.deduction > 0 ? [{ label: t.deduction, value: money(-found.deduction) }] : []),
    ...(found.shipping > 0 ? [{ label: t.shipping, value: money(found.shipping) }] : []),
    ...(found.commission > 0 ? [{ label: t.commission, value: money(found.commission) }] : []),
    ...(found.exchanged > 0 ? [{ label: t.exchanged, value: money(-found.exchanged) }] : []),
    { label: t.total, value: money(sumAmounts(found.total, -found.exchanged)), strong: true },
  ];
}

function rowsOf(found: StoredReturn, address: string): Fact[] {
  const { locale } = found;
  const t = returnMailText[locale];
  return [
    { label: t.number, value: found.returnNo },
    { label: t.order, value: found.orderNo },
    { label: t.declared, value: formatDateTime(found.declaredAt, locale) },
    { label: found.code === '' ? '' : t.code(found.namedCarrier), value: found.code },
    { label: t.address, value: address },
  ].filter(({ value }) => value !== '');
}
