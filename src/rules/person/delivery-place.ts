import {
  deliveryDates,
  type DeliveryDates,
  type DeliverySettings,
} from '#rules/delivery/delivery-dates.ts';
import { deliveryTerms, type DeliveryTerms } from '#rules/order/delivery/order-delivery.ts';
import { istanbulDay, istanbulHour } from '#rules/shop/istanbul-day.ts';
import { isTurkiye } from './address-form.ts';

/** The part of an address that decides how long a parcel takes. */
export interface DeliveryPlace {
  country: string;
  city: string;
}

/** The lists of the country: its provinces by their plate codes, and its public holidays. */
export interface CountryLists {
  readonly provinces: readonly { sehir_title: string; sehir_key: number }[];
  readonly holidays: ReadonlySet<string>;
}

/**
 * When goods that are ordered at `when` reach a place; without one, any place in Türkiye. Null abroad, and where the
 * settings promise nothing (rules shipping/delivery-dates, shipping/delivery-display).
 */
export function deliveryDatesTo(
  settings: DeliverySettings,
  place: DeliveryPlace | null,
  { when, reference }: { when: Date; reference: CountryLists },
): DeliveryDates | null {
  if (place && !isTurkiye(place.country)) return null;
  return deliveryDates(settings, {
    ...istanbulHour(when),
    province: provinceOf(place, reference),
    holidays: reference.holidays,
  });
}

/** The terms that an order to a place is saved with; null where nothing is promised (rule shipping/order-delivery). */
export function deliveryTermsTo(
  settings: DeliverySettings,
  place: DeliveryPlace | null,
  { when, reference }: { when: Date; reference: CountryLists },
): DeliveryTerms | null {
  if (place === null || !isTurkiye(place.country)) return null;
  return deliveryTerms(settings, {
    day: istanbulDay(when),
    province: provinceOf(place, reference),
    holidays: reference.holidays,
  });
}

function provinceOf(place: DeliveryPlace | null, { provinces }: CountryLists): number | null {
  return provinces.find(({ sehir_title }) => sehir_title === place?.city)?.sehir_key ?? null;
}
