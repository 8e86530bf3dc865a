import type { DeliveryDates } from '#rules/delivery/delivery-dates.ts';
import { weekdayOf } from '#rules/delivery/working-days.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { delivery as english } from '#text/en/shop/delivery.ts';
import { delivery as turkish } from '#text/tr/shop/delivery.ts';

/** The texts of delivery dates. They are not part of `Messages`, which every page fetches. */
export const deliveryTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** "27 Kasım Cuma kapınızda", or the two days between which it arrives (rule shipping/delivery-display). */
export function deliveryText({ from, to }: DeliveryDates, t: typeof turkish): string {
  const written = (day: string) =>
    t.day(Number(day.slice(8)), Number(day.slice(5, 7)) - 1, weekdayOf(day));
  return from === to ? t.arrives(written(from)) : t.arrivesBetween(written(from), written(to));
}
