import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { listMails, mailFolder, readMail, type StoredMail } from '#platform/mail-folder.ts';
import { isFromHere } from '#platform/own-machine.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { inboxPage, mailPage, type MailView, mailViews } from './mail-inbox-pages.ts';

/** A list that nobody reads to its end. */
const mostListed = 100;

/** Nothing of a mail may run or be fetched; its links open beside the inbox. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";

/**
 * The mails that a shop under development wrote to its folder (rule pages/mail-inbox), for people at this
 * machine alone. To be called only where mails are written instead of sent.
 */
export function registerMailInbox(app: App, { dataDir }: { dataDir: string }): void {
  const folder = mailFolder(dataDir);
  const params = Type.Object({ name: Type.String({ maxLength: 200 }) });
  const querystring = Type.Object({ view: Type.Optional(Type.String()) });
  const find = async (request: FastifyRequest, name: string): Promise<StoredMail> => {
    const mail = isFromHere(request) ? await readMail(folder, name) : null;
    if (mail === null) throw new Refusal('not-found');
    return mail;
  };
  for (const path of [rareUrls.mailInbox, localised(rareUrls.mailInbox, 'en')]) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (!isFromHere(request)) throw new Refusal('not-found');
      const mails = await listMails(folder, mostListed);
      return sendHtml(reply, pagePolicy, inboxPage(mails, request.locale));
    });
    app.get(
      `${path}/:name`,
      { schema: { hide: true, params, querystring } },
      async (request, reply) => {
        const mail = await find(request, request.params.name);
        const view = viewOf(request.query.view);
        return sendHtml(reply, pagePolicy, mailPage(mail, view, request.locale));
      },
    );
    app.get(`${path}/:name/html`, { schema: { hide: true, params } }, async (request, reply) => {
      const mail = await find(request, request.params.name);
      reply.header('x-frame-options', 'SAMEORIGIN').removeHeader('origin-agent-cluster');
      const html = mail.html.replace('<head>', '<head><base target="_blank">');
      return sendHtml(reply, framePolicy, html);
    });
  }
}

function viewOf(text: string | undefined): MailView {
  return mailViews.find((view) => view === text) ?? 'wide';
}

function sendHtml(reply: FastifyReply, policy: string, html: string) {
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}
