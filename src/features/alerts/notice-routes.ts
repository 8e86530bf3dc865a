import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { NoticeBody, NoticeForm, StockNotice } from '#contract/catalog/product-alert.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { noticeOfToken } from '#db/access/notice-codes.ts';
import {
  confirmNotice,
  deleteNotice,
  readLinkedNotice,
} from '#db/customers/alerts/stock-notices.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised } from '#urls';
import type { AlertServices } from './alert-services.ts';
import { askAlert } from './ask-alert.ts';
import { askNotice } from './ask-notice.ts';

const tags = ['alerts'];
const params = Type.Object({ token: Type.String({ maxLength: 120 }) });
const LinkForm = Type.Object(
  { do: Type.Enum(['confirm', 'end']) },
  { additionalProperties: false },
);

/** That a product is back, for those who have no account (rules alerts/notice, alerts/notice-confirm). */
export function registerNotices(app: App, services: AlertServices): void {
  app.post(
    '/api/catalog/notice',
    {
      schema: {
        tags,
        summary:
          'Asks to be told that a product is back; a guest by an e-mail address that they confirm',
        body: NoticeBody,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { product: productId, unit, email } = request.body;
      await ask(services, request, { productId, unit, email });
      return { success: true as const };
    },
  );
  for (const path of inEachLanguage(rareUrls.notice)) {
    app.post(
      path,
      { config: { pageForm: true }, schema: { hide: true, body: NoticeForm } },
      async (request, reply) => {
        const { product = '', unit = '', email } = request.body;
        const productId = idOrNotFound(product);
        const by = await ask(services, request, {
          productId,
          unit: unit === '' ? undefined : unit,
          email,
        });
        const next = by === 'customer' ? rareUrls.alertAsked : rareUrls.noticeAsked;
        return reply.redirect(localised(next, request.locale), 303);
      },
    );
  }
  registerLink(app, services);
}

/** Customers get an alert of their account; everybody else confirms the address that they typed. */
async function ask(
  services: AlertServices,
  request: FastifyRequest,
  asked: {
    productId: number;
    unit: string | number | undefined;
    email: string | undefined;
  },
): Promise<'customer' | 'guest'> {
  const { locale, currency, ip: networkAddress } = request;
  const { customerId, signedInAt } = await request.visitor();
  const own = services.of(await request.face());
  const { email = '', ...wanted } = asked;
  if (customerId !== null && signedInAt !== null) {
    await askAlert(own, { ...wanted, customerId, kind: 'stock', currency, locale });
    return 'customer';
  }
  await askNotice(own, { ...wanted, email, locale, currency, networkAddress });
  return 'guest';
}

/** The page of the form, and of the link in its mail: one button that confirms and one that ends it. */
function registerLink(app: App, services: AlertServices): void {
  app.get(
    '/api/catalog/notice',
    {
      schema: {
        tags,
        summary: 'The page of the form, before anything is sent',
        response: { 200: StockNotice, '4xx': ErrorBody },
      },
    },
    async () => noNotice,
  );
  app.get(
    '/api/catalog/notice/:token',
    {
      schema: {
        tags,
        summary: 'The notice of a link in its mail',
        params,
        response: { 200: StockNotice, '4xx': ErrorBody },
      },
    },
    async ({ params: { token }, locale }, reply) => {
      reply.header('cache-control', 'no-store');
      return readNotice(services, token, locale);
    },
  );
  // A mail opens the page from elsewhere; the token is the permission.
  const config = { pageForm: true, fromElsewhere: true };
  const schema = { hide: true, params, body: LinkForm };
  for (const path of inEachLanguage(`${rareUrls.notice}/:token`)) {
    app.post(path, { config, schema }, async ({ params: { token }, body, locale }, reply) => {
      const { db, clock } = services;
      const { id } = await linked(services, token);
      if (body.do === 'confirm') await confirmNotice(db, { id, now: clock() });
      else await deleteNotice(db, id);
      const next = body.do === 'confirm' ? rareUrls.noticeLink(token) : rareUrls.noticeEnded;
      return reply.redirect(localised(next, locale), 303);
    });
  }
}

export const noNotice = { notice: 'none', productId: 0, product: '', seo: '' } as const;

/** Refuses a wrong token, and that of a notice that is over, with 'link-over'. 2 queries. */
async function linked({ db, clock }: AlertServices, token: string, locale?: Locale) {
  const id = await noticeOfToken(db, token);
  const asked = { ...(locale && { locale }), now: clock() };
  const notice = id === null ? null : await readLinkedNotice(db, { ...asked, id });
  if (id === null || !notice) throw new Refusal('link-over');
  return { id, notice };
}

/** 2 queries. */
export async function readNotice(
  services: AlertServices,
  token: string,
  locale: Locale,
): Promise<StockNotice> {
  const { isConfirmed, productId, product, seo } = (await linked(services, token, locale)).notice;
  return { notice: isConfirmed ? 'confirmed' : 'asked', productId, product, seo };
}
