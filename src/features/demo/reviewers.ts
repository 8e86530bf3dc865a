import { foreignAddress, homeAddress } from './addresses.ts';
import { person } from './person.ts';
import type { CustomerRecord } from './records.ts';

type Reviewer = [
  name: string,
  surname: string,
  gender: 'male' | 'female',
  born: string,
  city: string,
  town: string,
  street: string,
];

const list: Reviewer[] = [
  [
    'Mehmet',
    'Aksoy',
    'male',
    '1971-03-09',
    'Edirne',
    'Keşan',
    'Yukarı Zaferiye Mahallesi, Paşayiğit Caddesi No: 14',
  ],
  [
    'Elif',
    'Koçak',
    'female',
    '1992-08-24',
    'İzmir',
    'Bornova',
    'Kazımdirik Mahallesi, 296. Sokak No: 8 Daire: 11',
  ],
  [
    'Hakan',
    'Tuna',
    'male',
    '1983-01-30',
    'Ankara',
    'Çankaya',
    'Ayrancı Mahallesi, Hoşdere Caddesi No: 77 Daire: 4',
  ],
  [
    'Ayşe',
    'Demirkol',
    'female',
    '1979-06-12',
    'Bursa',
    'Nilüfer',
    'Görükle Mahallesi, Atatürk Caddesi No: 35',
  ],
  [
    'Murat',
    'Yalçın',
    'male',
    '1987-12-05',
    'Konya',
    'Selçuklu',
    'Musalla Bağları Mahallesi, Gürz Sokak No: 3',
  ],
  [
    'Gülşen',
    'Işık',
    'female',
    '1968-02-18',
    'Tekirdağ',
    'Çorlu',
    'Muhittin Mahallesi, Salih Omurtak Caddesi No: 52',
  ],
  [
    'Emre',
    'Şahinoğlu',
    'male',
    '1995-10-27',
    'İstanbul',
    'Beşiktaş',
    'Sinanpaşa Mahallesi, Köyiçi Sokak No: 9 Daire: 2',
  ],
  [
    'Fatma',
    'Çetin',
    'female',
    '1981-05-03',
    'Gaziantep',
    'Şahinbey',
    'Karataş Mahallesi, 103252. Cadde No: 18',
  ],
  [
    'Kerem',
    'Öztürk',
    'male',
    '1990-09-15',
    'Antalya',
    'Muratpaşa',
    'Meltem Mahallesi, 3808. Sokak No: 21 Daire: 6',
  ],
  [
    'Derya',
    'Ünal',
    'female',
    '1985-07-07',
    'Eskişehir',
    'Tepebaşı',
    'Hoşnudiye Mahallesi, İsmet İnönü Caddesi No: 40',
  ],
  [
    'Osman',
    'Güler',
    'male',
    '1974-11-22',
    'Trabzon',
    'Ortahisar',
    'Çarşı Mahallesi, Kunduracılar Caddesi No: 63',
  ],
];

/** People who bought and wrote reviews. */
export function reviewers(): CustomerRecord[] {
  const people = list.map(([name, surname, gender, birthdate, city, town, street], at) => {
    const phone = `+90 (505) 000 ${10 + at} ${20 + at}`;
    const email = `${['mehmet', 'elif', 'hakan', 'ayse', 'murat', 'gulsen', 'emre', 'fatma', 'kerem', 'derya', 'osman'][at] ?? at}@musteri.example`;
    return person({ email, name, surname, phone, gender, birthdate }, [
      homeAddress(['Ev', `${name} ${surname}`, city, town, street, phone]),
    ]);
  });
  const abroad = person(
    {
      email: 'sevgi@musteri.example',
      name: 'Sevgi',
      surname: 'Braun',
      phone: '+90 (505) 000 99 88',
      gender: 'female',
      birthdate: '1988-03-21',
    },
    [
      foreignAddress({
        addressTitle: 'Berlin',
        name: 'Sevgi Braun',
        country: 'Almanya',
        address: 'Oranienstraße 112, 10969 Berlin',
        number: '493000000000',
      }),
    ],
  );
  return [...people, abroad];
}
