import { Client, type ClientConfig } from 'pg';

/** The pause before a lost connection is opened again. */
const reconnectMs = 1_000;

export interface Listener {
  /** Receives the payload of each notification. */
  hear: (payload: string) => void;
  /** The connection listens. Notifications of before are lost. */
  onListening: () => void;
  /** The connection is lost; another one follows. */
  onLost: (error: unknown) => void;
}

/**
 * Listens to a channel of PostgreSQL on a connection of its own, which is opened again whenever it ends. `configNow`
 * names the server that takes writes, `channel` is an SQL identifier.
 */
export function listenOn(
  configNow: () => ClientConfig,
  channel: string,
  listener: Listener,
): { close: () => Promise<void> } {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): void {
    const opened = new Client(configNow());
    client = opened;
    let isLost = false;
    const lose = (error: unknown) => {
      if (isLost || isClosed) return;
      isLost = true;
      listener.onLost(error);
      void end(opened);
      timer = setTimeout(connect, reconnectMs);
      timer.unref();
    };
    opened.on('error', lose);
    opened.on('end', () => lose(new Error('the connection has ended')));
    opened.on('notification', ({ payload = '' }) => listener.hear(payload));
    const begin = async () => {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      if (!isClosed) listener.onListening();
    };
    begin().catch(lose);
  }
  connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (client) await end(client);
    },
  };
}

/** A connection that is lost already cannot say goodbye. */
async function end(client: Client): Promise<void> {
  await client.end().catch(() => undefined);
}
