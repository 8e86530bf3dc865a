export const importsDesk = {
  yes: 'evet',
  no: 'hayır',
  problemFile: 'reddedilen-satirlar',
  problemHeads: ['Dosya', 'Satır', 'Alan', 'Sonuç', 'Neden'],
  severities: { refused: 'Reddedildi', warning: 'Uyarı' },
};
