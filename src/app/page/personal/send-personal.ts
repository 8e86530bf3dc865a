import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#rules/shop/locale.ts';
import { withLookBar } from './look-bar.ts';

/**
 * Sends a page that is the caller's alone, with the bar of a look (rule customers/look). Plain, for what somebody typed may
 * stand beside what is personal (rule rendering/no-compression).
 */
export function sendPersonal(
  {
    request,
    reply,
    asked,
  }: { request: FastifyRequest; reply: FastifyReply; asked: { locale: Locale } },
  document: string | Buffer,
): FastifyReply {
  const { look } = request;
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  return reply.send(look === null ? document : withLookBar(document, look, asked.locale));
}
