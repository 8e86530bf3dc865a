export const consents = {
  title: 'Kampanya iletileri',
  hint: 'İzinleriniz birbirinden bağımsızdır; dilediğiniz an tek tuşla geri alırsınız.',
  names: {
    'marketing-email': 'E-posta',
    'marketing-sms': 'SMS',
    'marketing-call': 'Telefonla arama',
  },
  boxes: {
    'marketing-email': 'Kampanyaların e-postayla gönderilmesine onay veriyorum.',
    'marketing-sms': 'Kampanyaların SMS ile gönderilmesine onay veriyorum.',
    'marketing-call': 'Kampanyaların aranarak bildirilmesine onay veriyorum.',
  },
  given: (when: string) => `Onay verdiniz: ${when}`,
  withdrawn: (when: string) => `Onayınızı geri aldınız: ${when}`,
  never: 'Onayınız yok',
  give: 'Onay ver',
  withdraw: 'Geri al',
  saved: 'İzniniz kaydedildi.',
};
