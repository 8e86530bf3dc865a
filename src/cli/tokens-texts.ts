import type { Locale } from '#rules/shop/locale.ts';

const tr = {
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

export type TokensTexts = typeof tr;

const en: TokensTexts = {
  help: `Usage: npm run shop -- tokens WHAT [options]

  add NAME --scope orders:read,orders:write
      --days 365                for how long it is good (730 at most; 365 if not given)
  list                          the tokens: scopes, end, last use
  revoke NAME                   this token works no more

A token is written once, when it is added; the shop keeps its hash.`,
  noSuchWork: (name) => `there is no tokens ${name}`,
  needsName: 'a name is needed (60 characters at most)',
  needsScope: (known) => `--scope is needed: ${known}`,
  wrongDays: '--days has to be a number from 1 to 730',
  taken: (name) => `There is a token "${name}" already (even if it was revoked).`,
  once: 'Keep this token now; it is not shown again.',
  notFound: (name) => `There is no token "${name}" that works.`,
  revoked: (name) => `"${name}" is revoked.`,
  none: 'There are no tokens.',
  columns: ['Name', 'Scopes', 'End', 'Last use', 'State'],
  never: 'never',
  states: { works: 'works', over: 'has ended', revoked: 'revoked' },
};

export const tokensTexts: Readonly<Record<Locale, TokensTexts>> = { tr, en };
