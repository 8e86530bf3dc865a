/** The words of a list; a comma without a space belongs to a word. */
const words = (list: string): readonly string[] => list.split(', ');

/** The products of each subcategory, by categories with their Turkish and English names. */
const goods: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Elektrik / Electrical': {
    Aydınlatma: 'Led Ampul, Led Panel, Projektör, Avize, Gece Lambası, Şerit Led',
    Kablo: 'Uzatma Kablosu, NYM Kablo, TTR Kablo, Anten Kablosu',
    'Anahtar ve Priz': 'Komütatör, Topraklı Priz, Grup Priz, Dimmer Anahtar',
    Sigorta: 'Otomatik Sigorta, Kaçak Akım Rölesi, Sigorta Kutusu',
  },
  'El Aletleri / Hand Tools': {
    'Elektrikli Aletler': 'Darbeli Matkap, Avuç Taşlama, Dekupaj Testere, Akülü Vidalama',
    'Matkap Uçları': 'Matkap Ucu, Beton Matkap Ucu, Panç Seti, Bits Uç Seti',
    'Ölçü Aletleri': 'Şerit Metre, Su Terazisi, Lazer Metre, Kumpas',
    Anahtarlar: 'Kombine Anahtar, İngiliz Anahtarı, Lokma Takımı, Alyan Seti',
  },
  'Nalburiye / Hardware': {
    'Vida ve Cıvata': 'Sunta Vidası, Çelik Dübel, Cıvata, Somun, Pul',
    'Kapı Aksesuarları': 'Kapı Kolu, Menteşe, Asma Kilit, Kapı Stopu',
    Yapıştırıcı: 'Silikon, Mermer Yapıştırıcı, Poliüretan Köpük, Çift Taraflı Bant',
  },
  'Boya / Paint': {
    'İç Cephe': 'Silikonlu İç Cephe Boyası, Tavan Boyası, Astar Boya',
    'Dış Cephe': 'Dış Cephe Boyası, Su Yalıtım Boyası',
    'Boya Malzemesi': 'Rulo Fırça, Kestirme Fırçası, Maskeleme Bandı, Zımpara Kağıdı',
  },
  'Hırdavat / Ironmongery': {
    'İş Güvenliği': 'İş Eldiveni, Baret, Koruyucu Gözlük, İş Ayakkabısı',
    Merdiven: 'Alüminyum Merdiven, Ahşap Merdiven',
    'Takım Çantası': 'Takım Çantası, Organizer Kutu',
  },
  'Banyo ve Tesisat / Bathroom': {
    Batarya: 'Lavabo Bataryası, Eviye Bataryası, Banyo Bataryası',
    'Duş Sistemleri': 'Duş Seti, Duş Başlığı, Spiral Hortum',
    Boru: 'PPRC Boru, PVC Dirsek, Vana, Fleks Bağlantı',
  },
  'Bahçe / Garden': {
    Sulama: 'Bahçe Hortumu, Fıskiye, Damlama Borusu, Sulama Tabancası',
    'Bahçe Aletleri': 'Budama Makası, Tırpan Misinası, Çim Biçme Makinesi, Kürek',
  },
  'Mutfak / Kitchen': {
    'Saklama Kabı': 'Saklama Kabı, Cam Kavanoz, Ekmek Kutusu',
    Pişirme: 'Granit Tava, Düdüklü Tencere, Çaydanlık Takımı',
    Servis: 'Porselen Tabak, Çay Bardağı, Kahve Fincanı',
  },
  'Temizlik / Cleaning': {
    Deterjan: 'Sıvı Deterjan, Yüzey Temizleyici, Bulaşık Tableti',
    'Temizlik Gereçleri': 'Mop Seti, Temizlik Bezi, Çöp Torbası, Çekçek',
  },
  'Gıda / Food': {
    'Yağ ve Zeytin': 'Sızma Zeytinyağı, Ayçiçek Yağı, Yeşil Zeytin',
    Bakliyat: 'Kırmızı Mercimek, Nohut, Baldo Pirinç, Bulgur',
  },
};

export const departments = Object.entries(goods).map(([names, subcategories]) => {
  const [name = '', nameEn = ''] = names.split(' / ');
  const leaves = Object.entries(subcategories).map(([leaf, list]) => [leaf, words(list)] as const);
  return { name, nameEn, leaves };
});

export const brandNames = words(
  'Ağaoğlu, Akçay, Anadolu, Arslan, Aykut, Bakır, Baykal, Beyaz, Boğaziçi, Bursa, Cihan, ' +
    'Çağlayan, Çelikel, Çınar, Demirtaş, Deniz, Doğan, Ege, Elmas, Emek, Erciyes, Fırat, ' +
    'Fidan, Gökkuşağı, Güneş, Gürsel, Hisar, Işık, Irmak, İnci, İstanbul, Kaleli, ' +
    'Kardelen, Karadeniz, Kılıç, Koza, Lale, Marmara, Mercan, Nil, Okyanus, Oğuz, Ömür, ' +
    'Öztürk, Pamuk, Pınar, Rüzgar, Safir, Sakarya, Şahin, Şimşek, Tunç, Toros, Ufuk, Ulus, ' +
    'Üçler, Vadi, Yakut, Yıldız, Zümrüt',
);

export const qualities = words(
  'Profesyonel, Ekonomik, Dayanıklı, Paslanmaz, Su Geçirmez, Ağır Hizmet, Kompakt, ' +
    'Yeni Seri, Klasik, Premium, Isıya Dayanıklı, Çok Amaçlı, Hafif, Özel Üretim',
);

export const sizes = words(
  '5 mm, 8 mm, 10 mm, 12 cm, 25 cm, 1 m, 3 m, 10 m, 50 m, 0,75 lt, 2,5 lt, 15 lt, 500 g, ' +
    "1 kg, 5 kg, 9 W, 40 W, 18 V, 600 W, 6'lı, 12'li, 100'lü, 3x2,5, 1/2\"",
);

export const colors = words('Beyaz, Siyah, Gri, Mavi, Kırmızı, Yeşil, Sarı, Krom, Antrasit, Ceviz');
