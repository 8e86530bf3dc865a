import type { onSendAsyncHookHandler } from 'fastify';
import type { App } from '#platform/http.ts';
import type { ChangeFeed } from './change-feed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A visitor sees their own change on the next page, without waiting for the next poll of the change feed (rule
     * rendering/read-your-writes).
     */
    readsOwnWrites?: true;
  }
}

/** Delays the responses of routes with `config.readsOwnWrites` until this process has followed their changes. */
export function registerReadYourWrites(app: App, { poll }: Pick<ChangeFeed, 'poll'>): void {
  const onSend: onSendAsyncHookHandler = async (_request, reply, payload) => {
    if (reply.statusCode < 400) await poll();
    return payload;
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.readsOwnWrites) Object.assign(route, { onSend });
  });
}
