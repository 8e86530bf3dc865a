/** The test bank's texts. The bank is another site than the shop, so they are not among the shop's. */
export interface BankTexts {
  bank: string;
  notice: string;
  confirmTitle: string;
  merchant: string;
  amount: string;
  installments: string;
  card: string;
  code: string;
  codeHint: string;
  approve: string;
  cancel: string;
  silent: string;
  silentHint: string;
  wrongCode: (left: number) => string;
  silentTitle: string;
  silentText: string;
  cardTitle: string;
  cardNumber: string;
  expiry: string;
  securityCode: string;
  next: string;
  wrongCard: string;
  backTitle: string;
  backText: string;
  back: string;
  unknownTitle: string;
  unknownText: string;
}

const tr: BankTexts = {
  bank: 'Test Bankası',
  notice: 'Bu bir deneme sayfasıdır. Gerçek bir banka değildir, hiçbir karttan para çekilmez.',
  confirmTitle: 'Ödemeyi onaylayın',
  merchant: 'İş yeri',
  amount: 'Tutar',
  installments: 'Taksit',
  card: 'Kart',
  code: 'Doğrulama kodu',
  codeHint: 'Deneme kodu: a',
  approve: 'Onayla',
  cancel: 'İptal et',
  silent: 'Yanıt verme',
  silentHint: 'Yanıt vermeyen bir bankayı dener.',
  wrongCode: (left) => `Kod yanlış. ${left} deneme hakkınız kaldı.`,
  silentTitle: 'Banka yanıt vermiyor',
  silentText: 'Bu pencereyi kapatabilirsiniz. Ödeme alınmadı.',
  cardTitle: 'Kart bilgileri',
  cardNumber: 'Kart numarası',
  expiry: 'Son kullanma (AA/YY)',
  securityCode: 'Güvenlik kodu',
  next: 'Devam et',
  wrongCard: 'Kart bilgilerini kontrol edin.',
  backTitle: 'Mağazaya dönülüyor',
  backText: 'Sayfa kendiliğinden açılmazsa düğmeye basın.',
  back: 'Mağazaya dön',
  unknownTitle: 'Bu ödeme açık değil',
  unknownText: 'Süresi dolmuş ya da isteğin imzası doğru değil. Mağazaya dönüp yeniden deneyin.',
};

const en: BankTexts = {
  bank: 'Test Bank',
  notice: 'This page is for trying things out. It is no real bank; no card is charged.',
  confirmTitle: 'Confirm the payment',
  merchant: 'Merchant',
  amount: 'Amount',
  installments: 'Installments',
  card: 'Card',
  code: 'Verification code',
  codeHint: 'Code for tests: a',
  approve: 'Confirm',
  cancel: 'Cancel',
  silent: 'Do not answer',
  silentHint: 'Tries a bank that does not answer.',
  wrongCode: (left) => `The code is wrong. ${left} more ${left === 1 ? 'try' : 'tries'}.`,
  silentTitle: 'The bank does not answer',
  silentText: 'You can close this window. Nothing was charged.',
  cardTitle: 'Card details',
  cardNumber: 'Card number',
  expiry: 'Expires (MM/YY)',
  securityCode: 'Security code',
  next: 'Continue',
  wrongCard: 'Please check the card details.',
  backTitle: 'Back to the shop',
  backText: 'Press the button if the page does not open by itself.',
  back: 'Back to the shop',
  unknownTitle: 'This payment is not open',
  unknownText:
    'Its time is over, or the signature of the request is not right. Go back to the shop and try again.',
};

export function bankTexts(lang: string | undefined): BankTexts & { lang: 'tr' | 'en' } {
  return lang === 'en' ? { ...en, lang } : { ...tr, lang: 'tr' };
}
