import { awaitsPayment, isOver, type OrderState } from '#rules/order/order-states.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import { istanbulDay, istanbulHour } from '#rules/shop/istanbul-day.ts';
import {
  arrival,
  calendarOf,
  dispatchDay,
  type DeliveryDates,
  type DeliverySettings,
} from '#rules/delivery/delivery-dates.ts';
import { parseDeliveryTimes, timeTo } from '#rules/delivery/delivery-times.ts';
import { addDays, type Calendar } from '#rules/delivery/working-days.ts';

/** The promise of an order as it was when the order was saved (rule shipping/order-delivery). */
export interface DeliveryTerms {
  /** The carrier's working days to the province. */
  min: number;
  max: number;
  sameDayUntilHour: number;
  saturdays: boolean;
  /** The days off of the following months besides weekends, as `2026-11-22`. */
  closed: string[];
}

/** How far ahead the days off are stored: few orders are dispatched later. */
const calendarDays = 120;

/** The terms of an order that is saved on a day in Istanbul; null where the settings promise nothing. */
export function deliveryTerms(
  settings: DeliverySettings,
  input: { day: string; province: number | null; holidays: ReadonlySet<string> },
): DeliveryTerms | null {
  const time = timeTo(parseDeliveryTimes(settings.deliveryDays), input.province);
  if (!time) return null;
  const { saturdays, closed } = calendarOf(settings, input.holidays);
  const last = addDays(input.day, calendarDays);
  return {
    min: time.min,
    max: time.max,
    sameDayUntilHour: settings.sameDayUntilHour,
    saturdays,
    closed: [...closed].filter((day) => day >= input.day && day <= last).toSorted(),
  };
}

/** The part of an order that decides the delivery that it states. */
export interface PromisedOrder {
  state: OrderState;
  paymentType: PaymentType;
  createdAt: Date;
  promise: OrderPromise | null;
}

/** The terms, and the moments from which they count. Instants are ISO 8601. */
export interface OrderPromise {
  terms: DeliveryTerms;
  /** When the order was paid, or first prepared without; null before, and where a card paid it at the checkout. */
  startedAt: string | null;
  /** When the last parcel was handed to the carrier; null before. */
  shippedAt: string | null;
}

/** The days on which an order arrives, or, while its transfer is awaited, the working days after the payment. */
export interface OrderDelivery {
  dates: DeliveryDates | null;
  daysAfterPayment: number | null;
}

/**
 * The delivery that an order states (rule shipping/order-delivery): from the dispatch once it is shipped, from the payment
 * for a transfer, else from the order. Null where nothing was promised, and for an order that is over or delivered.
 */
export function orderDelivery(order: PromisedOrder): OrderDelivery | null {
  const { state, promise } = order;
  if (promise === null || isOver(state) || state === 'delivered') return null;
  const { terms, shippedAt } = promise;
  if (awaitsPayment(order)) {
    // Goods leave on the day of the payment or on the next working day.
    return state === 'placed' ? { dates: null, daysAfterPayment: terms.max + 1 } : null;
  }
  const calendar: Calendar = { saturdays: terms.saturdays, closed: new Set(terms.closed) };
  const leaves =
    state === 'shipped' && shippedAt !== null
      ? istanbulDay(new Date(shippedAt))
      : dispatchDay(istanbulHour(startOf(order)), terms.sameDayUntilHour, calendar);
  return { dates: arrival(leaves, terms, calendar), daysAfterPayment: null };
}

function startOf({ paymentType, createdAt, promise }: PromisedOrder): Date {
  const startedAt = promise?.startedAt ?? null;
  const waited = paymentType === paymentTypes.bankTransfer || paymentType === paymentTypes.card;
  return waited && startedAt !== null ? new Date(startedAt) : createdAt;
}
