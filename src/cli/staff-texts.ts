import type { Role } from '#rules/shop/call-scopes.ts';
import type { StaffState } from '#contract/office/office-staff.ts';
import type { StaffRefusal } from '#features/staff/team/manage-staff.ts';
import type { Locale } from '#rules/shop/locale.ts';

const tr = {
  help: `Kullanım: npm run shop -- staff İŞ [seçenekler]

  add E-POSTA --name AD --role owner
                                yönetime birini alır; girişini kuracağı bağlantıyı bir kez yazar
  list                          kim çalışıyor: rolü, son girişi, durumu
  role E-POSTA --role ROL       başka bir rol verir
  disable E-POSTA               artık giremez, açık oturumları kapanır
  enable E-POSTA                yeniden girebilir
  reset E-POSTA                 şifresini ve kodunu siler, yeni bir bağlantı yazar

  --role owner|orders|catalog|reader
  --json                        çıktı veri olarak

Bağlantı 3 gün geçerlidir ve bir kez kullanılır; mağazada özeti durur.`,
  noSuchWork: (name: string) => `staff ${name} diye bir iş yok`,
  email: 'e-posta',
  wrongEmail: 'geçerli bir e-posta adresi gerekli',
  needsName: '--name gerekli (en çok 100 karakter)',
  needsRole: (known: string) => `--role gerekli: ${known}`,
  once: 'Bu bağlantıyı şimdi iletin; bir daha gösterilmez. 3 gün geçerli:',
  done: {
    role: (email: string) => `${email}: rolü değişti.`,
    disable: (email: string) => `${email} artık giremez.`,
    enable: (email: string) => `${email} yeniden girebilir.`,
  },
  refused: {
    'not-found': 'Bu e-postayla kimse çalışmıyor.',
    'staff-taken': 'Bu e-posta ya da ad ekipte başkasının.',
    'own-access': 'Kendi erişimini değiştiremez.',
    'last-owner': 'Giriş yapabilen son sahip bu kişi. Önce başka bir sahip ekleyin.',
    'demo-owner': 'Demo sahibi değiştirilemez.',
  } satisfies Record<StaffRefusal, string>,
  none: 'Kimse yok. İlk sahip: staff add E-POSTA --name AD --role owner',
  columns: ['E-posta', 'Ad', 'Rol', 'Son giriş', 'Durum'],
  never: 'hiç',
  roles: {
    owner: 'sahip',
    orders: 'sipariş',
    catalog: 'katalog',
    reader: 'okuma',
  } satisfies Record<Role, string>,
  states: {
    ready: 'etkin',
    invited: 'çağrıldı',
    'link-over': 'bağlantının süresi doldu',
    disabled: 'kapalı',
    demo: 'demo',
  } satisfies Record<StaffState, string>,
};

export type StaffCommandTexts = typeof tr;

const en: StaffCommandTexts = {
  help: `Usage: npm run shop -- staff WHAT [options]

  add EMAIL --name NAME --role owner
                                lets somebody into the office; writes their link once
  list                          who works there: role, last sign-in, state
  role EMAIL --role ROLE        gives another role
  disable EMAIL                 comes in no more; open sessions end
  enable EMAIL                  may come in again
  reset EMAIL                   takes password and code away and writes a new link

  --role owner|orders|catalog|reader
  --json                        answers with data

A link works for 3 days and once; the shop keeps its hash.`,
  noSuchWork: (name) => `there is no staff ${name}`,
  email: 'e-mail address',
  wrongEmail: 'an e-mail address is needed',
  needsName: '--name is needed (100 characters at most)',
  needsRole: (known) => `--role is needed: ${known}`,
  once: 'Pass this link on now; it is not shown again. It works for 3 days:',
  done: {
    role: (email) => `${email} has another role now.`,
    disable: (email) => `${email} comes in no more.`,
    enable: (email) => `${email} may come in again.`,
  },
  refused: {
    'not-found': 'Nobody with this e-mail works here.',
    'staff-taken': 'The e-mail or the name is somebody else’s already.',
    'own-access': 'One’s own access stays as it is.',
    'last-owner': 'This is the last owner who can sign in. Add another one first.',
    'demo-owner': 'The demo’s owner stays as they are.',
  },
  none: 'There is nobody. The first owner: staff add EMAIL --name NAME --role owner',
  columns: ['E-mail', 'Name', 'Role', 'Last sign-in', 'State'],
  never: 'never',
  roles: { owner: 'owner', orders: 'orders', catalog: 'catalog', reader: 'reader' },
  states: {
    ready: 'active',
    invited: 'invited',
    'link-over': 'link has ended',
    disabled: 'shut out',
    demo: 'demo',
  },
};

export const staffCommandTexts: Readonly<Record<Locale, StaffCommandTexts>> = { tr, en };
