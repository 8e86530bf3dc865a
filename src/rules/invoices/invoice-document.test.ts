import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '#rules/money/money.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import {
  documentParty,
  documentSums,
  isWrongBuyer,
  type InvoicedLine,
} from './invoice-document.ts';
import { correctedLines } from './corrected-lines.ts';
import { invoiceAfter, invoiceStates, invoiceSteps } from './invoice-states.ts';
import { unitCodeOf } from './unit-codes.ts';

const kurus = fc.integer({ min: 1, max: 9_999_999 }).map((amount) => amount / 100);
const line = fc
  .record({
    gross: kurus,
    taxRate: fc.constantFrom(0, 1, 10, 20),
    quantity: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ gross, taxRate, quantity }): InvoicedLine => {
    const net = Math.round((gross * 10_000) / (100 + taxRate)) / 100;
    return {
      code: 'K',
      name: 'Kova',
      unit: 'Koli',
      quantity,
      taxRate,
      net,
      tax: sumAmounts(gross, -net),
      gross,
    };
  });
const names = { shipping: 'Kargo', commission: 'Vade farkı' };

test('invoice.adds-up: net and VAT of all lines are the total of the order, to the kuruş (rule invoices/document)', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.oneof(fc.constant(0), kurus),
      fc.oneof(fc.constant(0), kurus),
      fc.constantFrom(0, 1, 10, 20),
      (lines, shippingTotal, commission, rate) => {
        const total = sumAmounts(shippingTotal, commission, ...lines.map(({ gross }) => gross));
        const order = { lines, shippingTotal, commission, total, invoice: null };
        const rates = { shippingVat: rate, commissionVat: 20 };
        const sums = documentSums(order, rates, names);
        expect(sums.difference).toBe(0);
        expect(sumAmounts(sums.net, sums.tax)).toBe(total);
        expect(sumAmounts(...sums.lines.map((each) => each.LineExtensionAmount))).toBe(sums.net);
        expect(sumAmounts(...sums.lines.map((each) => each.TaxAmount))).toBe(sums.tax);
        const fees = [shippingTotal, commission].filter((fee) => fee > 0).length;
        expect(sums.lines.map(({ ID }) => ID)).toEqual(
          Array.from({ length: lines.length + fees }, (_, index) => index + 1),
        );
        const other = documentSums({ ...order, total: sumAmounts(total, 0.01) }, rates, names);
        expect(other.difference).toBe(-0.01);
      },
    ),
  );
});

test('corrections of the same line, however it is cut, add up to it (rule invoices/correction)', () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (one, cut) => {
      const first = Math.floor(one.quantity * cut);
      const placed = [{ ...one, position: 1 }];
      const back = (quantity: number, before: number) =>
        correctedLines(placed, [{ position: 1, quantity, before, deduction: 0 }]);
      const parts = [...back(first, 0), ...back(one.quantity - first, first)];
      expect(sumAmounts(...parts.map(({ gross }) => gross))).toBe(one.gross);
      for (const { net, tax, gross } of parts) expect(sumAmounts(net, tax)).toBe(gross);
    }),
  );
});

const address: PostalAddress = {
  addressTitle: 'Ev',
  name: 'Ayşe Nur Yılmaz',
  country: 'Türkiye',
  city: 'Edirne',
  town: 'Merkez',
  address: 'Saraçlar Cd. 1',
  number: '',
  idNumber: '10000000146',
  companyName: '',
  taxOffice: '',
  taxNumber: '',
};

test('the buyer is a person by their id, a company by its tax number, or nobody known (rule invoices/buyer)', () => {
  expect(documentParty(address)).toMatchObject({
    schemeID: 'TCKN',
    id: '10000000146',
    firstName: 'Ayşe Nur',
    familyName: 'Yılmaz',
  });
  const company = { ...address, idNumber: '', companyName: 'Yapı A.Ş.', taxOffice: 'Edirne' };
  expect(documentParty({ ...company, taxNumber: '1234567890' })).toMatchObject({
    schemeID: 'VKN',
    id: '1234567890',
    name: 'Yapı A.Ş.',
    firstName: '',
  });
  expect(documentParty({ ...address, idNumber: '', companyName: '' }).id).toBe('11111111111');
  expect(documentParty({ ...address, country: 'Almanya' })).toMatchObject({ id: '2222222222' });
  expect(documentParty(null).id).toBe('11111111111');
  expect(isWrongBuyer({ schemeID: 'VKN', id: '1234567890' })).toBe(false);
  expect(isWrongBuyer({ schemeID: 'VKN', id: '1234567891' })).toBe(true);
  expect(isWrongBuyer({ schemeID: 'VKN', id: '' })).toBe(true);
  expect(isWrongBuyer({ schemeID: 'VKN', id: '2222222222' })).toBe(false);
  expect(isWrongBuyer({ schemeID: 'TCKN', id: '11111111111' })).toBe(false);
});

test('units have the codes of the tax office, others that of pieces', () => {
  expect(['Adet', 'KOLİ', ' kutu ', 'Kg', 'METRE', 'Top', ''].map(unitCodeOf)).toEqual([
    'C62',
    'CT',
    'BX',
    'KGM',
    'MTR',
    'C62',
    'C62',
  ]);
});

test('steps lead along the table of states and nowhere else (rule invoices/states)', () => {
  const ways = invoiceStates.flatMap((state) =>
    invoiceSteps.flatMap((step) => {
      const next = invoiceAfter(state, step);
      return next === null ? [] : [`${state} ${step} ${next}`];
    }),
  );
  expect(ways).toEqual([
    'due handed handed',
    'due issued issued',
    'due failed failed',
    'handed issued issued',
    'handed failed failed',
    'issued cancelled cancelled',
    'failed issued issued',
    'failed retry due',
    'correction-due issued corrected',
  ]);
});
