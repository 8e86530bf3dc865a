import { describe, expect, test } from 'vitest';
import { changedFields, checkCustomer } from './customer-work.ts';

const right = { name: ' Ayşe ', surname: '', email: 'Ayse@Ornek.example', phone: '0532 111 22 33' };

describe('the data of a customer that the office changes (rule customers/edit)', () => {
  test('is tidied as the customer’s own form does it; surname and telephone may be empty', () => {
    expect(checkCustomer(right)).toEqual({
      ok: true,
      fields: {
        name: 'Ayşe',
        surname: '',
        email: 'ayse@ornek.example',
        phone: '+90 (532) 111 22 33',
      },
    });
    expect(checkCustomer({ ...right, phone: '' })).toMatchObject({ ok: true });
  });

  test('names each wrong field', () => {
    expect(checkCustomer({ name: '', surname: 'x1', email: 'x', phone: '12' })).toEqual({
      ok: false,
      wrong: ['name', 'surname', 'email', 'phone'],
    });
  });

  test('tells what changed', () => {
    expect(changedFields(right, { ...right, phone: '', name: 'Ali' })).toEqual(['name', 'phone']);
  });
});
