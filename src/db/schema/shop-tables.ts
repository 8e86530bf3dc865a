import type { Generated } from 'kysely';
import type {
  Json,
  JsonDefault,
  JsonOrNull,
  Timestamp,
  TimestampDefault,
  TimestampOrNull,
} from './column-types.ts';

interface BankBins {
  bin: string;
  bank_id: number;
  organization: Generated<string>;
  kind: Generated<string>;
}

interface Banks {
  id: Generated<number>;
  name: string;
  logo: Generated<string>;
  organization: Generated<string>;
  bins_at: TimestampOrNull;
}

interface Carriers {
  name: string;
  tracking_url: string;
  /** The carrier as an invoice names it. */
  vkn: Generated<string>;
  title: Generated<string>;
}

interface Currencies {
  id: Generated<number>;
  code: string;
  exchange_rate: number;
  is_default: Generated<boolean>;
}

interface InstallmentPlans {
  id: Generated<number>;
  bank_id: number;
  installment: number;
  commission: number;
  is_default: Generated<boolean>;
}

interface MailVersions {
  kind: string;
  number: number;
  subject: string;
  subject_en: string;
  opening: string;
  opening_en: string;
  closing: string;
  closing_en: string;
  author: string;
  published_at: Timestamp;
}

interface PageDrafts {
  url: string;
  title: string;
  title_en: string;
  html: string;
  html_en: string;
  note: string;
  author: string;
  changed_at: Timestamp;
  revision: number;
  based_on: number;
}

interface PageVersions {
  url: string;
  number: number;
  title: string;
  title_en: string;
  html: string;
  html_en: string;
  author: string;
  note: string;
  published_at: Timestamp;
  turkish_since: number;
  english_since: number;
}

interface Pages {
  url: string;
  title: string;
  title_en: Generated<string>;
  html: Generated<string>;
  html_en: Generated<string>;
  updated_at: TimestampDefault;
  author: Generated<string>;
  note: Generated<string>;
}

interface HomeVersions {
  number: number;
  sections: JsonOrNull;
  published_at: Timestamp;
  published_by: string;
}

interface RateBulletins {
  day: string;
  fetched_at: Timestamp;
  rates: Json;
}

interface Secrets {
  name: string;
  value: string;
  created_at: TimestampDefault;
}

interface Settings {
  key: string;
  value: Json;
}

interface Urls {
  path: string;
  container: string;
  params: JsonDefault;
}

/** The tables of the shop itself: settings, money, banks, texts. */
export interface ShopTables {
  bank_bins: BankBins;
  banks: Banks;
  carriers: Carriers;
  currencies: Currencies;
  home_versions: HomeVersions;
  installment_plans: InstallmentPlans;
  mail_versions: MailVersions;
  page_drafts: PageDrafts;
  page_versions: PageVersions;
  pages: Pages;
  rate_bulletins: RateBulletins;
  secrets: Secrets;
  settings: Settings;
  urls: Urls;
}
