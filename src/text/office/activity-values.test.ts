import { describe, expect, test } from 'vitest';
import { activityChanges } from './activity-values.ts';

describe('the values of the activity log (rule activity-log/fields)', () => {
  test('names fields and writes amounts, states and days as people do', () => {
    const change = {
      before: { state: 'placed', missing: 1249.9, currency: 'TRY' },
      after: { state: 'paid', missing: 0, currency: 'TRY', receivedOn: '2026-11-20' },
    };
    expect(activityChanges(change, 'tr')).toEqual([
      { key: 'state', name: 'Durum', was: 'Onaylandı', is: 'Ödendi' },
      { key: 'missing', name: 'Eksik', was: '₺1.249,90', is: '₺0,00' },
      { key: 'receivedOn', name: 'Tarih', was: '', is: '20.11.2026' },
    ]);
    expect(activityChanges(change, 'en')[1]).toMatchObject({ was: '₺1,249.90', is: '₺0.00' });
  });

  test('leaves out what stayed the same', () => {
    const before = { price: 10, listPrice: null, currency: 'USD', unit: 1 };
    expect(activityChanges({ before, after: { ...before, price: 12.5 } }, 'tr')).toEqual([
      { key: 'price', name: 'Fiyat', was: '$10,00', is: '$12,50' },
    ]);
  });

  test('writes switches, roles and packed lines in words', () => {
    const after = {
      active: false,
      role: 'reader',
      by: 'recovery',
      lines: [{ position: 2, quantity: 3 }],
    };
    const texts = activityChanges({ before: { active: true }, after }, 'tr').map(
      ({ was, is }) => was + is,
    );
    expect(texts).toEqual(['evethayır', 'Okuma', 'kurtarma kodu', '2. kalem × 3']);
  });

  test('keeps the own name of a field that it does not know', () => {
    expect(activityChanges({ before: null, after: { stockInfoStatus: 18 } }, 'tr')).toEqual([
      { key: 'stockInfoStatus', name: 'stockInfoStatus', was: '', is: '18' },
    ]);
  });
});
