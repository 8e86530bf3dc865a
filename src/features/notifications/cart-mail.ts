import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { advertisingToken } from '#db/access/advertising-codes.ts';
import { readLeftCart } from '#db/consents/cart-reminders.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { openAlertView } from '#db/prices/alerts-as-seen.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Mail } from '#platform/mail.ts';
import { shownText } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { cartReminder as english } from '#text/en/papers/cart-reminder.ts';
import { formats } from '#text/format.ts';
import { cartReminder as turkish } from '#text/tr/papers/cart-reminder.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import type { MailBlock } from './mail-blocks.ts';
import { mailTexts, storeMail } from './store-mail.ts';

const cartPayload = Compile(Type.Object({ cartId: Type.Integer() }));
const texts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
/** Products that the mail names. */
const named = 10;

/**
 * The mail that reminds a customer of their cart, with the link that ends advertising (rules account/cart-reminder,
 * account/advertising). Null where the cart is gone or ordered, where nothing in it is seen any more, and where the customer
 * takes no advertising by now. At most 11 queries.
 */
export async function cartMailFor(
  { db, publicUrl, clock }: { db: Db; publicUrl: string; clock: () => Date },
  { customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !cartPayload.Check(payload)) throw new Error('no cart');
  const cart = await readLeftCart(db, payload.cartId);
  if (!cart) return null;
  const shop = await loadSnapshot(db);
  const seenOf = await openAlertView({ db, clock, shop });
  const lines = (await seenOf(cart.lines)).map(({ alert }) => alert);
  if (lines.length === 0) return null;
  const { locale, email: to } = cart;
  const [t, { integer }] = [texts[locale], formats[locale]];
  const common = mailTexts(locale);
  const end =
    publicUrl + localised(rareUrls.stopMails(await advertisingToken(db, customerId)), locale);
  const shown = lines
    .slice(0, named)
    .map((line) => t.line(line.name, integer(line.quantity), shownText('unit', line.unit).name));
  const left = lines.length - shown.length;
  const { subject } = t;
  const head = {
    to,
    subject,
    messageId: `cart-reminder-${payload.cartId}`,
    heading: subject,
    locale,
  };
  const blocks: MailBlock[] = [
    { kind: 'paragraph', lines: [common.greeting(cart.name)] },
    {
      kind: 'paragraph',
      lines: [t.opening, ...shown, ...(left > 0 ? [t.more(integer(left))] : [])],
    },
    { kind: 'button', label: t.action, href: publicUrl + localised(urls.cart, locale) },
    { kind: 'paragraph', lines: [t.why, end] },
    { kind: 'paragraph', lines: [common.regards(shop.store.name)] },
  ];
  return { ...storeMail(head, blocks, { store: shop.store, publicUrl }), unsubscribeUrl: end };
}
