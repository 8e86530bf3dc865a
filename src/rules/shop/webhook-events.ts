/** The events that other systems can receive (rule webhooks/events). */
export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.cancelled',
  'order.changed',
  'quote.requested',
  'quote.accepted',
  'return.requested',
  'return.received',
  'return.settled',
  'return.refunded',
  'invoice.due',
  'stock.low',
  'company.applied',
  'approval.requested',
  'credit.refused',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export function isWebhookEvent(value: string): value is WebhookEvent {
  return webhookEvents.some((event) => event === value);
}
