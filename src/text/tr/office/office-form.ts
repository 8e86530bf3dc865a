/** Texts of the office's forms: the save bar, drafts and leaving. */
export const officeForm = {
  unsaved: 'Kaydedilmemiş değişiklikler',
  changes: (n: string) => `${n} kaydedilmemiş değişiklik`,
  withConflicts: (n: string) => `, ${n} çakışma`,
  giveUp: 'Vazgeç',
  save: 'Kaydet',
  saving: 'Kaydediliyor…',
  settleFirst: 'Çakışmayı çözün',
  leaveTitle: 'Kaydedilmemiş değişiklikleriniz var',
  leaveHint:
    'Çıkarsanız dükkânda hiçbir şey değişmez. Değişiklikler bu tarayıcıda taslak olarak 30 gün durur.',
  leave: 'Çık, taslak kalsın',
  stay: 'Sayfada kal',
  format: 'Biçim',
  formats: { heading: 'Başlık', bold: 'Kalın', list: 'Liste', link: 'Bağlantı' },
  linkTo: 'Bağlantının adresi (boş bırakırsanız bağlantı kalkar)',
};
