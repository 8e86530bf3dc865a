/** Texts of customers' questions about a product. */
export const questions = {
  title: 'Soru ve cevaplar',
  titleWith: (n: string) => `Soru ve cevaplar (${n})`,
  count: (n: string) => `${n} soru`,
  none: 'Bu ürün hakkında henüz cevaplanmış bir soru yok.',
  ask: 'Soru Sor',
  more: 'Daha fazla soru',
  askTitle: 'Ürün hakkında soru sor',
  question: 'Sorunuz',
  hint: 'Sorunuz cevaplandığında size e-posta gönderilir. Mağaza yayımlarsa adınız ve soyadınızın baş harfiyle görünür.',
  send: 'Soruyu gönder',
  asked: 'Sorunuz mağazaya iletildi. Cevaplandığında size e-posta göndereceğiz.',
  answerOf: (store: string) => `${store} cevabı`,
  back: 'Ürüne dön',
  first: 'En yeni sorular',
  missing: 'Lütfen sorunuzu yazın.',
  tooLong: (most: string) => `En fazla ${most} karakter yazabilirsiniz.`,
};
