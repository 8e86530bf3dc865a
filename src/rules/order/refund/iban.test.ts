import { expect, test } from 'vitest';
import { maskIban, parseIban } from './iban.ts';

test.each([
  ['TR330006100519786457841326', 'TR330006100519786457841326'],
  [' tr33 0006 1005 1978 6457 8413 26 ', 'TR330006100519786457841326'],
  ['GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
])('reads %s (rule refunds/iban)', (text, iban) => {
  expect(parseIban(text)).toEqual({ ok: true, iban });
});

test.each([
  ['', 'missing'],
  [' . ', 'missing'],
  ['TR33', 'form'],
  ['TR33000610051978645784132', 'form'],
  ['33TR0006100519786457841326', 'form'],
  ['TR33 0006 1005 1978 6457 8413 2Ğ', 'form'],
  ['TR340006100519786457841326', 'check-digits'],
  // two digits changed places
  ['TR330006100519786457841362', 'check-digits'],
])('refuses %j as %s', (text, reason) => {
  expect(parseIban(text)).toEqual({ ok: false, reason });
});

test('shows an account only so far that its owner recognizes it', () => {
  expect(maskIban('TR330006100519786457841326')).toBe('TR33 •••• 8413 26');
  expect(maskIban('')).toBe('');
});
