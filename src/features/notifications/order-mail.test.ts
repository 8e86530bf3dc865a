import { expect, test } from 'vitest';
import { orderMail } from './order-mail.ts';

const order = {
  orderNo: 'A-1',
  email: 'ayse@example.com',
  name: 'Ayşe <Usta> & "Oğulları"',
  locale: 'en' as const,
  paymentType: 4,
  currency: 'TRY',
  subTotal: 1,
  tax: 0,
  shippingTotal: 0,
  total: 1,
  payBefore: null,
  trackingNo: '7',
  carrier: null,
  lines: [],
};
const setting = { storeName: 'Arasta', publicUrl: 'https://shop.example', bankAccounts: [] };

test('a name in a mail is text, whatever is in it', () => {
  const { html } = orderMail('order-shipped', order, { ...setting, trackingUrl: null });
  expect(html).toContain('Ayşe &lt;Usta&gt; &amp; "Oğulları"');
});

test('the link to the parcel is the whole address', () => {
  const trackingUrl = 'https://carrier.example/?a=1&no=7';
  const { html } = orderMail('order-shipped', order, { ...setting, trackingUrl });
  const escaped = 'https://carrier.example/?a=1&amp;no=7';
  expect(html).toContain(`<a href="${escaped}">${escaped}</a>`);
});

test('an address in a name cannot break out of its link', () => {
  const name = 'https://a.example/"onclick="x';
  const { html } = orderMail(
    'order-shipped',
    { ...order, name },
    { ...setting, trackingUrl: null },
  );
  expect(html).toContain('<a href="https://a.example/">https://a.example/</a>"onclick="x');
});
