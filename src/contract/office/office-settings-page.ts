import { Type, type Static } from 'typebox';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { firstRunSteps } from '#rules/settings/first-run.ts';
import { sellerDetails } from '#rules/settings/seller-details.ts';

/** Settings by their names: the store's flags, and `store.` before the fields of the store itself. */
const Values = Type.Record(Type.String({ maxLength: 60 }), LongText(20_000));

export const CurrencyEntry = Type.Object({
  code: Type.String(),
  exchangeRate: Type.Number({ description: 'TRY for one unit' }),
  isDefault: Type.Boolean(),
});
export type CurrencyEntry = Static<typeof CurrencyEntry>;

export const CarrierEntry = Type.Object({ name: Type.String(), trackingUrl: Type.String() });
export type CarrierEntry = Static<typeof CarrierEntry>;

export const PlanEntry = Type.Object(
  {
    installment: Type.Integer({ minimum: 1, maximum: 36 }),
    commission: Type.Number({ minimum: 0, maximum: 999, description: 'per cent' }),
    isDefault: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type PlanEntry = Static<typeof PlanEntry>;

/** Everything that the settings' pages show (rule settings/groups). */
export const SettingsAnswer = Type.Object({
  values: Type.Record(Type.String(), Type.String(), {
    description: 'each setting as text: a flag is `1` or `0`, a number has a decimal point',
  }),
  currencies: Type.Array(CurrencyEntry),
  carriers: Type.Array(CarrierEntry),
  banks: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), plans: Type.Array(PlanEntry) }),
  ),
  cards: Type.Object({
    ranges: Type.Integer({ description: 'beginnings of card numbers that the shop knows' }),
    banks: Type.Integer(),
    oldest: Nullable(
      Type.String({
        description: 'when the oldest of them were current; null: of one bank unknown',
      }),
    ),
    isOld: Type.Boolean({ description: 'whether they should be brought up to date' }),
  }),
  bulletin: Nullable(
    Type.Object({
      day: Type.String({ description: 'such as `2026-11-27`' }),
      waiting: Type.Array(Type.Object({ code: Type.String(), exchangeRate: Type.Number() }), {
        description: 'daily rates that differ from those in use',
      }),
    }),
  ),
  environment: Type.Object({
    cardProviders: Type.Array(Type.String(), { description: 'those whose keys are there' }),
    mailServer: Type.Boolean({ description: 'whether mails leave the shop' }),
    mailFrom: Type.String({ description: 'the sender where the settings name none' }),
    dailyRates: Type.Boolean({ description: 'whether RATES_URL names a file of daily rates' }),
  }),
});
export type SettingsAnswer = Static<typeof SettingsAnswer>;

export const SettingsChange = Type.Object(
  {
    changes: Values,
    seen: Type.Optional(Values),
  },
  { additionalProperties: false },
);

export const SettingsChanged = Type.Object({
  values: Type.Record(Type.String(), Type.String()),
});
export type SettingsChanged = Static<typeof SettingsChanged>;

export const CurrencyForm = Type.Object(
  {
    code: ShortText(10),
    exchangeRate: Type.Number({ description: 'TRY for one unit' }),
    seen: Type.Optional(Type.Number({ description: 'the rate that is being replaced' })),
  },
  { additionalProperties: false },
);
export const CurrencyCode = Type.Object({ code: ShortText(10) }, { additionalProperties: false });

export const CarrierForm = Type.Object(
  {
    name: ShortText(100),
    trackingUrl: ShortText(500),
    seen: Type.Optional(ShortText(500)),
  },
  { additionalProperties: false },
);
export const CarrierName = Type.Object({ name: ShortText(100) }, { additionalProperties: false });

export const PlansForm = Type.Object(
  {
    plans: Type.Array(PlanEntry, { maxItems: 36 }),
    seen: Type.Optional(Type.Array(PlanEntry, { maxItems: 36 })),
  },
  { additionalProperties: false },
);

/** The steps that a shop still needs before it can sell (rule settings/first-run). */
export const FirstRunAnswer = Type.Object({
  steps: Type.Array(Type.Object({ step: Type.Enum([...firstRunSteps]), isDone: Type.Boolean() })),
  hasProducts: Type.Boolean(),
  storeName: Type.String(),
  /** Whether discounts are shown that no history of prices proves. */
  showsUnprovenDiscounts: Type.Boolean(),
  /** Whether the shop came from a backup and sends nothing until it is let (rule reliability/restored-copy). */
  isPaused: Type.Boolean(),
  /** The particulars of the seller that are empty. */
  missingDetails: Type.Array(Type.Enum([...sellerDetails])),
});
export type FirstRunAnswer = Static<typeof FirstRunAnswer>;
