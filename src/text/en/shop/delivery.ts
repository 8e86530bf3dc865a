import type { delivery as turkish } from '#text/tr/shop/delivery.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const delivery: typeof turkish = {
  day: (day, month, weekday) => `${weekdays[weekday] ?? ''}, ${months[month] ?? ''} ${day}`,
  arrives: (day) => `Arrives ${day}`,
  arrivesBetween: (from, to) => `Arrives between ${from} and ${to}`,
  afterPayment: (days) => `Within ${days} working days of your payment`,
  estimate: 'Estimated delivery',
};
