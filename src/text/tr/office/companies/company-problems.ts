import type { CompanyProblem } from '#rules/companies/company-form.ts';

/** The problems of fields of companies and their users. */
export const companyProblems = {
  view: 'all, applied, active ya da blocked olmalı.',
  sort: 'title, -title, created ya da -created olmalı.',
  text: 'Aranan metin okunamadı.',
  cursor: 'Sayfa bulunamadı; listeyi baştan açın.',
  otherCompany: 'Bu müşteri başka bir firmaya bağlı.',
  email: 'Geçerli bir e-posta yazın.',
  noAccount: 'Bu e-postayla bir üye hesabı yok.',
  member: 'Bu müşteri zaten bu firmanın kullanıcısı.',
  branch: 'Seçilen şubelerden biri artık yok.',
  reason: 'Neden reddettiğinizi yazın.',
  reasonLong: (most: string) => `En çok ${most} karakter.`,
  branchUsed: (names: string) =>
    `Kaldırdığınız şubeden başka şubesi olmayan kullanıcı var: ${names}. Önce onun şubelerini değiştirin.`,
  fields: {
    title: 'Lütfen firmanın ünvanını yazın.',
    code: 'Kodda boşluk ya da / ? # % olamaz; en çok 80 karakter.',
    taken: 'Bu kod kullanılıyor. Başka bir kod yazın.',
    taxNumber: 'Vergi numarası yalnız rakam ve harflerden oluşur.',
    state: 'Başvuran bir firmanın durumu başvuruya verilen kararla değişir.',
    group: 'Böyle bir grup yok.',
    priceList: 'Böyle bir fiyat listesi yok.',
    listOff: 'Bu liste yürürlükte değil. Önce listeyi yürürlüğe alın.',
    assortments: 'Seçilen ürün kümelerinden biri artık yok.',
    branchName: 'Her şubenin bir adı olmalı.',
    branchTwice: 'Aynı şube numarası iki kez yazılmış.',
  } satisfies Record<Exclude<CompanyProblem, 'branchUsed'>, string>,
};
