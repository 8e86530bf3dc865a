/** Texts of the report of returns. */
export const returnsReport = {
  about:
    'İade bildiriminin gününe göre; reddedilen ve vazgeçilen iadeler sayılmaz. Oran, aynı dönemde satılan adede göredir.',
  by: { product: 'Ürün', reason: 'Neden' },
  returns: 'İade',
  pieces: 'İade edilen adet',
  rate: 'Oran',
  amount: 'Geri verilen',
  cost: 'Kayıp',
  scrapped: 'Hurda',
  sold: 'Satılan',
  topReason: 'En sık neden',
  costRemark:
    'Kayıp: yeniden satılmayacak ürünlerin geri verilen tutarı ile iade edilen kargo ücreti ve vade farkı. İade kargosunun faturası dükkânda yoktur.',
  empty: 'Bu dönemde iade yok.',
};
