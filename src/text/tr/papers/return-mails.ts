import type { ReturnMail } from '#rules/returns/return-mails.ts';

/** The parts that a mail about a return may have. */
export interface ReturnMailFacts {
  no: string;
  day: string;
  time: string;
  sendBy: string;
  reason: string;
  total: string;
  /** '' where nothing is deducted. */
  deduction: string;
  deductionReason: string;
  way: string;
  days: string;
  /** The end of the IBAN that the customer typed. */
  last4: string;
  /** The number of the order of an exchange; '' without one. */
  exchangeOrder: string;
  /** Whether something that was wanted in exchange is gone. */
  isExchangeGone: boolean;
  /** Whether money goes back. */
  isPaid: boolean;
  /** Whether a card could not be credited. */
  isBankRefused: boolean;
}

interface Said {
  subject: (about: ReturnMailFacts) => string;
  text: (about: ReturnMailFacts) => string;
}

/** Texts of the mails about returns, and of the slip. */
export const returnMailTexts = {
  /** The mail of a day to the store. */
  store: {
    subject: ({ requests, refunds, next }: { requests: string; refunds: string; next: string }) =>
      `İade işi bekliyor: ${requests} talep, ${refunds} para iadesi${next === '' ? '' : ` (en yakın ${next})`}`,
    intro: 'Bugün bakılması gereken iadeler:',
    facts: 'Görünümlere göre',
    action: 'İadeleri aç',
  },
  mails: {
    received: {
      subject: ({ no }) => `Cayma bildiriminiz alındı: ${no}`,
      text: ({ day, time }) => `${day} ${time} tarihinde şu ürünlerden caydığınızı bildirdiniz.`,
    },
    requested: {
      subject: ({ no }) => `İade talebiniz alındı: ${no}`,
      text: () => 'İnceleyip yanıtlayacağız.',
    },
    approved: {
      subject: ({ no }) => `Ürünü gönderebilirsiniz: ${no}`,
      text: ({ sendBy }) => `Fişi kutuya koyun ve ${sendBy} gününe kadar kargoya verin.`,
    },
    refused: {
      subject: ({ no }) => `İade talebiniz kabul edilmedi: ${no}`,
      text: ({ reason }) => `Nedeni: ${reason}. Tüketici hakem heyetine başvurabilirsiniz.`,
    },
    remind: {
      subject: ({ no, days }) => `Ürünü göndermek için ${days} gün kaldı: ${no}`,
      text: () => 'Kargoya verdiyseniz bu iletiyi dikkate almayın.',
    },
    arrived: {
      subject: ({ no }) => `Ürün bize ulaştı: ${no}`,
      text: () => 'İnceleyip sonucu yazarız.',
    },
    decided: {
      subject: ({ no }) => `İade sonucu: ${no}`,
      text: ({ total, deduction, deductionReason, exchangeOrder, isExchangeGone, isPaid }) =>
        [
          isExchangeGone ? 'Değişim istediğiniz ürün kalmadı; parasını iade ediyoruz.' : '',
          exchangeOrder === '' ? '' : `Değişim siparişiniz: ${exchangeOrder}.`,
          isPaid || exchangeOrder === '' ? `${total} iade ediyoruz.` : '',
          deduction === '' ? '' : `Kesinti: ${deduction}, nedeni: ${deductionReason}.`,
        ]
          .filter(Boolean)
          .join(' '),
    },
    iban: {
      subject: ({ no }) => `Para iadesi için IBAN’ınız gerekiyor: ${no}`,
      text: ({ isBankRefused }): string =>
        isBankRefused ? 'Kartınıza iade yapılamadı.' : 'Ödeme kartla yapılmadı.',
    },
    'iban-confirm': {
      subject: ({ no }) => `IBAN’ınızı onaylayın: ${no}`,
      text: ({ last4 }) =>
        `Para iadesi sonu ${last4} olan hesaba gidecek. Bu hesabı siz yazmadıysanız iadenizi açıp değiştirin.`,
    },
    refunded: {
      subject: ({ no }) => `Paranız iade edildi: ${no}`,
      text: ({ total, way }) => `${total}, ${way} ile gönderildi.`,
    },
    closed: {
      subject: ({ no }) => `İade kapandı: ${no}`,
      text: () => 'Ürün bize ulaşmadı. Gönderdiyseniz bu iletiyi yanıtlayın.',
    },
    exchange: {
      subject: ({ no }) => `Değişim siparişiniz hazırlanıyor: ${no}`,
      text: ({ exchangeOrder }) =>
        `Sipariş numarası ${exchangeOrder}. Bir şey ödemezsiniz; kargoya verince takip numarasını yazarız.`,
    },
  } satisfies Record<ReturnMail, Said>,
  ways: { card: 'kart', iban: 'havale', account: 'açık hesap', '': '' },
  action: 'İadeye git',
  facts: 'İade',
  number: 'İade no',
  order: 'Sipariş no',
  declared: 'Bildirim',
  code: (carrier: string) => `${carrier} iade kodu`,
  address: 'İade adresi',
  amount: 'Para iadesi',
  product: 'Ürün',
  label: {
    title: (no: string) => `İade etiketi ${no}`,
    parcel: 'İade',
  },
  slip: {
    title: (no: string) => `İade fişi ${no}`,
    put: 'Bu fişi kutunun içine koyun.',
    sender: 'Gönderen',
    to: 'Alıcı',
    lines: 'Geri gelen ürünler',
    postageAny: 'Karşı ödemeli gönderin; ücreti biz öderiz.',
  },
};
