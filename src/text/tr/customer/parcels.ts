/** Parcels of an order that shipped in parts. */
export const parcels = {
  title: 'Koliler',
  parcel: (n: string, day: string) => `${n}. koli, ${day}`,
  partlyShipped: 'Bir bölümü kargoda',
  rest: 'Siparişinizin kalanı hazırlanıyor; gönderildiğinde size yazacağız.',
};
