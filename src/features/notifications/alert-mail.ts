import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { alertCode } from '#db/access/alert-codes.ts';
import { readMailAddress } from '#db/customers/customers.ts';
import {
  readMailedAlert,
  reopenAlert,
  type MailedAlert,
} from '#db/customers/alerts/product-alerts.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { openAlertView } from '#db/prices/alerts-as-seen.ts';
import { loadSnapshot, type ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Mail } from '#platform/mail.ts';
import { alertPrice, isDue } from '#rules/cart/alert-conditions.ts';
import { formatDate, formats } from '#text/format.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import type { MailBlock } from './mail-blocks.ts';
import { mailTexts, storeMail } from './store-mail.ts';

const alertPayload = Compile(Type.Object({ alertId: Type.Integer() }));

/**
 * The mail that tells a customer that a product is back or that its price fell, with a link that ends their alerts (rules
 * alerts/mail, alerts/link). Null where the alert, its product or the customer is gone, and where the product is sold out,
 * dearer again or unseen by now: the alert then waits on. At most 12 queries.
 */
export async function alertMailFor(
  { db, publicUrl, clock }: { db: Db; publicUrl: string; clock: () => Date },
  { customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !alertPayload.Check(payload)) throw new Error('no alert');
  const { alertId } = payload;
  const to = await readMailAddress(db, customerId);
  const asked = await readMailedAlert(db, alertId);
  const seenOf = await openAlertView({ db, clock, shop: await loadSnapshot(db) });
  const [seen] = asked ? await seenOf([asked]) : [];
  if (!to || !seen || !isDue(seen.alert, seen.alert, seen.shop)) {
    await reopenAlert(db, alertId);
    return null;
  }
  const { alert, shop } = seen;
  const { locale, kind, product, productId, seo } = alert;
  const t = mailTexts(locale);
  const subject = t.alert.subject[kind](product);
  const end =
    publicUrl + localised(rareUrls.endAlert(alertId, await alertCode(db, alertId)), locale);
  const href = publicUrl + localised(urls.product({ seo, id: productId }), locale);
  const head = {
    to: to.email,
    subject,
    messageId: `product-alert-${alertId}`,
    heading: subject,
    locale,
  };
  const blocks: MailBlock[] = [
    { kind: 'paragraph', lines: [t.greeting(to.name)] },
    { kind: 'paragraph', lines: linesOf(alert, shop) },
    { kind: 'button', label: t.alert.action, href },
    {
      kind: 'paragraph',
      lines: [t.alert.why(formatDate(alert.askedAt.toISOString(), locale)), end],
    },
    { kind: 'paragraph', lines: [t.regards(shop.store.name)] },
  ];
  return { ...storeMail(head, blocks, { store: shop.store, publicUrl }), unsubscribeUrl: end };
}

function linesOf(alert: MailedAlert, shop: ShopSnapshot): string[] {
  const { locale, kind, product, price, currency } = alert;
  const t = mailTexts(locale);
  if (kind === 'stock' || price === null || currency === null) return [t.alert.back(product)];
  const now = alertPrice(alert, shop, currency) ?? price;
  const { money } = formats[locale];
  return [t.alert.cheaper(product), t.alert.prices(money(price, currency), money(now, currency))];
}
