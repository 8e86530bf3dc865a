import type { Locale } from '#rules/shop/locale.ts';

const tr = {
  help: `Kullanım: npm run shop -- webhooks İŞ [seçenekler]

  add ADRES --events order.placed,order.paid
      --low-stock 5             stock.low: stok bu sayıya inince (yazılmazsa 5)
  list                          adresler: olaylar, bekleyen ve vazgeçilen gönderiler
  remove NO                     bu adrese artık haber verme
  deliveries [--limit 20]       son gönderiler
  resend NO                     bir gönderiyi yeniden gönder

Olaylar: order.placed order.paid order.shipped order.cancelled stock.low
İmza anahtarı yalnız bir kez, adres eklenirken yazılır (docs/erp.md).`,
  noSuchWork: (name: string) => `webhooks ${name} diye bir iş yok`,
  wrongUrl: 'https:// ile başlayan bir adres gerekli (en çok 500 karakter)',
  needsEvents: (known: string) => `--events gerekli: ${known}`,
  notANumber: (what: string) => `${what} bir sayı olmalı`,
  taken: (url: string) => `${url} zaten ekli.`,
  once: 'Bu imza anahtarını şimdi saklayın; bir daha gösterilmez.',
  notFound: (id: string) => `${id} numaralısı yok.`,
  removed: (id: string) => `${id} kaldırıldı.`,
  again: (id: string) => `${id} yeniden gönderilecek (mağaza açıkken).`,
  none: 'Kayıt yok.',
  hooks: ['No', 'Adres', 'Olaylar', 'Bekleyen', 'Vazgeçilen'],
  deliveries: ['No', 'Zaman', 'Olay', 'Konu', 'Adres', 'Deneme', 'Durum'],
  arrived: (status: string) => `ulaştı (${status})`,
  waiting: (when: string, error: string) => `bekliyor, ${when}${error === '' ? '' : `: ${error}`}`,
  failed: (error: string) => `vazgeçildi: ${error}`,
};

export type WebhooksTexts = typeof tr;

const en: WebhooksTexts = {
  help: `Usage: npm run shop -- webhooks WHAT [options]

  add URL --events order.placed,order.paid
      --low-stock 5             stock.low: when stock falls to so many pieces (5 if not given)
  list                          the addresses: events, deliveries that wait or were given up
  remove ID                     tells this address nothing any more
  deliveries [--limit 20]       the last deliveries
  resend ID                     sends a delivery again

Events: order.placed order.paid order.shipped order.cancelled stock.low
The signing secret is written once, when the address is added (docs/erp.md).`,
  noSuchWork: (name) => `there is no webhooks ${name}`,
  wrongUrl: 'an address that starts with https:// is needed (500 characters at most)',
  needsEvents: (known) => `--events is needed: ${known}`,
  notANumber: (what) => `${what} has to be a number`,
  taken: (url) => `${url} is there already.`,
  once: 'Keep this signing secret now; it is not shown again.',
  notFound: (id) => `There is no ${id}.`,
  removed: (id) => `${id} is removed.`,
  again: (id) => `${id} is sent again (while the shop is open).`,
  none: 'There is nothing.',
  hooks: ['ID', 'Address', 'Events', 'Waiting', 'Given up'],
  deliveries: ['ID', 'Time', 'Event', 'About', 'Address', 'Tries', 'State'],
  arrived: (status) => `arrived (${status})`,
  waiting: (when, error) => `waits, ${when}${error === '' ? '' : `: ${error}`}`,
  failed: (error) => `given up: ${error}`,
};

export const webhooksTexts: Readonly<Record<Locale, WebhooksTexts>> = { tr, en };
