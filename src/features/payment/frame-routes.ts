import { escapeAttribute, escapeText } from 'entities/escape';
import { Type } from 'typebox';
import type { App } from '#platform/http.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { cardTexts } from '#text/shop/card-text.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { paymentPolicy } from './payment-policy.ts';

interface FrameFiles {
  script: string;
  styles: readonly string[];
}

export interface FrameServices {
  provider: () => Pick<CardProvider, 'origins'> | null;
  /** The built files of its document. */
  frameFiles: FrameFiles;
  /** With hot reload Vite puts the styles into the page. */
  hotReload: boolean;
}

const described = {
  tags: ['payment'],
  summary: 'The payment frame, which a page of the shop embeds',
  description:
    'A document for an iframe of the same origin. It takes one message with the card, begins a payment by ' +
    'POST /api/payment/attempt, posts the card from the browser to the bank, and tells its parent: ' +
    '{type: "loading"}, {type: "dialogClose"}, {type: "payment_succeed", orderNo} or {type: "payment_failed", message}.',
  response: {
    200: { description: 'The document', content: { 'text/html': { schema: Type.String() } } },
  },
};

/**
 * `GET /payment/start`, the payment frame (rule payment/frame): a small document with a policy of its own, which
 * only the shop's own pages may show.
 */
export function registerPaymentFrame(app: App, services: FrameServices): void {
  for (const path of inEachLanguage(rareUrls.paymentFrame)) {
    // The calls are described once, not in each language.
    const schema = path === rareUrls.paymentFrame ? described : { hide: true };
    app.get(path, { schema }, async (request, reply) => {
      const origins = services.provider()?.origins ?? [];
      reply.headers({
        ...paymentPolicy({ origins, inlineStyles: services.hotReload }),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      return frameDocument(request.locale, services.frameFiles);
    });
  }
}

function frameDocument(locale: Locale, { script, styles }: FrameFiles): string {
  const { frame } = cardTexts[locale];
  const { declined, closed, pending, lost } = frame.words;
  const page = localised(urls.checkoutPayment, locale);
  const data = Object.entries({ declined, closed, pending, lost, page })
    .map(([word, text]) => ` data-${word}="${escapeAttribute(text)}"`)
    .join('');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeText(frame.title)}</title>` +
    styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('') +
    `<script type="module" src="${script}"></script></head><body${data}>` +
    `<p role="status">${escapeText(frame.opening)}</p>` +
    `<iframe name="banka" title="${escapeAttribute(frame.bank)}"></iframe></body></html>`
  );
}
