import { normaliseEmail } from './email-address.ts';

/** The sender of a mail, or the address for answers. */
export interface Mailbox {
  /** '' where there is none. */
  name: string;
  address: string;
}

/** `Arasta <siparis@arasta.example>`, or the address alone; null for what is none (rule merchant/mail-sender). */
export function parseMailbox(text: string): Mailbox | null {
  const [, given = '', inside = ''] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? ['', '', text];
  const name = given.trim().replaceAll(/^"|"$/g, '');
  const address = normaliseEmail(inside);
  // eslint-disable-next-line no-control-regex
  const isName = name.length <= 100 && !/["\\\u0000-\u001f\u007f]/.test(name);
  return address !== null && isName ? { name, address } : null;
}
