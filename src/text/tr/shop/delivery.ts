const weekdays = ['Pazar', 'Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi'];
const months = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
];

export const delivery = {
  /** `27 Kasım Cuma`. */
  day: (day: number, month: number, weekday: number) =>
    `${day} ${months[month] ?? ''} ${weekdays[weekday] ?? ''}`,
  arrives: (day: string) => `${day} kapınızda`,
  arrivesBetween: (from: string, to: string) => `${from} – ${to} arasında kapınızda`,
  afterPayment: (days: string) => `Ödemenizden sonra en geç ${days} iş günü içinde`,
  estimate: 'Tahmini teslimat',
};
