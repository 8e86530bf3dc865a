import type { CompanyProblem } from '#rules/companies/company-form.ts';
import type { CreditFormProblem } from '#rules/companies/credit-form.ts';

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
  credit: {
    limit: '0 ile 9.999.999.999,99 arasında, en çok iki ondalıklı bir tutar yazın.',
    currency: 'Böyle bir para birimi yok.',
    amount: 'Sıfırdan büyük, en çok iki ondalıklı bir tutar yazın.',
    until: 'Son gün bugünden önce olamaz.',
    day: 'Günü 2026-12-04 gibi yazın.',
    reason: 'Neden izin verdiğinizi yazın.',
    account: 'Bu firmanın açık hesabı yok. Önce limit yazın.',
    grants: 'Bu firmanın kullanılmamış 20 izni var. Önce birini geri alın.',
    lines: 'Bu yerde hareket yok ya da hareketler çok fazla (en çok 20.000).',
  } satisfies Record<CreditFormProblem, string>,
};
