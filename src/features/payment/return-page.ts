import { createHash } from 'node:crypto';
import { escapeAttribute, escapeText } from 'entities/escape';
import type { Locale } from '#rules/shop/locale.ts';
import { paymentResultTexts } from '#text/shop/payment-result-text.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import { attemptOutcome } from '#features/payment/settlement/attempt-outcome.ts';
import type { AttemptResult } from '#features/payment/settlement/settle-attempt.ts';

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;' +
  'color-scheme:light dark}main{max-width:28rem;padding:2rem;text-align:center}h1{font-size:1.25rem}';

/** So that this one style is allowed and no other. */
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page's own policy: only the shop's own frame shows it, and it posts nothing anywhere. */
export const returnPolicy = {
  'content-security-policy':
    `default-src 'none';script-src 'self';style-src 'sha256-${styleHash}';` +
    "frame-ancestors 'self';form-action 'none';base-uri 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
} as const;

/**
 * The page that the bank sends the buyer back to. Its script tells the frame around it that it is there; without the
 * script, or outside of a frame, it says itself what became of the payment and leads on (rule payment/return-page).
 * `result` is null where there is no such payment.
 */
export function returnPage(input: {
  attemptId: string;
  result: AttemptResult | null;
  isAccount: boolean;
  /** The page of the payment link that it was begun with; null for all others. */
  linkPage: string | null;
  locale: Locale;
  script: string;
}): string {
  const { attemptId, result, locale, script } = input;
  const { title, text, link } = wordsOf(input);
  const isPaid = result?.state === 'captured' && result.reason === '';
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeText(title)}</title><style>${style}</style>` +
    (result && script !== ''
      ? `<script type="module" src="${escapeAttribute(script)}"></script>`
      : '') +
    `</head><body data-attempt="${escapeAttribute(attemptId)}"><main><h1>${escapeText(title)}</h1>` +
    `<p>${escapeText(text)}</p>` +
    `<p><a${isPaid ? ' data-next' : ''} target="_top" href="${escapeAttribute(localised(link.href, locale))}">` +
    `${escapeText(link.label)}</a></p>` +
    '</main></body></html>'
  );
}

function wordsOf({
  result,
  isAccount,
  linkPage,
  locale,
}: {
  result: AttemptResult | null;
  isAccount: boolean;
  linkPage: string | null;
  locale: Locale;
}) {
  const { page } = paymentResultTexts[locale];
  if (result === null) {
    const link = { href: urls.home, label: page.toShop };
    return { title: page.missing.title, text: page.missing.text, link };
  }
  const { state, orderNo, cartOrderNo, message } = attemptOutcome(result, locale);
  if (orderNo !== null) {
    const href = linkPage ?? rareUrls.checkoutSummary(orderNo);
    const link = { href, label: page.toOrder };
    return { title: page.paid, text: page.orderNo(orderNo), link };
  }
  if (cartOrderNo !== undefined) {
    const link = { href: rareUrls.checkoutSummary(cartOrderNo), label: page.toOrder };
    return { title: page.ordered, text: message, link };
  }
  if (message !== '') {
    const href = linkPage ?? (isAccount ? urls.pay : urls.checkoutPayment);
    return { title: page.failed, text: message, link: { href, label: page.tryAgain } };
  }
  if (state === 'captured') {
    const link = { href: urls.statement, label: page.toStatement };
    return { title: page.paid, text: page.credited, link };
  }
  const link = isAccount
    ? { href: urls.statement, label: page.toStatement }
    : { href: linkPage ?? urls.orders, label: linkPage === null ? page.toOrders : page.toOrder };
  return { title: page.waiting.title, text: page.waiting.text, link };
}
