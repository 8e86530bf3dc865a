import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail that was written to the folder, as a mail program reads it. */
export interface StoredMail {
  /** File name without its extension. */
  name: string;
  writtenAt: Date;
  subject: string;
  to: string;
  headers: { key: string; value: string }[];
  text: string;
  html: string;
}

/** The folder where `mailSender` writes mails while there is no mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mails');

/** The newest mails of the folder, the newest first; none while there is no folder. */
export async function listMails(folder: string, most: number): Promise<StoredMail[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -'.eml'.length));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(pathOf(folder, name))).mtimeMs })),
  );
  dated.sort((one, other) => other.at - one.at);
  const mails = await Promise.all(dated.slice(0, most).map(({ name }) => readMail(folder, name)));
  return mails.filter((mail) => mail !== null);
}

/** Null when there is none of this name. */
export async function readMail(folder: string, name: string): Promise<StoredMail | null> {
  if (!/^[\w-]+$/.test(name)) return null;
  try {
    const path = pathOf(folder, name);
    // Only the development mail page needs it, no shop that serves customers.
    const { default: PostalMime } = await import('postal-mime');
    const {
      subject = '',
      to = [],
      headers,
      text,
      html,
    } = await PostalMime.parse(await readFile(path));
    return {
      name,
      writtenAt: (await stat(path)).mtime,
      subject,
      to: to.map(({ address }) => address ?? '').join(', '),
      headers: headers.map(({ originalKey: key, value }) => ({ key, value })),
      text: text ?? '',
      html: html ?? '',
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function pathOf(folder: string, name: string): string {
  return join(folder, `${name}.eml`);
}
