import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { replaceFile } from '#platform/replace-file.ts';
import { officeCommandTexts } from '#text/cli/office-command-texts.ts';
import type { AnsweredFile } from './in-process-calls.ts';
import type { Given } from './print-answer.ts';

export function isAnsweredFile(answer: unknown): answer is AnsweredFile {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer;
}

/** Writes a file for its owner alone, in place of an older one, or to the standard output. Returns the exit status. */
export async function saveFile(
  { name, bytes }: AnsweredFile,
  { command, fields, isJson, subject, context }: Given,
): Promise<number> {
  const { locale, output, say, complain } = context;
  const text = officeCommandTexts[locale];
  const path = String(fields['file'] ?? (command.toOutput ? '' : name));
  try {
    if (path === '') await pipeline(bytes, output, { end: false });
    else
      await replaceFile(path, async (temporary) => {
        const options = { flags: 'wx', mode: 0o600, flush: true };
        await pipeline(bytes, createWriteStream(temporary, options));
        return true;
      });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    // A reader such as `head` may close the pipe before the end.
    if (path === '' && 'code' in error && error.code === 'EPIPE') return 0;
    complain(text.notWritable(path, error.message));
    return 1;
  }
  if (path === '') return 0;
  say(isJson ? JSON.stringify({ orderNo: subject, ok: true, file: path }) : text.written(path));
  return 0;
}
