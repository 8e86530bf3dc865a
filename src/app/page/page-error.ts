import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalText } from '#text/refusal-text.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import { localised, withoutLocale } from '#urls';
import type { SentForm } from '#contract/sent-form.ts';
import { writeDocument } from './document.ts';
import { withLookBar } from './personal/look-bar.ts';
import { showFormAgain, type PageServices } from './send-page.ts';

class Failed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/** The page for a failure: the page of a refused form once more, or an error page. */
export function showFailure(services: PageServices) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    sent?: SentForm,
  ): Promise<FastifyReply> => {
    if (!sent) return showPageError(services, request, reply, status);
    try {
      return await showFormAgain(services, request, reply, sent);
    } catch (err) {
      request.log.error({ err }, 'the form could not be drawn again');
      return showPageError(services, request, reply, 500);
    }
  };
}

/**
 * The page for a failure, in the shop's frame; where even that cannot be drawn, a plain one. It
 * carries no script: what failed should not be tried again by it. A busy shop's page has no frame,
 * for which the database would have to be asked once more (rule reliability/transient-faults).
 */
async function showPageError(
  services: PageServices,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): Promise<FastifyReply> {
  const { locale: prefix, path } = withoutLocale(request.url.split('?', 1)[0] ?? '/');
  const locale = prefix ?? request.locale;
  const currency = request.currency ?? services.defaultCurrency();
  const fail = () => Promise.reject(new Failed(status));
  const isBusy = status === 429 || status === 503;
  const reads: ShopReads = {
    ...services.reads(request, locale, null),
    route: fail,
    ...(isBusy ? { shop: fail } : {}),
  };
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').code(status);
  try {
    const url = `http://shop${localised(path, locale)}`;
    const { fragments } = services;
    const drawn = await services.render({ url, locale, currency, reads, fragments });
    if (drawn.kind !== 'failure') throw new Error('an error page has to fail');
    const page = writeDocument({
      locale,
      publicUrl: services.publicUrl,
      path,
      head: drawn.head,
      body: drawn.body,
      state: null,
      assets: services.assets.tags('', locale),
    });
    return reply.send(request.look === null ? page : withLookBar(page, request.look, locale));
  } catch (err) {
    request.log.error({ err }, 'the error page could not be drawn');
    const code = status === 404 ? 'not-found' : isBusy ? 'busy' : 'technical-error';
    const text = refusalText(locale, code, {});
    return reply.send(`<!doctype html><html lang="${locale}"><title>Arasta</title><p>${text}</p>`);
  }
}
