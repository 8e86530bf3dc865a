import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailSender } from './mail.ts';

test('only the owner can read a mail file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'arasta-mails-'));
  try {
    const send = mailSender({ smtpUrl: undefined, from: 'a@example.com', dataDir });
    const text = 'Merhaba';
    await send({ to: 'b@example.com', subject: text, text, html: text, messageId: 'one' });
    const mails = join(dataDir, 'mails');
    const modes = [mails, join(mails, readdirSync(mails)[0] ?? '')].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
