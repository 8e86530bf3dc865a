import type { CompanyRole } from '#rules/person/company-roles.ts';

/** Texts of the company's page, its invitations and the mail of these. */
export const company = {
  title: 'Firmam',
  taxOf: (office: string, number: string) =>
    [office === '' ? '' : `${office} V.D.`, number].filter(Boolean).join(' '),
  prices: 'Fiyatınız',
  ownPrices: 'Satış fiyatları',
  contract: '+ sözleşme fiyatları',
  userCount: 'Kullanıcı',
  branchCount: 'Şube',
  ownRole: 'Rolünüz',
  users: 'Kullanıcılar',
  heads: { user: 'Kişi', role: 'Rol', branches: 'Şube' },
  roles: { buyer: 'Alıcı', approver: 'Onaylayıcı', manager: 'Yönetici' } satisfies Record<
    CompanyRole,
    string
  >,
  roleHints: {
    buyer: 'Sipariş verir, kendi siparişlerini görür.',
    approver: 'Ayrıca cari hesabı ve şubelerinin siparişlerini görür.',
    manager: 'Her şeyi görür, kullanıcıları yönetir.',
  } satisfies Record<CompanyRole, string>,
  allBranches: 'Tümü',
  noneIsAll: 'Hiçbiri seçilmezse tüm şubeler.',
  you: 'siz',
  inviteTitle: 'Kullanıcı davet et',
  email: 'E-posta',
  inviteHint: 'Davet e-postayla gider, 7 gün geçerlidir ve bir kez kullanılır.',
  sendInvite: 'Daveti gönder',
  invitedUntil: (day: string) => `Davet edildi, ${day} gününe kadar geçerli`,
  withdraw: 'Geri al',
  withdrawOf: (email: string) => `${email} davetini geri al`,
  edit: 'Düzenle',
  editOf: (name: string) => `${name}: düzenle`,
  role: 'Rol',
  save: 'Kaydet',
  remove: 'Firmadan çıkar',
  removeHint: (name: string) =>
    `${name} firmanın fiyatlarını, şubelerini ve hesabını artık görmez. Verdiği siparişler firmada kalır.`,
  removeNow: 'Evet, çıkar',
  leave: 'Firmadan ayrıl',
  leaveHint:
    'Firmanın fiyatlarını, şubelerini ve hesabını artık görmezsiniz. Verdiğiniz siparişler sizde ve firmada kalır.',
  leaveNow: 'Evet, ayrıl',
  branches: 'Şubeler',
  noBranches: 'Firmanın kayıtlı şubesi yok.',
  fromStore: (store: string) => `${store} tarafından düzenlenir`,
  poRequired: 'Sipariş numarası zorunlu',
  poRequiredHint: 'Sepette kendi sipariş numaranızı yazmadan sipariş verilemez.',
  done: {
    invite: 'Davet gönderiliyor.',
    withdraw: 'Davet geri alındı.',
    change: 'Değişiklik kaydedildi.',
    remove: 'Kişi firmadan çıkarıldı.',
    join: 'Firmaya katıldınız.',
  } as Readonly<Record<string, string>>,
  joinTitle: 'Firma daveti',
  joinText: (title: string, role: string) =>
    `${title} sizi müşteri hesabına ekliyor. Rolünüz: ${role}.`,
  joinHint: 'Katılınca firmanın fiyatları, şubeleri ve koşulları hesabınızda geçerli olur.',
  join: 'Firmaya katıl',
  mail: {
    subject: (title: string) => `${title} sizi davet ediyor`,
    intro: (inviter: string, title: string, store: string) =>
      `${inviter === '' ? title : `${inviter} (${title})`} sizi ${store} üzerindeki firma hesabına davet etti.`,
    action: 'Daveti aç',
    hint: 'Bağlantı 7 gün geçerlidir ve bir kez kullanılır. Hesabınız yoksa önce üye olursunuz. Bu davet sizin için değilse bu iletiyi silebilirsiniz.',
  },
};
