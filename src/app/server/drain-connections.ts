import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '#platform/http.ts';

const pauseMs = 100;
const mostPauses = 30;

/** How long what is under way then may still take. */
const lastAnswersMs = 6_000;

/**
 * A closing server ends its idle connections at once, and a request that is on its way over one of them is lost. So
 * that a stop fails nobody, the server first goes on answering with `connection: close` until a moment passes without a
 * request, for at most 3 seconds. It does not wait for a client that has neither sent a request nor read an answer 6
 * seconds later (rule reliability/stop).
 */
export function drainConnections(app: App): void {
  let asked = false;
  app.server.on('request', () => {
    asked = true;
  });
  app.addHook('preClose', async () => {
    for (let turn = 0; turn < mostPauses; turn += 1) {
      asked = false;
      await pause(pauseMs);
      if (!asked) break;
    }
    setTimeout(() => app.server.closeAllConnections(), lastAnswersMs).unref();
  });
}
