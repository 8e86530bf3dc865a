import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  copyServer,
  freePort,
  initialize,
  serverAt,
  serverFolder,
  type TestServer,
} from './own-postgres.ts';

/** A primary and a replica that follows it, removed by `remove`. */
export async function replicatedPostgres(): Promise<{
  primary: TestServer;
  replica: TestServer;
  remove: () => Promise<void>;
}> {
  const { folder, owner } = await serverFolder();
  const at = async (name: string) => ({ data: join(folder, name), port: await freePort() });
  const first = await at('primary');
  await initialize(first.data, owner);
  const primary = serverAt(first, owner);
  await primary.start();
  const second = await at('replica');
  await copyServer(primary.url, second.data, owner, ['-R']);
  const replica = serverAt(second, owner);
  await replica.start();
  return {
    primary,
    replica,
    async remove() {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
