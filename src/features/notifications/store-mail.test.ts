import { expect, test } from 'vitest';
import { store } from '#tests/harness/order-document.ts';
import { storeMail } from './store-mail.ts';

const head = { to: 'ayse@example.com', subject: 'Konu', messageId: '1', heading: 'Konu' };
const mailOf = (logo: string) =>
  storeMail({ ...head, locale: 'tr' }, [], {
    store: { ...store, name: 'Çınar & Oğlu', logo },
    publicUrl: 'https://shop.example',
  });

test('the store’s logo is the head of a mail in its proportions, with the name for who blocks pictures (rule settings/logo)', () => {
  const { html = '' } = mailOf('cinar.webp/1000/500');
  expect(html).toContain(
    '<img src="https://shop.example/image/522/cinar.webp" alt="Çınar &amp; Oğlu" width="96" height="48"',
  );
});

test('a store without a logo has its name there, and no picture at all', () => {
  const { html = '' } = mailOf('');
  expect(html).not.toContain('<img');
  expect(html).toContain('Çınar &amp; Oğlu</a>');
});
