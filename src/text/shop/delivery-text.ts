import type { DeliveryDates } from '#rules/delivery/delivery-dates.ts';
import type { OrderDelivery } from '#rules/order/delivery/order-delivery.ts';
import { weekdayOf } from '#rules/delivery/working-days.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { delivery as english } from '#text/en/shop/delivery.ts';
import { delivery as turkish } from '#text/tr/shop/delivery.ts';

/** The texts of delivery dates. They are not part of `Messages`, which every page fetches. */
export const deliveryTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The delivery that an order states (rule shipping/order-delivery). */
export function orderDeliveryText(
  { dates, daysAfterPayment }: OrderDelivery,
  t: typeof turkish,
): string {
  if (dates) return deliveryText(dates, t);
  return daysAfterPayment === null ? '' : t.afterPayment(String(daysAfterPayment));
}

/** "27 Kasım Cuma kapınızda", or the two days between which it arrives (rule shipping/delivery-display). */
export function deliveryText({ from, to }: DeliveryDates, t: typeof turkish): string {
  return from === to
    ? t.arrives(dayText(from, t))
    : t.arrivesBetween(dayText(from, t), dayText(to, t));
}

/** A day such as `2026-11-27` as "27 Kasım Cuma". */
export function dayText(day: string, t: typeof turkish): string {
  return t.day(Number(day.slice(8)), Number(day.slice(5, 7)) - 1, weekdayOf(day));
}
