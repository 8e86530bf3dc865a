import { expect, test } from 'vitest';
import { declineReason } from './decline-reasons.ts';

test.each([
  ['nestpay', '51', 'insufficient-funds'],
  ['nestpay', '3d', 'not-confirmed'],
  ['nestpay', '82', 'wrong-code'],
  ['nestpay', 'canceled', 'canceled'],
  ['nestpay', 'timeout', 'expired'],
  ['nestpay', 'CORE-5110', 'refused'],
  ['iyzico', '10051', 'insufficient-funds'],
  ['iyzico', '10084', 'wrong-code'],
  ['iyzico', '10093', 'call-bank'],
  ['paytr', '8', 'installment'],
  ['paytr', '10', 'not-confirmed'],
  ['paytr', '', 'refused'],
] as const)('%s says %s: %s', (provider, code, reason) => {
  expect(declineReason(provider, code)).toBe(reason);
});

test('shows the holder of a lost, stolen or suspected card the same text as others', () => {
  for (const code of ['41', '43', '34', '04', '07', '59']) {
    expect(declineReason('nestpay', code)).toBe('call-bank');
    expect(declineReason('iyzico', `100${code}`)).toBe('call-bank');
  }
});
