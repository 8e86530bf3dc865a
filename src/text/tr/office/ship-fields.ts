/** Texts of the form that gives parcels to a carrier. */
export const shipFields = {
  carrier: 'Kargo firması',
  choose: 'Seçin',
  needCarrier: 'Kargo firmasını seçin.',
  noCarriers: 'Kayıtlı kargo firması yok. Önce kargo firmalarını içe aktarın.',
  number: 'Takip numarası',
  needNumber: 'Takip numarasını yazın.',
  numbers: 'Takip numaraları',
  needNumbers: 'En az bir takip numarası yazın.',
};
