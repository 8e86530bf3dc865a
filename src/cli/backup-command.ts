import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseInUse } from '#db/engine/database-errors.ts';
import { openDatabase, type DatabaseHandle } from '#db/database.ts';
import { writeBackup } from '#features/backup/write-backup.ts';
import { NoCopy, requestCopy } from '#platform/copy-requests.ts';
import { readEnvironment } from '#platform/environment.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { CannotRun, onlyWord, readArguments, type CommandContext } from './command.ts';
import { filesOf, withShop } from './open-shop.ts';

/** `backup FILE`: the whole shop in one file, also while it is open (rule reliability/backup). */
export async function backupCommand(context: CommandContext): Promise<number> {
  const { text } = context;
  const path = onlyWord(readArguments(context.args, {}).words, text.file, text);
  if (existsSync(path)) throw new CannotRun(text.fileExists(path));
  const environment = readEnvironment(context.variables);
  const write = async (database: DatabaseHandle, files: FileStore) => {
    const onTable = (name: string) => context.bar?.(name);
    const report = await writeBackup(path, { database, files, now: new Date(), onTable });
    context.bar?.('');
    context.say(text.backedUp(path, report));
    return 0;
  };
  try {
    return await withShop(context, { migrates: false }, ({ database, files }) =>
      write(database, files),
    );
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    const files = await filesOf(environment, context);
    return await withCopy(context, environment.dataDir, (database) => write(database, files));
  }
}

/** The running shop alone can read its embedded database: it makes a copy, which is read here. */
async function withCopy<T>(
  { text, complain }: CommandContext,
  dataDir: string,
  work: (database: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const folder = await requestCopy(dataDir).catch((error: unknown) => {
    throw error instanceof NoCopy ? new CannotRun(text.noCopy(error.message)) : error;
  });
  try {
    const onError = (error: Error) => complain(error.message);
    const database = await openDatabase({ dataDir: folder, onError });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
