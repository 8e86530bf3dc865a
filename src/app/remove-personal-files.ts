import { join } from 'node:path';
import { mailFolder } from '#platform/mail-folder.ts';
import { removeOldFiles } from '#platform/old-files.ts';
import { keptSince } from '#rules/privacy/kept-data.ts';

/**
 * Removes files with people's data past their time (rule privacy/files): mails that a shop without a mail server wrote down, and
 * exports that a process left when it ended in the middle. Gives how many went.
 */
export async function removePersonalFiles(dataDir: string, now: Date): Promise<number> {
  const mails = await removeOldFiles(mailFolder(dataDir), {
    named: /\.eml$/,
    before: keptSince('mails', now),
  });
  const exports = await removeOldFiles(join(dataDir, 'exports'), {
    named: /^export-/,
    before: keptSince('transfer-files', now),
  });
  return mails + exports;
}
