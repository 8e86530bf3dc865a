/** The form in which a field's value is stored in the activity log, for its display. */
export type ActivityFieldKind =
  | 'text'
  | 'money'
  | 'count'
  | 'yes-no'
  | 'instant'
  | 'day'
  | 'state'
  | 'role'
  | 'way'
  | 'refusal'
  | 'lines'
  | 'hidden';

/** The fields of the log's values (rule activity-log/fields). A `hidden` field only helps to display another one. */
export const activityFields = {
  state: 'state',
  role: 'role',
  name: 'text',
  email: 'text',
  amount: 'money',
  missing: 'money',
  paid: 'money',
  owed: 'money',
  price: 'money',
  listPrice: 'money',
  currency: 'hidden',
  unit: 'count',
  stock: 'count',
  active: 'yes-no',
  reference: 'text',
  receivedOn: 'day',
  takesLess: 'yes-no',
  carrier: 'text',
  trackingNo: 'text',
  parcelId: 'count',
  lines: 'lines',
  reason: 'text',
  text: 'text',
  by: 'way',
  refused: 'refusal',
  address: 'text',
  device: 'text',
  scopes: 'text',
  expiresAt: 'instant',
  events: 'text',
  lowStock: 'count',
  delivery: 'count',
  mailSender: 'text',
  mailReplyTo: 'text',
  mail: 'text',
  answer: 'text',
  account: 'text',
  file: 'count',
  query: 'text',
  said: 'text',
  meant: 'text',
  corrects: 'yes-no',
  code: 'text',
  barcode: 'text',
  nameEn: 'text',
  description: 'text',
  descriptionEn: 'text',
  brand: 'text',
  model: 'text',
  taxRate: 'text',
  defaultUnit: 'text',
  units: 'text',
  categories: 'text',
  equivalentCodes: 'text',
  inventory: 'text',
  seo: 'text',
  metaTitle: 'text',
  metaDescription: 'text',
  metaKeywords: 'text',
  stockNumberType: 'text',
  fastDelivery: 'yes-no',
  sameDayShipping: 'yes-no',
  listedOn: 'day',
  archived: 'yes-no',
  title: 'text',
  titleEn: 'text',
  version: 'count',
  value: 'text',
  isOn: 'yes-no',
  rate: 'text',
  defaultCurrency: 'text',
  trackingUrl: 'text',
  plans: 'text',
  fileName: 'text',
  added: 'count',
  changed: 'count',
  refusedLines: 'count',
  stopped: 'yes-no',
  restored: 'count',
  kept: 'count',
  path: 'text',
  under: 'text',
  before: 'text',
  intro: 'text',
  introEn: 'text',
  html: 'text',
  htmlEn: 'text',
  image: 'text',
  hidden: 'yes-no',
} as const satisfies Record<string, ActivityFieldKind>;

export type ActivityField = keyof typeof activityFields;

/** The fields that have a name of their own in the log. */
export type NamedActivityField = {
  [Name in ActivityField]: (typeof activityFields)[Name] extends 'hidden' ? never : Name;
}[ActivityField];

export function isActivityField(name: string): name is ActivityField {
  return Object.hasOwn(activityFields, name);
}
