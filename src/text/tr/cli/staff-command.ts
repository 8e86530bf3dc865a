import type { Role } from '#rules/shop/call-scopes.ts';
import type { StaffState } from '#contract/office/office-staff.ts';

export const staffCommand = {
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
  },
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
