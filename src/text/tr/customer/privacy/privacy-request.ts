/** Texts of the page and the mails of requests about personal data. */
export const privacyRequest = {
  title: 'Kişisel veri başvurusu',
  intro: (store: string) =>
    `${store} mağazasına sizinle ilgili hangi verileri sakladığını sorabilir, bir kopyasını, düzeltilmesini ya da silinmesini isteyebilirsiniz (KVKK 11 ve 13). Hesabınız olması gerekmez.`,
  account:
    'Hesabınız varsa verilerinizin kopyasını hemen alabilir, hesabınızı kendiniz kapatabilirsiniz:',
  accountLink: 'Hesap ayarları',
  steps:
    'Yazdığınız adrese bir e-posta göndeririz. İçindeki bağlantıya basınca başvurunuz başlar ve en geç 30 gün içinde bu adrese yanıt veririz. Başvuru ücretsizdir.',
  form: 'Başvuru',
  wish: 'İsteğiniz',
  wishes: {
    know: 'Hangi verilerimi sakladığınızı öğrenmek istiyorum',
    copy: 'Verilerimin bir kopyasını istiyorum',
    correct: 'Yanlış verilerimin düzeltilmesini istiyorum',
    erase: 'Verilerimin silinmesini istiyorum',
    object: 'Verilerimin işlenmesine itiraz ediyorum',
  },
  name: 'Ad soyad',
  idKind: 'Kimlik türü',
  idKinds: {
    tckn: 'T.C. kimlik no',
    vkn: 'Vergi kimlik no',
    passport: 'Pasaport no (yabancılar için)',
  },
  idNumber: 'Kimlik numarası',
  idHint: 'Başvurunun size ait olduğunu anlamak için yönetmelik bunu ister. Şifreli saklanır.',
  address: 'Adres',
  email: 'E-posta',
  emailHint: 'Sipariş ya da hesap için kullandığınız adres. Yanıt da buraya gelir.',
  text: 'Açıklama',
  textHint: 'Düzeltme ve itirazda neyin yanlış olduğunu ya da neye itiraz ettiğinizi yazın.',
  kept: 'Başvurunuz kanıt olarak 3 yıl saklanır.',
  send: 'Başvuruyu gönder',
  wrong: {
    wish: 'İsteğinizi seçin.',
    name: 'Adınızı ve soyadınızı yazın.',
    idKind: 'Kimlik türünü seçin.',
    idNumber: 'Kimlik numarası hatalı. Rakamları denetleyin.',
    address: 'Adresinizi yazın.',
    email: 'E-posta adresi hatalı.',
    text: 'Neyin düzeltilmesini istediğinizi ya da neye itiraz ettiğinizi yazın.',
  },
  asked: 'Şimdi e-postanıza bakın',
  askedText:
    'Adrese bir bağlantı gönderdik. Başvurunuz bağlantıya basınca başlar; bağlantı 3 gün geçerlidir.',
  confirmText: 'Başvurunuzu onaylamak için düğmeye basın. 30 günlük süre bununla başlar.',
  confirm: 'Başvurumu onaylıyorum',
  confirmed: 'Başvurunuz alındı',
  confirmedText: (day: string) => `En geç ${day} günü e-postayla yanıt veririz.`,
  mail: {
    subject: 'Başvurunuzu onaylayın',
    opening: 'Bağlantıya basınca 30 gün içinde yanıtlarız.',
    action: 'Başvuruyu aç',
    answerSubject: 'Kişisel veri başvurunuzun yanıtı',
    erased:
      'Verilerinizi sildik. Yalnız kanunun saklamamızı istediği sipariş, fatura ve izin kayıtları süreleri dolana kadar kalır; sonra onlar da adsız hâle gelir.',
    complaint:
      'Yanıtı yeterli bulmazsanız 30 gün içinde Kişisel Verileri Koruma Kurulu’na şikâyette bulunabilirsiniz (KVKK 14).',
    hint: 'Bağlantı 3 gün geçerlidir. Başvuruyu siz yapmadıysanız bir şey yapmanız gerekmez; kendiliğinden silinir.',
  },
};
