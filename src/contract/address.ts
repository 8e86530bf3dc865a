import { Type, type Static } from 'typebox';
import { Checkbox, Nullable, QuoteNo, ShortText } from './primitives.ts';

/**
 * An address as it is stored; a company's when `idNumber` is empty (rules addresses/fields,
 * addresses/kind).
 */
export const Address = Type.Object({
  id: Type.Integer(),
  addressTitle: Type.String(),
  name: Type.String(),
  country: Type.String(),
  city: Type.String(),
  town: Type.String(),
  address: Type.String(),
  number: Type.String(),
  idNumber: Type.String(),
  companyName: Type.String(),
  taxOffice: Type.String(),
  taxNumber: Type.String(),
  branch: Type.Optional(
    Nullable({
      ...Type.Object({ id: Type.Integer(), name: Type.String() }),
      description: 'of the customer’s company alone: the branch that it is for; null for all',
    }),
  ),
});
export type Address = Static<typeof Address>;

export const AddressList = Type.Object({
  items: Type.Array(Address),
  total: Type.Integer(),
  companyOnly: Type.Optional(
    Type.Literal(true, {
      description: 'orders go to addresses of the customer’s company alone, those with `branch`',
    }),
  ),
});
export type AddressList = Static<typeof AddressList>;

/** Form of `POST /api/catalog/address` and `/address/{id}`; `property_country` is a country code. */
export const AddressForm = Type.Object(
  {
    property_address_title: Type.Optional(ShortText(200)),
    property_name: Type.Optional(ShortText(200)),
    property_country: Type.Optional(ShortText(60)),
    property_city: Type.Optional(ShortText(60)),
    property_town: Type.Optional(ShortText(60)),
    property_address: Type.Optional(Type.String({ maxLength: 1000 })),
    property_number: Type.Optional(ShortText(60)),
    property_id_number: Type.Optional(ShortText(60)),
    property_company_name: Type.Optional(ShortText(300)),
    property_tax_number: Type.Optional(ShortText(60)),
    property_tax_office: Type.Optional(ShortText(300)),
    // Abroad: become the first line of the address.
    property_place_city: Type.Optional(ShortText(300)),
    property_place_region: Type.Optional(ShortText(300)),
    property_place_postal_code: Type.Optional(ShortText(60)),
  },
  { additionalProperties: false },
);
export type AddressForm = Static<typeof AddressForm>;

/** `AddressForm` in the address book: with `company`, a manager's for their company (rule companies/addresses). */
export const BookForm = Type.Object(
  {
    ...AddressForm.properties,
    company: Checkbox,
    // The id of the branch that it is for; empty for all.
    branch: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[0-9]{0,15}$' })]),
    ),
  },
  { additionalProperties: false },
);
export type BookForm = Static<typeof BookForm>;

/** Form of `POST /api/catalog/post_address`: the two addresses of the order being made. */
export const ChosenAddresses = Type.Object(
  {
    teslimat_address_id: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]),
    fatura_address_id: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]),
    /** The quote whose own cart is ordered (rule quotes/accept). */
    quoteNo: Type.Optional(QuoteNo),
  },
  { additionalProperties: false },
);
export type ChosenAddresses = Static<typeof ChosenAddresses>;

export const Province = Type.Object({
  sehir_id: Type.Integer(),
  sehir_title: Type.String(),
  sehir_key: Type.Integer(),
});
export type Province = Static<typeof Province>;

export const District = Type.Object({
  ilce_id: Type.Integer(),
  ilce_title: Type.String(),
  ilce_key: Type.Integer(),
  ilce_sehirkey: Type.Integer(),
});
export type District = Static<typeof District>;

export const Country = Type.Object({
  name: Type.String(),
  name_en: Type.String(),
  dial_code: Type.String(),
  code: Type.String(),
});
export type Country = Static<typeof Country>;

/** The page of the address form; null is a new address. */
export interface AddressPage {
  address: Address | null;
  /** The account's name and phone, which a new address begins with. */
  contact: { name: string; phone: string };
  countries: Country[];
  provinces: Province[];
  /** The districts of the chosen province. */
  districts: District[];
  /** The branches to choose from, of a company's address; null for the customer's own. */
  branches: { id: number; name: string }[] | null;
}
