import { expect } from 'vitest';
import type { Shop } from './app.ts';
import { sentMails } from './sent-mails.ts';
import type { Browser } from './visitor-app.ts';

/** A request that is right, on paper. */
export const privacyForm = {
  wish: 'know',
  name: 'Deniz Kaya',
  idKind: 'tckn',
  idNumber: '10000000146',
  address: 'Kâzımdirik Mah. 296. Sok. No: 8 İzmir',
  email: 'deniz.kaya@example.com',
  text: '',
};

/** Sends a request and presses the button behind its mailed link; gives the path of the link. */
export async function confirmedRequest(
  shop: Shop,
  browser: Browser,
  given: Partial<typeof privacyForm> = {},
  now = new Date(),
): Promise<string> {
  const form = { ...privacyForm, ...given };
  expect((await browser.post('/api/privacy/request', form)).statusCode).toBe(200);
  const mails = await sentMails({ db: shop.db, clock: () => now });
  const mail = mails.findLast(({ to, messageId }) =>
    messageId.startsWith('privacy-confirm') ? to === form.email : false,
  );
  const path = /https:\/\/arasta\.test((?:\/en)?\/kvkk-basvuru\/[\w-]+)/.exec(
    mail?.text ?? '',
  )?.[1];
  if (path === undefined) throw new Error('no link came');
  expect((await browser.post(path, {})).statusCode).toBe(303);
  return path;
}
