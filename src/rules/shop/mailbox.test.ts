import { expect, test } from 'vitest';
import { parseMailbox } from './mailbox.ts';

test('a sender has an address, and may have a name (rule merchant/mail-sender)', () => {
  expect(parseMailbox('Arasta Ticaret <Siparis@arasta.example>')).toEqual({
    name: 'Arasta Ticaret',
    address: 'siparis@arasta.example',
  });
  expect(parseMailbox(' "Arasta, A.Ş." <a@b.example> ')).toEqual({
    name: 'Arasta, A.Ş.',
    address: 'a@b.example',
  });
  expect(parseMailbox('a@b.example')).toEqual({ name: '', address: 'a@b.example' });
  for (const none of [
    '',
    'Arasta',
    'Arasta <>',
    'A <a@b.example> <c@d.example>',
    'A\nBcc: x@y.example <a@b.example>',
    'a@b.example, c@d.example',
    `${'x'.repeat(101)} <a@b.example>`,
  ])
    expect(parseMailbox(none), none).toBeNull();
});
