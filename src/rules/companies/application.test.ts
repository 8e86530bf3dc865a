import { expect, test } from 'vitest';
import { checkApplication } from './application.ts';

const form = { companyTitle: ' Karaca Yapı ', taxOffice: ' İkitelli', taxNumber: '454 053 69 20' };

test('takes a title, a tax office and a number with right check digits (rule companies/applications)', () => {
  expect(checkApplication(form)).toEqual({
    ok: true,
    application: { title: 'Karaca Yapı', taxOffice: 'İkitelli', taxNumber: '4540536920' },
  });
  expect(checkApplication({ ...form, taxNumber: '10000000146' }).ok).toBe(true);
});

test('names each wrong field', () => {
  const wrong = { companyTitle: ' ', taxOffice: '', taxNumber: '4540536921' };
  expect(checkApplication(wrong)).toMatchObject({
    ok: false,
    errors: [{ field: 'companyTitle' }, { field: 'taxOffice' }, { field: 'taxNumber' }],
  });
  for (const taxNumber of ['', '123', '10000000147', 'abcdefghij'])
    expect(checkApplication({ ...form, taxNumber }).ok).toBe(false);
});
