export const webhooksCommand = {
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
