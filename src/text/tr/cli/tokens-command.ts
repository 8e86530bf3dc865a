export const tokensCommand = {
  help: `Kullanım: npm run shop -- tokens İŞ [seçenekler]

  add AD --scope orders:read,orders:write
      --days 365                kaç gün geçerli (en çok 730; yazılmazsa 365)
  list                          anahtarlar: izinleri, bitişi, son kullanımı
  revoke AD                     bu anahtar artık geçmez

Anahtar yalnız bir kez, eklendiğinde yazılır; mağazada özeti durur.`,
  noSuchWork: (name: string) => `tokens ${name} diye bir iş yok`,
  needsName: 'bir ad gerekli (en çok 60 karakter)',
  needsScope: (known: string) => `--scope gerekli: ${known}`,
  wrongDays: '--days 1 ile 730 arasında bir sayı olmalı',
  taken: (name: string) => `"${name}" adında bir anahtar zaten var (iptal edilmiş olsa da).`,
  once: 'Bu anahtarı şimdi saklayın; bir daha gösterilmez.',
  notFound: (name: string) => `"${name}" adında geçerli bir anahtar yok.`,
  revoked: (name: string) => `"${name}" iptal edildi.`,
  none: 'Anahtar yok.',
  columns: ['Ad', 'İzinler', 'Bitiş', 'Son kullanım', 'Durum'],
  never: 'hiç',
  states: { works: 'geçerli', over: 'süresi doldu', revoked: 'iptal edildi' },
};
