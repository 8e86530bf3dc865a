export const errors = {
  notFoundCode: '404',
  notFoundTitle: 'Aradığınız sayfa bulunamadı.',
  notFoundText: 'Bu dükkân kapanmış ya da taşınmış olabilir. Yandakiler açık.',
  closed: 'KAPALI',
  toHome: 'Ana sayfaya dön',
  toBestSellers: 'En çok satanlar',
  failedCode: '500',
  failedTitle: 'Bir şeyler ters gitti.',
  failedText: 'Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.',
  unavailableTitle: 'Birazdan döneriz.',
  unavailableText: 'Şu an çok yoğunuz. Lütfen bir dakika sonra tekrar deneyin.',
};
