import { escapeText } from 'entities/escape';
import type { Look } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDateTime } from '#text/format.ts';
import { customerLookTexts } from '#text/office/customers/customer-look-text.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';

const bodyTag = '<body>';

/**
 * A page with the bar of somebody who looks as a customer (rule customers/look): who they are seen as, until when, and the
 * button that ends it. It stands before the page's own root, so that neither the script nor a cached page knows it.
 */
export function withLookBar(document: string | Buffer, look: Look, locale: Locale): Buffer {
  const page = Buffer.from(document);
  const at = page.indexOf(bodyTag) + bodyTag.length;
  const t = customerLookTexts[locale];
  const text = t.bar(look.customerName, formatDateTime(look.until, locale));
  const bar =
    `<link rel="stylesheet" href="${rareUrls.lookStyles}"><aside class="look-bar" aria-label="${t.label}">` +
    `<p>${escapeText(text)}</p><form method="post" action="${localised(rareUrls.lookEnd, locale)}">` +
    `<button>${t.end}</button></form></aside>`;
  return Buffer.concat([page.subarray(0, at), Buffer.from(bar), page.subarray(at)]);
}
