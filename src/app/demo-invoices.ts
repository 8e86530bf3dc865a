import { addToken, listTokens, revokeToken } from '#db/access/access-tokens.ts';
import type { Db } from '#db/database.ts';
import type { Environment } from '#platform/environment.ts';
import type { Log } from '#platform/log.ts';
import { isOwnName } from '#platform/own-machine.ts';

const pauseMs = 3_000;
const tokenMs = 365 * 86_400_000;
/** The name of its token; the number tells the starts of the demo apart. */
const tokenName = 'Deneme entegratörü';
const scopes = ['invoices:read', 'invoices:write'] as const;

interface Surroundings {
  db: Db;
  environment: Environment;
  log: Log;
  /** The shop as this machine reaches it. */
  origin: string;
  /** For the person at the terminal. */
  say: (text: string) => void;
}

/**
 * Opens the test integrator for a demo at this machine that nobody gave an integrator's token of their own (rule
 * invoices/test-integrator). It calls the shop over HTTP with a token, which its end revokes.
 */
export async function openDemoInvoices(surroundings: Surroundings): Promise<{
  close: () => Promise<void>;
}> {
  const { db, environment, log, origin, say } = surroundings;
  const isOwnMachine = isOwnName(new URL(environment.publicUrl).hostname);
  if (!environment.demo || !isOwnMachine) return { close: async () => undefined };
  const token = await freshToken(db);
  if (token === null) return { close: async () => undefined };
  // No other start needs the integrator's code.
  const { TestIntegrator } = await import('./demo/test-integrator/test-integrator.ts');
  const integrator = new TestIntegrator(async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token.secret}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    // A later start of the demo on the same database ended the token.
    if (answer.status === 401) rounds.end();
    return { status: answer.status, body: await answer.json() };
  });
  say('invoices go to the test integrator; nothing reaches the tax office');
  const rounds = repeat(() => integrator.work(), log);
  return {
    close: async () => {
      await rounds.stop();
      await revokeToken(db, { name: token.name }, new Date());
    },
  };
}

/** A token of its own; null where an integrator has one. Those of earlier starts end. */
async function freshToken(db: Db): Promise<{ name: string; secret: string } | null> {
  const now = new Date();
  const working = (await listTokens(db)).filter(
    ({ revokedAt, expiresAt, scopes: may }) =>
      revokedAt === null && expiresAt > now && may.some((scope) => scope === 'invoices:write'),
  );
  if (working.some(({ name }) => !name.startsWith(tokenName))) return null;
  for (const { name } of working) await revokeToken(db, { name }, now);
  const name = `${tokenName} ${now.getTime()}`;
  const expiresAt = new Date(now.getTime() + tokenMs);
  const secret = await addToken(db, { name, scopes, expiresAt, by: 'SHOP_DEMO', now });
  return secret === null ? null : { name, secret };
}

interface Rounds {
  /** Begins no further round. */
  end: () => void;
  /** The same, and waits for the one under way. */
  stop: () => Promise<void>;
}

/** A round after the other, with a pause between. */
function repeat(round: () => Promise<number>, log: Log): Rounds {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => (running = run()), pauseMs);
    timer.unref();
  };
  async function run(): Promise<void> {
    try {
      await round();
    } catch (err) {
      if (!stopped) log.warn({ err }, 'the test integrator could not work; it tries again');
    }
    next();
  }
  next();
  const end = () => {
    stopped = true;
    clearTimeout(timer);
  };
  return {
    end,
    async stop() {
      end();
      await running;
    },
  };
}
