import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';

/** The operating system takes no longer path for a socket. */
const longestPath = 100;

/** How long a copy may take. */
const copyMs = 120_000;

const socketOf = (dataDir: string) => join(resolve(dataDir), 'copies.sock');
const copiesOf = (dataDir: string) => join(resolve(dataDir), 'copies');

/** The shop does not answer, or could not copy; the message is the reason. */
export class NoCopy extends Error {}

/**
 * Takes requests of commands for a copy of the embedded database, which only this process can read: over a socket in the
 * data folder, which is closed to other users (rule reliability/private-files). `copy` fills the folder that it is given. A
 * copy is removed by the command that asked for it; those of commands that were killed go with the next start. Gives a function
 * that ends it; nothing happens where the folder's path is too long for a socket.
 */
export async function takeCopyRequests(
  dataDir: string,
  copy: (folder: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  await rm(copiesOf(dataDir), { recursive: true, force: true });
  if (Buffer.byteLength(path) > longestPath) return async () => undefined;
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    void answer(socket, dataDir, copy);
  });
  server.listen(path);
  await once(server, 'listening');
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

async function answer(
  socket: Socket,
  dataDir: string,
  copy: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(copiesOf(dataDir), randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await copy(folder);
    socket.end(JSON.stringify({ folder }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    socket.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  }
}

/** Has the running shop copy its embedded database, and gives the folder; the caller removes it. Throws `NoCopy`. */
export async function requestCopy(dataDir: string): Promise<string> {
  const path = socketOf(dataDir);
  const socket = connect(path).setEncoding('utf8').setTimeout(copyMs);
  socket.on('timeout', () => socket.destroy(new Error('timeout')));
  let text = '';
  try {
    for await (const chunk of socket) text += chunk;
  } catch (error) {
    throw new NoCopy(error instanceof Error ? error.message : String(error));
  }
  const answered: unknown = JSON.parse(text || '{}');
  if (typeof answered === 'object' && answered !== null) {
    if ('folder' in answered && typeof answered.folder === 'string') return answered.folder;
    if ('error' in answered) throw new NoCopy(String(answered.error));
  }
  throw new NoCopy('no answer');
}
