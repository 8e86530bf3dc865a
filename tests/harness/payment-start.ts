import type { PaymentStart } from '#platform/payments/provider.ts';

/** A payment of 1.234,50 TRY for two things, as a provider is asked to open it. */
export const paymentStart: PaymentStart = {
  id: '0123456789abcdef0123456789abcdef',
  amount: 1234.5,
  installment: 1,
  mostInstallments: 1,
  locale: 'tr',
  returnUrl: 'https://arasta.test/payment/return/0123456789abcdef0123456789abcdef',
  callbackUrl: '',
  buyer: {
    id: '7',
    name: 'Ayşe',
    surname: 'Yılmaz',
    email: 'ayse@example.com',
    phone: '+905551112233',
    idNumber: '11111111111',
    address: 'Çiçek Sokak 3, Karşıyaka',
    city: 'İzmir',
    country: 'Türkiye',
    ip: '198.51.100.7',
  },
  items: [
    { id: '1', name: 'Cezve "büyük"', category: 'Mutfak', price: 1144.6, quantity: 2 },
    { id: 'kargo', name: 'Kargo', category: 'Kargo', price: 89.9, quantity: 1 },
  ],
};
