/** Texts of the bell in the office's top bar. */
export const officeBell = {
  title: 'Bildirimler',
  withNews: (n: string) => `Bildirimler, ${n} yeni`,
  none: 'Son baktığınızdan beri yeni bir şey yok.',
  sound: 'Yeni siparişte ses çıkar',
  failedMails: (n: string) => `${n} e-posta gönderilemedi`,
  failedWebhooks: (n: string) => `${n} bildirim adresine ulaşmadı`,
  furtherOrders: (n: string) => `${n} yeni sipariş daha`,
  drafts: 'Kaydedilmemiş değişiklikleriniz',
  draft: 'Taslak',
  conflicts: (n: string) => `${n} alanı başka biri de değiştirdi`,
  soldOut: 'Tükendi',
  left: (n: string) => `${n} adet kaldı`,
};
