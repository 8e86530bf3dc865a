import { Type, type Static } from 'typebox';
import { Lang, Nullable } from '#contract/primitives.ts';

export const CurrencyInfo = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  exchangeRate: Type.Number(),
});
export type CurrencyInfo = Static<typeof CurrencyInfo>;

export const Store = Type.Object({
  name: Type.String(),
  url: Type.String(),
  socialMedia: Type.String(),
  whatsappControl: Type.String(),
  whatsappNumber: Type.String(),
  legalName: Type.String(),
  address: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  mersis: Type.String(),
  kep: Type.String(),
  taxOffice: Type.String(),
  /** The tax number, ten digits, or a sole trader's national id. */
  vkn: Type.String(),
  tradeRegistry: Type.String(),
  chamber: Type.String(),
  chamberUrl: Type.String(),
  /** The shop's entry in the register of electronic commerce. */
  etbisUrl: Type.String(),
  /** The number in the register of commercial messages. */
  iysNo: Type.String(),
  /** The home page's headline in the shop's own words; what follows its first comma is lit. */
  slogan: Type.String(),
  sloganEn: Type.String(),
  /** A sentence or two on what the shop offers. */
  lead: Type.String(),
  leadEn: Type.String(),
  /** In the footer, as the merchant wrote them. */
  openingHours: Type.String(),
  /** The picture in the header, `file/width/height`; empty: the shop's mark and its name (rule settings/logo). */
  logo: Type.String(),
  /** The color of buttons and links, `#2a3480`; empty: the design's own (rule settings/brand). */
  color: Type.String(),
});
export type Store = Static<typeof Store>;

/** The settings that a page needs to show prices, stock and shipping (rule merchant/settings). */
export const DisplaySettings = Type.Object({
  productsWithKdv: Type.Boolean(),
  showPriceStatus: Type.Boolean(),
  /** Whether signing in would show prices; left out where it would not. */
  signInForPrices: Type.Optional(Type.Literal(true)),
  showListPrice: Type.Boolean(),
  showNotInStocks: Type.Boolean(),
  addToCartButton: Type.Boolean(),
  stockInfoStatus: Type.Integer(),
  cartStockControl: Type.Integer(),
  kargoAliciyaAit: Type.Boolean(),
  ucretsizKargoSecenek: Type.Boolean(),
  ucretsizKargoMiktar: Type.Number(),
  sameDayUntilHour: Type.Integer(),
  /** Whether the shop says on which day an order arrives (rule shipping/delivery-display). */
  saysDelivery: Type.Boolean(),
  nationalIdRequired: Type.Boolean(),
  companyApplications: Type.Boolean(),
  b2c_kk_odeme: Type.Boolean(),
  b2c_heft_odeme: Type.Boolean(),
  b2c_ko_odeme: Type.Boolean(),
  installmentLimit: Type.Number(),
});
export type DisplaySettings = Static<typeof DisplaySettings>;

/** A category of the menu; the list is in the menu's order, each parent right before its children. */
export const MenuCategory = Type.Object({
  path: Type.String(),
  name: Type.String(),
  lang: Lang,
  image: Type.String(),
  /** How many products it holds, those of its subcategories included. */
  count: Type.Integer(),
  /** 0 for a top category. */
  depth: Type.Integer(),
});
export type MenuCategory = Static<typeof MenuCategory>;

/** The frame of every page, equal for all visitors: `GET /api/catalog/shop`. */
export const ShopFrame = Type.Object({
  /** Its slogan and lead are in the language that was asked for. */
  store: Store,
  settings: DisplaySettings,
  currencies: Type.Array(CurrencyInfo),
  defaultCurrency: Type.String(),
  categories: Type.Array(MenuCategory),
  /** Whether anything is on offer (rule catalog/no-campaign). */
  hasCampaign: Type.Boolean(),
  /** Whether anything was sold yet, and whether anything has a star (rule catalog/home). */
  hasBestSellers: Type.Boolean(),
  hasMostLiked: Type.Boolean(),
  /** The name of the prices of the reader's group, 'Bayi fiyatı' (rule prices/label). */
  priceLabel: Type.Optional(Type.String()),
  pages: Type.Array(Type.Object({ url: Type.String(), title: Type.String() })),
  /** The customers that the sign-in page offers while the demo is on. */
  demoCustomers: Nullable(
    Type.Array(
      Type.Object({ email: Type.String(), password: Type.String(), label: Type.String() }),
    ),
  ),
});
export type ShopFrame = Static<typeof ShopFrame>;
