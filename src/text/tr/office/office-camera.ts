/** Texts of scanning with a camera. */
export const officeCamera = {
  open: 'Kamerayla okut',
  picture: 'Kameranın görüntüsü',
  retry: 'Yeniden dene',
  states: {
    starting: 'Kamera açılıyor. Tarayıcınız sorarsa izin verin.',
    open: 'Barkodu çerçevenin içinde tutun.',
    refused:
      'Tarayıcı kameraya izin vermiyor. Adres çubuğundaki kilitten izin verip yeniden deneyin.',
    missing: 'Bu cihazda kamera bulunamadı. Kodu elle de yazabilirsiniz.',
    busy: 'Kamera başka bir uygulamada açık. Orada kapatıp yeniden deneyin.',
    failed: 'Barkod okuyucu yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin.',
  },
};
