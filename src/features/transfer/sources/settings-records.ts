import { Type } from 'typebox';
import { cardKinds } from '#rules/payment/card-kinds.ts';
import { Currency, Decimal, Key, Line, maybe } from './fields.ts';

const SettingValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** `settings.json` is one document; `import-settings.ts` checks each of its parts separately. */
export const SettingsDocument = Type.Object({
  store: maybe(Type.Record(Type.String(), SettingValue)),
  settings: maybe(Type.Record(Type.String(), SettingValue)),
  defaultCurrency: maybe(Currency),
  currencies: maybe(Type.Array(Type.Unknown(), { maxItems: 500 })),
  banks: maybe(Type.Array(Type.Unknown(), { maxItems: 1000 })),
  kargo: maybe(Type.Array(Type.Unknown(), { maxItems: 1000 })),
});

export const CurrencyRecord = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
  code: Currency,
  exchangeRate: Decimal,
});

const Bin = Type.Union([
  Type.String({ pattern: '^[0-9]{6,8}$' }),
  Type.Integer({ minimum: 100_000, maximum: 99_999_999 }),
]);

/** Cards that begin with these digits and differ from the other cards of their bank (rule payment/card-kinds). */
const CardRange = Type.Object({
  bin: Bin,
  organization: maybe(Line(50)),
  kind: Type.Optional(Type.Enum([...cardKinds])),
});

export const BankRecord = Type.Object({
  name: Key(200),
  logo: maybe(Line(250)),
  organization: maybe(Line(50)),
  bins: maybe(Type.Array(Type.Union([Bin, CardRange]), { maxItems: 5000 })),
  binsAt: maybe(Line(40)),
  posPlans: maybe(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
        installment: Type.Integer({ minimum: 1, maximum: 36 }),
        commisionFee: Type.Union([
          Type.Number({ minimum: 0, maximum: 999 }),
          Type.String({ pattern: String.raw`^\d{1,3}([.,]\d{1,4})?$` }),
        ]),
        isDefault: Type.Optional(
          Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 })]),
        ),
      }),
      { maxItems: 36 },
    ),
  ),
});

export const CarrierRecord = Type.Object({
  kfadi: Key(100),
  kargoUrl: Type.String({ maxLength: 500, pattern: String.raw`^https://[^\s\u0000-\u001f]+$` }),
  /** As an invoice names the carrier (rule invoices/document). */
  vkn: Type.Optional(Type.String({ pattern: String.raw`^(?:\d{10,11})?$` })),
  unvan: Type.Optional(Type.String({ maxLength: 300 })),
});
