/** Texts of applications for a company. */
export const application = {
  apply: 'Firmam için alışveriş yapacağım',
  hint: 'Başvurunuzu inceler, kararı e-postayla bildiririz. O zamana kadar bireysel müşteri olarak alışveriş yapabilirsiniz.',
  title: 'Firma ünvanı',
  taxOffice: 'Vergi dairesi',
  taxNumber: 'Vergi no',
  taxNumberHint: 'Şahıs firmasıysa T.C. kimlik numarası',
  wrong: {
    companyTitle: 'Firmanın ünvanını yazın.',
    taxOffice: 'Vergi dairesini yazın.',
    taxNumber: 'Geçerli bir vergi numarası ya da T.C. kimlik numarası yazın.',
  },
  mail: {
    applied: (title: string) => `${title} firma olarak başvurdu`,
    appliedText:
      'Başvuru kararınızı bekliyor. Karara kadar bireysel müşteri olarak alışveriş yapar.',
    decide: 'Başvuruyu aç',
    accepted: (title: string) => `${title} başvurunuz kabul edildi`,
    acceptedText: (store: string) =>
      `${store} üzerinde artık firmanız adına alışveriş yapabilirsiniz: firma fiyatları ve koşulları hesabınızda geçerlidir. Çalışma arkadaşlarınızı firma sayfanızdan davet edebilirsiniz.`,
    action: 'Firma sayfasını aç',
    refused: (title: string) => `${title} başvurunuz hakkında`,
    refusedText: (store: string) =>
      `Firma başvurunuzu kabul edemedik. Hesabınız açıktır; ${store} üzerinde bireysel müşteri olarak alışverişe devam edebilirsiniz. Sorunuz varsa bize yazın.`,
  },
};
