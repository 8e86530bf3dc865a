import { companyAddress, homeAddress } from './addresses.ts';
import { person } from './person.ts';
import type { CustomerRecord, StatementRecord } from './records.ts';
import { reviewers } from './reviewers.ts';
import { dateOf } from './days.ts';

export const consumerEmail = 'zeynep@arasta.example';
export const businessEmail = 'satinalma@yildizyapi.example';

/** The demo's customers: a consumer, a company with branches and an open account, and reviewers. */
export function demoCustomers(now: Date): CustomerRecord[] {
  return [consumer(), business(now), ...reviewers()];
}

function consumer(): CustomerRecord {
  const phone = '+90 (532) 000 11 22';
  const name = 'Zeynep Karaca';
  return person(
    {
      email: consumerEmail,
      name: 'Zeynep',
      surname: 'Karaca',
      phone,
      gender: 'female',
      birthdate: '1989-04-17',
    },
    [
      homeAddress([
        'Ev',
        name,
        'İstanbul',
        'Kadıköy',
        'Moda Caddesi, Ferah Apartmanı No: 48 Daire: 7',
        phone,
      ]),
      homeAddress([
        'Annem',
        'Nermin Karaca',
        'Edirne',
        'Merkez',
        'Kaleiçi, Maarif Caddesi No: 21 Daire: 3',
        '+90 (532) 000 11 33',
      ]),
      homeAddress(['Yazlık', name, 'Çanakkale', 'Ayvacık', 'Küçükkuyu, Mıhlı Sokak No: 6', phone]),
    ],
  );
}

function business(now: Date): CustomerRecord {
  const firm = 'Yıldız Yapı Malzemeleri San. ve Tic. Ltd. Şti.';
  const office = 'İkitelli';
  const phone = '+90 (533) 000 33 44';
  return {
    ...person(
      {
        email: businessEmail,
        name: 'Abdülkadir',
        surname: 'Büyükkaraçulhaoğlu',
        phone,
        gender: 'male',
        birthdate: '1978-11-02',
      },
      [
        companyAddress(
          [
            'Merkez Depo',
            'Abdülkadir Büyükkaraçulhaoğlu',
            'İstanbul',
            'Başakşehir',
            'Ziya Gökalp Mahallesi, Süleyman Demirel Bulvarı No: 11 Kat: 3',
            phone,
          ],
          firm,
          office,
        ),
        companyAddress(
          [
            'Gebze Şantiyesi',
            'Selin Aydoğdu',
            'Kocaeli',
            'Gebze',
            'Balçık Mahallesi, 3332. Sokak No: 4',
            '+90 (533) 000 33 55',
          ],
          firm,
          office,
        ),
        companyAddress(
          [
            'Ostim Şantiyesi',
            'Kemal Uçar',
            'Ankara',
            'Yenimahalle',
            'Ostim OSB Mahallesi, 1234. Cadde No: 56/A',
            '+90 (533) 000 33 66',
          ],
          firm,
          office,
        ),
      ],
    ),
    branches: [
      { id: 1, name: 'Merkez' },
      { id: 2, name: 'İkitelli' },
      { id: 3, name: 'Gebze' },
    ],
    overdue: { overdueBalance: 18_420, overdueBalanceExpiryDay: 12, currency: 'TRY' },
    statement: statement(now),
  };
}

type Entry = [daysAgo: number, kind: 'sale' | 'return' | 'transfer' | 'card', amount: number];

// The two last sales are open: one of 18.420,00 due twelve days ago, one not due yet.
const entries: Entry[] = [
  [205, 'sale', 24_360.5],
  [176, 'transfer', 24_360.5],
  [168, 'sale', 31_274.9],
  [151, 'return', 1_249.9],
  [139, 'transfer', 20_000],
  [131, 'card', 10_025],
  [118, 'sale', 16_890.25],
  [86, 'transfer', 16_890.25],
  [79, 'sale', 22_480.4],
  [47, 'transfer', 22_480.4],
  [42, 'sale', 18_420],
  [16, 'sale', 14_768.3],
];
const texts = {
  sale: 'Satış Faturası',
  return: 'İade Faturası',
  transfer: 'Tahsilat, havale Marmara Bank',
  card: 'Tahsilat, kredi kartı 3 taksit',
};

function statement(now: Date): StatementRecord[] {
  return entries.map(([daysAgo, kind, amount], at) => {
    const date = dateOf(now, -daysAgo);
    const number = String(7204 + at * 146).padStart(9, '0');
    return {
      date,
      document: `${kind === 'sale' || kind === 'return' ? 'ARS' : 'TAH'}${date.slice(0, 4)}${number}`,
      description: texts[kind],
      dueDate: kind === 'sale' ? dateOf(now, 30 - daysAgo) : null,
      debit: kind === 'sale' ? amount : 0,
      credit: kind === 'sale' ? 0 : amount,
    };
  });
}
