import type { onSendAsyncHookHandler } from 'fastify';
import type { App } from '#platform/http.ts';
import type { ChangeFeed } from './change-feed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whoever changes something sees it on the next page, not only with the next look (rule rendering/own-change). */
    shownAtOnce?: true;
  }
}

/** Lets the answers of routes with `config.shownAtOnce` wait until this process follows what they changed. */
export function registerReadYourWrites(app: App, { look }: Pick<ChangeFeed, 'look'>): void {
  const onSend: onSendAsyncHookHandler = async (_request, reply, payload) => {
    if (reply.statusCode < 400) await look();
    return payload;
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.shownAtOnce) Object.assign(route, { onSend });
  });
}
