import { expect, test } from 'vitest';
import { orderMails } from '#rules/order/order-mails.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { bankAccounts, orderDocument, orderLine, store } from '#tests/harness/order-document.ts';
import { newOrderMail, orderMail } from './order-mail.ts';

const sender = { store, publicUrl: 'https://shop.example' };
const setting = { ...sender, bankAccounts, trackingUrl: null };
const received = (changes: Parameters<typeof orderDocument>[0] = {}) =>
  orderMail('order-received', orderDocument(changes), setting);

/** A payment by card, of which a part was refunded. */
const paymentOf = (amount: number, refund: number) => ({
  amount,
  currency: 'TRY',
  installment: 1,
  card: '',
  refunds: [{ id: 1, amount: refund, state: 'done' as const }],
});

/** What a person reads of HTML. */
function read(html: string): string {
  return html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

test('each mail has its own content in both languages', () => {
  const subjects = (locale: 'tr' | 'en') =>
    orderMails.map((kind) => orderMail(kind, orderDocument({ locale }), setting).subject);
  expect(subjects('tr')).toEqual([
    'Siparişiniz alındı: 104872',
    'Ödemeniz alındı: 104872',
    'Siparişiniz kargoya verildi: 104872',
    'Siparişiniz iptal edildi: 104872',
    'Siparişinizin bir bölümü iptal edildi: 104872',
    'Siparişiniz değişti: 104872',
    'Siparişinizle ilgili not: 104872',
    'Faturanız hazır: 104872',
    'Siparişinizin süresi doldu: 104872',
    'Ödemeniz iade edildi: 104872',
    'İadeniz için hesap bilginiz gerekiyor: 104872',
    'Ödemeniz iade edilecek: 104872',
    'Kartınızdan fazla çekilen tutar iade edilecek: 104872',
  ]);
  expect(subjects('en')).toEqual([
    'We have received your order: 104872',
    'We have received your payment: 104872',
    'Your order is on its way: 104872',
    'Your order has been canceled: 104872',
    'Part of your order was canceled: 104872',
    'Your order has changed: 104872',
    'A note about your order: 104872',
    'Your invoice is ready: 104872',
    'Your order has expired: 104872',
    'Your payment has been refunded: 104872',
    'We need an account for your refund: 104872',
    'Your payment will be refunded: 104872',
    'An extra charge to your card will be refunded: 104872',
  ]);
});

test('text and HTML contain the lines, the buyer’s note, the addresses and the seller', () => {
  const { text, html } = received();
  for (const shown of [text, read(html)]) {
    for (const part of [
      'Sayın Işıl Çağlayan',
      'E27 LED Ampul 12 W Gün Işığı',
      'KND-E27-12 · 2 Koli × ₺5.190,00 · KDV %20',
      'Not: 3. kat için',
      '₺10.380,00',
      'SA-2026/17',
      'Şantiye girişinde teslim edilsin.',
      'Çağlayan Yapı Ltd. Şti.',
      'Kırkpınar V.D. · 1234567890',
      'Arasta Ticaret A.Ş.',
      'Mersis: 0123 4567 8901 2345',
      'https://shop.example',
    ])
      expect(shown).toContain(part);
  }
});

test('lines and shipping add up to the grand total below them', () => {
  const order = orderDocument();
  const lines = order.lines.map((line) => line.gross);
  expect(sumAmounts(...lines, order.shippingTotal)).toBe(order.total);
  const { text } = received();
  for (const shown of [
    '₺10.380,00',
    '₺1.169,70',
    'Toplam (KDV dahil): ₺11.549,70',
    'Kargo: ₺89,90',
    'Genel Toplam: ₺11.639,60',
  ])
    expect(text).toContain(shown);
});

test('names the customer’s own code beside the shop’s (rule orders/customer-codes)', () => {
  const { text } = received({ lines: [{ ...orderLine, customerCode: 'DEPO 7' }] });
  expect(text).toContain('KND-E27-12 · Sizin kodunuz: DEPO 7');
});

test('a unit price has two decimals, rounded once, in the language’s notation', () => {
  // 1,249.88496 with VAT: rounded to four decimals first it would become 1,249.89.
  const lines = orderDocument().lines.map((line) => ({
    ...line,
    unitPrice: 1041.5708,
    taxRate: 20,
  }));
  for (const shown of Object.values(received({ lines }))) {
    expect(shown).not.toMatch(/₺[\d.]*,\d{3}/);
  }
  expect(received({ lines }).text).toContain('3 Adet × ₺1.249,88 · KDV %20');
  expect(received({ lines, locale: 'en' }).text).toContain('3 Adet × ₺1,249.88 · VAT 20%');
});

test('a transfer mail names account, amount, reference and deadline', () => {
  const { text } = received();
  expect(text).toContain('Tutar: ₺11.639,60');
  expect(text).toContain('IBAN TR47 0000 1001 0000 0350 9300 01');
  expect(text).toContain('Açıklama (sipariş no): 104872');
  expect(text).toContain('Son ödeme: 22.11.2026 13:00');
});

test('states the promised delivery in text and HTML (rule shipping/order-delivery)', () => {
  const terms = { min: 1, max: 2, sameDayUntilHour: 16, saturdays: false, closed: [] };
  const promise = { terms, startedAt: '2026-11-25T10:00:00Z', shippedAt: null };
  const both = ({ text, html }: { text: string; html: string }) => [text, read(html)];
  for (const said of both(received({ promise })))
    expect(said).toContain('Ödemenizden sonra en geç 3 iş günü içinde');
  const paid = orderDocument({ promise, state: 'paid', locale: 'en' });
  for (const said of both(orderMail('payment-received', paid, setting)))
    expect(said).toContain('Arrives between Thursday, November 26 and Friday, November 27');
  const sent = { ...promise, shippedAt: '2026-11-30T08:00:00Z' };
  const shipped = orderDocument({ promise: sent, state: 'preparing' });
  for (const said of both(orderMail('order-shipped', shipped, setting)))
    expect(said).toContain('1 Aralık Salı – 2 Aralık Çarşamba arasında kapınızda');
  expect(received().text).not.toContain('Tahmini teslimat');
  const cancelled = orderDocument({ promise, state: 'cancelled' });
  expect(orderMail('order-cancelled', cancelled, setting).text).not.toContain('Tahmini teslimat');
});

test('an IBAN fills a phone’s width, and no date is broken', () => {
  const { html } = received();
  const [accounts = ''] = /<table[^>]*class="mail-long"[\s\S]*?<\/table>/.exec(html) ?? [];
  expect(accounts.match(/IBAN/g)).toHaveLength(bankAccounts.length);
  expect(accounts).not.toContain('104872');
  expect(html).toMatch(/@media \(max-width: \d+px\)[^@]*\.mail-long td\{display:block/);
  expect(html).toMatch(/\d{2}\.\d{2}\.\d{4}&nbsp;\d{2}:\d{2}</);
});

test('a mail asks for no transfer that is no longer due', () => {
  for (const changes of [{ state: 'paid' }, { paymentType: 3, payBefore: null }] as const)
    expect(received(changes).text).not.toContain('IBAN');
});

test('names the shipping charge of the time of the order (rule shipping/order-snapshot)', () => {
  const free = { shippingTotal: 0, total: 11_549.7 };
  expect(received({ ...free, shippingState: 'recipient' }).text).toContain('Kargo: Alıcı Ödemeli');
  expect(received({ ...free, shippingState: 'free' }).text).toContain('Kargo: ÜCRETSİZ');
  expect(received({ ...free, shippingState: 'recipient', locale: 'en' }).text).toContain(
    'Shipping: Paid by recipient',
  );
});

test('lists the shipping product as a line, and the lines add up', () => {
  const shippingItem = { productId: 3, code: 'KRG', name: 'Kargo Bedeli', image: '' };
  const { text } = received({ shippingItem });
  expect(text).toContain('Kargo Bedeli');
  expect(text).toContain('Toplam (KDV dahil): ₺11.639,60');
  expect(text).toContain('Kargo: ₺89,90');
});

test('writes a foreign address in the usual order', () => {
  const home = orderDocument().delivery!;
  const delivery = { ...home, country: 'Almanya', address: 'Köln / – / 50668\nDomstraße 4' };
  const { text } = received({ delivery });
  expect(text).toContain('Domstraße 4\nKöln, 50668\nAlmanya');
  expect(text).not.toContain('–');
});

test('states the value in lira of an order in another currency', () => {
  const { text } = received({ currency: 'EUR', rates: { TRY: 1, EUR: 40 }, tryTotal: 500_000 });
  expect(text).toContain('Genel Toplam: €11.639,60');
  expect(text).toContain('TL karşılığı: ₺500.000,00');
});

test('a cancellation mentions a refund only after a payment', () => {
  const cancelled = (payment: ReturnType<typeof orderDocument>['payment']) =>
    orderMail('order-cancelled', orderDocument({ state: 'cancelled', payment }), setting).text;
  expect(cancelled(null)).not.toContain('iade');
  const payment = paymentOf(11_639.6, 11_639.6);
  expect(cancelled(payment)).toContain('₺11.639,60 iade edilecek');
});

test('payment and refund mails name the amount that moved', () => {
  const payment = paymentOf(11_600, 5000);
  const order = orderDocument({ payment });
  expect(orderMail('payment-received', order, setting).text).toContain('₺11.600,00');
  expect(orderMail('order-refunded', order, setting).text).toContain('₺5.000,00 iade edildi');
});

test('a name in a mail is text, whatever it contains', () => {
  const name = 'Ayşe <Usta> & "Oğulları"';
  const customer = { ...orderDocument().customer, name, surname: '' };
  const { html } = orderMail('order-shipped', orderDocument({ customer }), setting);
  expect(html).toContain('Ayşe &lt;Usta&gt; &amp; "Oğulları"');
  expect(html).not.toContain('<Usta>');
});

test('the parcel link is the complete address', () => {
  const trackingUrl = 'https://carrier.example/?a=1&no=7';
  const order = orderDocument({ state: 'shipped', carrier: 'Yurtiçi', trackingNo: '7' });
  const { html, text } = orderMail('order-shipped', order, { ...setting, trackingUrl });
  expect(html).toContain('href="https://carrier.example/?a=1&amp;no=7"');
  expect(text).toContain(`Kargo Takip: ${trackingUrl}`);
  expect(text).toContain('Kargo firması: Yurtiçi');
});

test('an address in a name cannot leave its link', () => {
  const customer = {
    ...orderDocument().customer,
    name: 'https://a.example/"onclick="x',
    surname: '',
  };
  const { html } = orderMail('order-shipped', orderDocument({ customer }), setting);
  expect(html).toMatch(
    /<a href="https:\/\/a\.example\/" class="[^"]*" style="[^"]*">https:\/\/a\.example\/<\/a>"onclick="x/,
  );
});

test('a mail loads nothing and runs nothing', () => {
  const { html } = received();
  expect(html).not.toMatch(/<(script|img|link|iframe)|src=|url\(/i);
});

test('mail programs show a thousand lines whole, and the rows still add up', () => {
  const [line] = orderDocument().lines;
  const lines = Array.from({ length: 1000 }, () => line!);
  const { html, text } = received({ lines });
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(text.match(/KND-E27-12/g)).toHaveLength(59);
  expect(text).toContain('… ve 941 satır daha');
  expect(text).toContain('₺9.767.580,00');
});

test('a new order’s mail tells the merchant who ordered what for how much', () => {
  const mail = newOrderMail(orderDocument({ locale: 'en' }), sender);
  expect(mail.to).toBe('merhaba@shop.example');
  expect(mail.subject).toBe('Yeni sipariş: 104872, ₺11.639,60');
  for (const part of ['Işıl Çağlayan', 'isil@example.com', 'Teslimat adresi', 'Not: 3. kat için'])
    expect(mail.text).toContain(part);
});

test('every mail leads a guest to the order’s own page, and a customer to their orders (rule guest-checkout/link)', () => {
  const path = 'https://shop.example/siparis/takip/104872/gizli';
  for (const kind of orderMails) {
    const ofGuest = orderMail(kind, orderDocument(), { ...setting, guestCode: 'gizli' });
    expect(ofGuest.text).toContain(path);
    expect(ofGuest.text).not.toContain('/siparis/liste/');
    expect(orderMail(kind, orderDocument(), setting).text).not.toContain('/siparis/takip/');
  }
});
