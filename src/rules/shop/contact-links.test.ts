import { expect, test } from 'vitest';
import { dialed, withContactLinks } from './contact-links.ts';

test('links a telephone number and an email address', () => {
  expect(withContactLinks('<p>Telefon: 0850 000 00 00</p>')).toBe(
    '<p>Telefon: <a class="link" href="tel:+908500000000">0850 000 00 00</a></p>',
  );
  expect(withContactLinks('<p>+90 (212) 555 12 34, merhaba@arasta.example.</p>')).toBe(
    '<p><a class="link" href="tel:+902125551234">+90 (212) 555 12 34</a>, ' +
      '<a class="link" href="mailto:merhaba@arasta.example">merhaba@arasta.example</a>.</p>',
  );
});

test.each([
  '<p><a href="mailto:a@b.example">a@b.example</a></p>',
  '<p>KEP: arasta@hs00.kep.tr</p>',
  '<p>MERSİS: 0000 0000 0000 0000</p>',
  '<p>TR75 9900 1000 1234 5678 9012 34</p>',
  '<p>0123456789012345</p>',
  '<img src="/image/229/a@b.example.jpg" alt="">',
])('leaves %s unchanged', (html) => {
  expect(withContactLinks(html)).toBe(html);
});

test('dials a number with its country code', () => {
  expect(dialed('0850 000 00 00')).toBe('+908500000000');
  expect(dialed('+49 30 123')).toBe('+4930123');
});
