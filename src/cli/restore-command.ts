import { stat } from 'node:fs/promises';
import { pauseOutgoing, resumeOutgoing } from '#db/shop/outgoing-pause.ts';
import { BadBackup } from '#features/backup/open-backup.ts';
import { restoreBackup, type RestoreRefusal } from '#features/backup/restore-backup.ts';
import { readEnvironment } from '#platform/environment.ts';
import type { CliTexts } from '#text/cli/commands-text.ts';
import { CannotRun, onlyWord, readArguments, type CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';

/** `restore FILE`: a backup into an empty database and data folder (rule reliability/restored-copy). */
export async function restoreCommand(context: CommandContext): Promise<number> {
  const { text } = context;
  const path = onlyWord(readArguments(context.args, {}).words, text.file, text);
  if (!(await stat(path).catch(() => null))) throw new CannotRun(text.noSuchPath(path));
  const { dataDir } = readEnvironment(context.variables);
  return withShop(context, { migrates: false }, async ({ database, files }) => {
    const onTable = (name: string) => context.bar?.(name);
    const now = new Date();
    const result = await restoreBackup(path, { database, files, dataDir, now, onTable }).catch(
      (error: unknown) => {
        throw error instanceof BadBackup ? new CannotRun(text.badBackup(error.message)) : error;
      },
    );
    context.bar?.('');
    if (result.refusal) throw new CannotRun(reasonOf(result.refusal, text));
    context.say(text.restored(result));
    return 0;
  });
}

function reasonOf(refusal: RestoreRefusal, text: CliTexts): string {
  switch (refusal.reason) {
    case 'database-not-empty':
      return text.databaseNotEmpty;
    case 'folder-not-empty':
      return text.folderNotEmpty(refusal.folder);
    case 'newer':
      return text.backupNewer(refusal.migration);
  }
}

/** `pause`: a copy that another program made sends no mail, webhook or refund, as a restored one. */
export async function pauseCommand(context: CommandContext): Promise<number> {
  readArguments(context.args, {});
  return withShop(context, { migrates: false }, async ({ database }) => {
    await pauseOutgoing(database.db, new Date());
    context.say(context.text.paused);
    return 0;
  });
}

/** `resume`: lets a restored shop send mails, webhooks and refunds again. */
export async function resumeCommand(context: CommandContext): Promise<number> {
  readArguments(context.args, {});
  return withShop(context, { migrates: false }, async ({ database }) => {
    context.say(
      (await resumeOutgoing(database.db)) ? context.text.resumed : context.text.notPaused,
    );
    return 0;
  });
}
