import type { Locale } from '#rules/shop/locale.ts';

/** What pages say of a company's addresses, apart from the messages of every page. */
export interface CompanyAddressTexts {
  tag: string;
  tagOf: (branch: string) => string;
  branch: string;
  branchHint: string;
  all: string;
  title: string;
  hint: string;
  companyOnly: string;
  noneYet: string;
}

export const companyAddressTexts: Readonly<Record<Locale, CompanyAddressTexts>> = {
  tr: {
    tag: 'Firma',
    tagOf: (branch) => `Firma · ${branch}`,
    branch: 'Hangi şube için?',
    branchHint: 'Adresi yalnız bu şubenin kullanıcıları seçebilir.',
    all: 'Tüm şubeler',
    title: 'Firma adresleri',
    hint: 'Kullanıcılar siparişte bu adresler arasından seçer.',
    companyOnly: 'Firmanız siparişleri yalnız firma adreslerine gönderir.',
    noneYet:
      'Firmanın henüz size açık bir adresi yok. Firmanızın yöneticisi Firmam sayfasından ekleyebilir.',
  },
  en: {
    tag: 'Company',
    tagOf: (branch) => `Company · ${branch}`,
    branch: 'For which branch?',
    branchHint: 'Only the users of this branch can choose the address.',
    all: 'All branches',
    title: 'Company addresses',
    hint: 'Users choose among these addresses when they order.',
    companyOnly: 'Your company sends orders to its own addresses only.',
    noneYet:
      'Your company has no address for you yet. Its manager can add one on the company’s page.',
  },
};
