export const ownAccount = {
  forgot: 'Şifremi unuttum',
  forgotTitle: 'Yeni şifre isteyin',
  forgotHint:
    'Hesabınızın e-posta adresini yazın. Size yeni şifrenizi belirleyeceğiniz bir bağlantı gönderelim.',
  sendLink: 'Bağlantı Gönder',
  sendingLink: 'Gönderiliyor',
  linkSentTitle: 'E-postanıza bakın',
  linkSent:
    'Bu adresle bir hesap varsa bağlantıyı e-postayla gönderiyoruz. Bağlantı 1 saat geçerlidir ve bir kez kullanılır. Birkaç dakika içinde gelmezse istenmeyen e-postalara da bakın.',
  savingPassword: 'Kaydediliyor',
  toSignIn: 'Girişe dön',
  askPassword: 'Yeni şifre iste',
  resetTitle: 'Yeni şifrenizi belirleyin',
  resetHint: 'Şifreniz değişince öteki cihazlardaki oturumlarınız kapanır.',
  resetOldHint:
    'Bağlantı kullanılmış ya da süresi dolmuş olabilir. Yeni bir bağlantı isteyebilirsiniz.',
  registrationClosed: 'Üyelik henüz açık değil',
  registrationClosedHint:
    'Mağaza kişisel verilere ilişkin aydınlatma metnini henüz yayımlamadı. Metin yayımlanınca üye olabilirsiniz.',
  passwordWrong: 'Şifre hatalı.',
  currentPassword: 'Mevcut şifre',
  currentPasswordMissing: 'Mevcut şifrenizi girin.',
  currentPasswordWrong: 'Mevcut şifreniz hatalı.',
  sessionEnded: 'Oturumunuz sona erdi.',
  sessionEndedHint:
    'Yeniden giriş yapın: kaldığınız sayfaya dönersiniz, yazdıklarınız da orada olur.',
  sessionsTitle: 'Oturumlar',
  sessionsHint:
    'Hesabınızın açık olduğu cihazlar. Tanımadığınız bir cihaz görürseniz oturumunu kapatın ve şifrenizi değiştirin.',
  unknownDevice: 'Bilinmeyen cihaz',
  thisSession: 'Bu cihaz',
  endSession: 'Oturumu Kapat',
  endOthers: 'Öteki Oturumları Kapat',
  sessionsEnded: 'Öteki oturumlar kapatıldı.',
  ownDataTitle: 'Kişisel verileriniz',
  ownDataHint: 'Hakkınızda sakladığımız her şeyi görebilir, dosya olarak indirebilirsiniz.',
  ownDataRead: 'Verilerimi gör',
  ownDataDownload: 'İndir (JSON)',
  closeTitle: 'Hesabı sil',
  closeHint:
    'Adresleriniz, favorileriniz, listeleriniz, sepetiniz ve oturumlarınız silinir; değerlendirmelerinizdeki adınız gizlenir. Siparişlerinizin tutarları, ürünleri ve fatura adresi yasal süre boyunca saklanır. Bu geri alınamaz.',
  closeAction: 'Hesabımı Sil',
  closing: 'Hesabınız siliniyor',
  accountClosed: 'Hesabınız silindi.',
  accountClosedHint: 'Onayı e-postayla gönderiyoruz.',
  sessionSeen: (signedIn: string, seen: string) => `Giriş: ${signedIn} · Son görülme: ${seen}`,
};
