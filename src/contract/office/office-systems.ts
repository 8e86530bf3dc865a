import { Type, type Static } from 'typebox';
import { scopes, type Scope } from '#rules/shop/call-scopes.ts';
import { mostTokenDays } from '#rules/shop/token-form.ts';
import { webhookEvents, type WebhookEvent } from '#rules/shop/webhook-events.ts';
import { Id, Nullable, ShortText } from '#contract/primitives.ts';

const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const ScopeName = Type.Unsafe<Scope>(Type.Enum([...scopes]));
const EventName = Type.Unsafe<WebhookEvent>(Type.Enum([...webhookEvents]));
const closed = { additionalProperties: false };

/** Of a token, a webhook or a delivery. */
export const SystemId = Type.Object({ id: Id });

/** The tokens of other systems (rule office-api/tokens). */
export const TokenList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      scopes: Type.Array(Type.String()),
      by: Type.String({ description: 'who made it' }),
      createdAt: Instant,
      expiresAt: Instant,
      lastUsedAt: Nullable(Instant),
      state: Type.Enum(['works', 'over', 'revoked']),
    }),
  ),
});
export type TokenList = Static<typeof TokenList>;

export const NewTokenForm = Type.Object(
  {
    name: Type.String({ ...ShortText(200), minLength: 1 }),
    scopes: Type.Array(ScopeName, { minItems: 1, maxItems: scopes.length }),
    days: Type.Integer({ minimum: 1, maximum: mostTokenDays }),
  },
  closed,
);
export const MadeToken = Type.Object({
  token: Type.String({ description: 'shown here alone' }),
});
export type MadeToken = Static<typeof MadeToken>;

/** The addresses of other systems that receive events (rule webhooks/events). */
export const WebhookList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      url: Type.String(),
      events: Type.Array(Type.String()),
      lowStock: Type.Integer(),
      waiting: Type.Integer({ description: 'deliveries that are still to arrive' }),
      failed: Type.Integer({ description: 'those given up' }),
    }),
  ),
});
export type WebhookList = Static<typeof WebhookList>;

export const NewWebhookForm = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 500 }),
    events: Type.Array(EventName, { minItems: 1, maxItems: webhookEvents.length }),
    lowStock: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
);
export const MadeWebhook = Type.Object({
  secret: Type.String({ description: 'signs what is sent; shown here alone' }),
});
export type MadeWebhook = Static<typeof MadeWebhook>;

/** Which deliveries, the newest first. */
export const DeliveryQuery = Type.Object({
  webhook: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
});

export const DeliveryList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      webhookId: Type.Integer(),
      url: Type.String(),
      event: Type.String(),
      about: Type.String({ description: "an order's number or a product's code" }),
      createdAt: Instant,
      attempts: Type.Integer(),
      state: Type.Enum(['arrived', 'waiting', 'failed']),
      arrivedAt: Nullable(Instant),
      nextTryAt: Nullable(Instant),
      lastStatus: Nullable(Type.Integer({ description: 'of the answer; null: there was none' })),
      lastError: Type.String(),
    }),
  ),
});
export type DeliveryList = Static<typeof DeliveryList>;
