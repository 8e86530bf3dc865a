import type { HardProduct } from './hard-products.ts';

/** Category paths of the products below that no other product of the benchmark needs, with their names. */
export const otherCategories: readonly (readonly [path: string, name: string, nameEn: string])[] = [
  ['tekstil', 'Tekstil', 'Textiles'],
  ['tekstil/ev-tekstili', 'Ev Tekstili', 'Home Textiles'],
  ['tekstil/giyim', 'Giyim', 'Clothing'],
  ['otomotiv', 'Otomotiv', 'Automotive'],
  ['otomotiv/bakim', 'Araç Bakımı', 'Car Care'],
  ['otomotiv/lastik', 'Lastik', 'Tires'],
  ['kirtasiye/defter-ve-dosya', 'Defter ve Dosya', 'Notebooks and Folders'],
  ['elektronik/ses-ve-sarj', 'Ses ve Şarj', 'Audio and Charging'],
  ['elektronik/beyaz-esya', 'Beyaz Eşya', 'White Goods'],
  ['mobilya', 'Mobilya', 'Furniture'],
  ['gida/kahvalti', 'Kahvaltılık', 'Breakfast'],
  ['gida/icecek', 'İçecek', 'Drinks'],
  ['banyo-ve-tesisat/baglanti', 'Bağlantı Parçaları', 'Fittings'],
  ['banyo-ve-tesisat/isitma', 'Isıtma', 'Heating'],
];

const linen = 'tekstil/ev-tekstili';
const clothing = 'tekstil/giyim';
const carCare = 'otomotiv/bakim';
const tires = 'otomotiv/lastik';
const paper = 'kirtasiye/defter-ve-dosya';
const pens = 'kirtasiye/yazim';
const audio = 'elektronik/ses-ve-sarj';
const white = 'elektronik/beyaz-esya';
const computers = 'elektronik/bilgisayar';
const furniture = 'mobilya';
const breakfast = 'gida/kahvalti';
const drinks = 'gida/icecek';
const fittings = 'banyo-ve-tesisat/baglanti';
const heating = 'banyo-ve-tesisat/isitma';
const cooking = 'mutfak/pisirme';
const table = 'mutfak/servis';
const garden = 'bahce/bahce-aletleri';
const watering = 'bahce/sulama';
const tools = 'el-aletleri/anahtarlar';
const lamps = 'elektrik/aydinlatma';
const power = 'elektrik/sigorta';

/**
 * Products of trades that the generated catalog and the hard products leave out. Some brands are spelled like the
 * beginning of a product word on purpose: a correction must not lead there.
 */
export const otherTrades: readonly HardProduct[] = [
  // Kitchen
  ['MTF-101', 'Cam Sürahi Kapaklı 1,5 lt', 'Glass Jug', 'Nevra', table],
  ['MTF-102', 'Seramik Kek Kalıbı 26 cm', 'Cake Mould', 'Nevra', cooking],
  ['MTF-103', 'Ahşap Kesme Tahtası 30x40 cm', 'Chopping Board', 'Çarşamba', table],
  ['MTF-104', 'Paslanmaz Süzgeç 24 cm', 'Colander', 'Perla', cooking],
  ['MTF-105', 'Çelik Rende 4 Yüzlü', 'Grater', 'Perla', cooking],
  ['MTF-106', 'Melamin Kepçe Siyah', 'Ladle', 'Yasemin', cooking],
  ['MTF-107', 'Bakır Cezve 3 Kişilik', 'Coffee Pot', 'Yorum', cooking],
  ['MTF-108', 'Silikon Spatula 28 cm', 'Spatula', 'Havana', cooking],
  ['MTF-109', 'Termos Bardak 500 ml Çelik', 'Travel Mug', 'Battal', table],
  ['MTF-110', 'Porselen Kase Seti 6’lı', 'Bowl Set', 'Borneo', table],
  ['MTF-111', 'Tefal Titanyum Kızartma Tavası 28 cm', 'Frying Pan', 'Tefal', cooking],
  ['MTF-112', 'Tefal Buharlı Ütü 2600 W', 'Steam Iron', 'Tefal', white],
  ['MTF-113', 'Fissler Çelik Sahan 20 cm', 'Serving Pan', 'Fissler', cooking],
  ['MTF-114', 'Zwilling Şef Bıçağı 20 cm', 'Chef Knife', 'Zwilling', table],
  ['MTF-115', 'Pyrex Borcam Fırın Kabı 2,4 lt', 'Oven Dish', 'Pyrex', cooking],
  ['MTF-116', 'Tirbuşon Krom Kollu', 'Corkscrew', 'Paspart', table],
  // Textiles
  ['TKS-201', 'Çift Kişilik Nevresim Takımı Saten Bej', 'Duvet Cover Set', 'Kutup', linen],
  ['TKS-202', 'Tek Kişilik Nevresim Takımı Lacivert', 'Duvet Cover Set', 'Kutup', linen],
  ['TKS-203', 'Pamuklu Çarşaf 160x200 cm', 'Bed Sheet', 'Kutup', linen],
  ['TKS-204', 'Tül Perde 200x250 cm Krem', 'Sheer Curtain', 'Kutup', linen],
  ['TKS-205', 'Fon Perde 140x260 cm Gri', 'Curtain', 'Derya', linen],
  ['TKS-206', 'Bambu Yastık 50x70 cm', 'Pillow', 'Derya', linen],
  ['TKS-207', 'Mikrofiber Yorgan Çift Kişilik', 'Quilt', 'Çoraklı', linen],
  ['TKS-208', 'Havlu Seti 3 Parça Bordo', 'Towel Set', 'Bergama', linen],
  ['TKS-209', 'Polar Battaniye 150x200 cm', 'Fleece Blanket', 'Kemah', linen],
  ['TKS-210', 'Pamuk Bornoz Yetişkin L', 'Bathrobe', 'Silen', linen],
  ['TKS-211', 'Paspas Kapı Önü 40x60 cm', 'Door Mat', 'Antik', linen],
  ['TKS-212', 'Şişme Mont Erkek Siyah L', 'Puffer Jacket', 'Jale', clothing],
  ['TKS-213', 'Kapüşonlu Mont Kadın Haki M', 'Hooded Jacket', 'Otokar', clothing],
  ['TKS-214', 'Yün Kaban Kadın Camel M', 'Wool Coat', 'Torpil', clothing],
  ['TKS-215', 'Kaşe Kaban Erkek Antrasit XL', 'Cashmere Coat', 'Mutlular', clothing],
  ['TKS-216', 'Basic Tişört Beyaz M', 'T-Shirt', 'Mutlular', clothing],
  ['TKS-217', 'Baskılı Tshirt Siyah L', 'Printed Tee', 'Telsa', clothing],
  ['TKS-218', 'Kot Pantolon Slim Mavi 32', 'Jeans', 'Levi’s', clothing],
  ['TKS-219', 'Spor Çorap 5’li Paket', 'Sports Socks', 'Telsa', clothing],
  ['TKS-220', 'Örme Atkı Bere Takımı', 'Scarf and Hat Set', 'Bujin', clothing],
  ['TKS-221', 'Deri Kemer 105 cm Kahverengi', 'Leather Belt', 'Balat', clothing],
  ['TKS-222', 'Wrangler Jean Gömlek Mavi', 'Denim Shirt', 'Wrangler', clothing],
  // Automotive
  ['OTO-301', 'Silecek Takımı 60/45 cm', 'Wiper Set', 'Defne', carCare],
  ['OTO-302', 'Antifriz Kırmızı 3 lt', 'Antifreeze', 'Klass', carCare],
  ['OTO-303', 'Jant Temizleyici Sprey 500 ml', 'Rim Cleaner', 'Zımbo', carCare],
  ['OTO-304', 'Oto Paspas Seti Havuzlu 4 Parça', 'Car Mats', 'Zımbo', carCare],
  ['OTO-305', 'Torpido Parlatıcı 400 ml', 'Dashboard Polish', 'Dosan', carCare],
  ['OTO-306', 'Akü 60 Ah 12 V', 'Car Battery', 'Silvan', carCare],
  ['OTO-307', 'Akü 72 Ah 12 V Start Stop', 'Car Battery', 'Kalenin', carCare],
  ['OTO-308', 'Telsiz Bataryası 7,4 V Li-ion', 'Radio Battery Pack', 'Mürefte', power],
  ['OTO-309', 'Yedek Batarya 20 V 4 Ah', 'Spare Battery Pack', 'Pergola', power],
  ['OTO-310', 'Michelin Yaz Lastiği 205/55 R16', 'Summer Tire', 'Michelin', tires],
  ['OTO-311', 'Goodyear Kış Lastiği 195/65 R15', 'Winter Tire', 'Goodyear', tires],
  ['OTO-312', 'Bridgestone Dört Mevsim Lastik 205/55 R16', 'All Season Tire', 'Bridgestone', tires],
  ['OTO-313', 'Castrol Motor Yağı 5W-30 4 lt', 'Engine Oil', 'Castrol', carCare],
  ['OTO-314', 'Valvoline Şanzıman Yağı 1 lt', 'Gear Oil', 'Valvoline', carCare],
  ['OTO-315', 'Buji Takımı İridyum 4’lü', 'Spark Plug Set', 'Cetin', carCare],
  ['OTO-316', 'Fren Balatası Ön Takım', 'Brake Pads', 'Takva', carCare],
  // Stationery
  ['KRT-401', 'Spiralli Defter A4 100 Yaprak Kareli', 'Spiral Notebook', 'Saksonya', paper],
  ['KRT-402', 'Geniş Klasör Mavi A4', 'Lever Arch File', 'Torlak', paper],
  ['KRT-403', 'Zımba Makinesi 24/6', 'Stapler', 'Sırma', paper],
  ['KRT-404', 'Zımba Teli 24/6 1000’li', 'Staples', 'Arabesk', paper],
  ['KRT-405', 'Şeffaf Dosya Poşeti A4 100’lü', 'Punched Pockets', 'Tırman', paper],
  ['KRT-406', 'Beyaz Silgi Orta Boy', 'Eraser', 'Çapar', pens],
  ['KRT-407', 'Çiftli Kalemtıraş Hazneli', 'Pencil Sharpener', 'Hamarat', pens],
  ['KRT-408', 'Faber-Castell Kuru Boya 24 Renk', 'Coloring Pencils', 'Faber-Castell', pens],
  ['KRT-409', 'Staedtler Fosforlu İşaretleyici Sarı', 'Highlighter', 'Staedtler', pens],
  ['KRT-410', 'Dolma Kalem Mürekkebi Lacivert 30 ml', 'Fountain Pen Ink', 'Manga', pens],
  ['KRT-411', 'Pergel Metal Kutulu', 'Compass', 'Sprint', pens],
  ['KRT-412', 'Plastik Cetvel 30 cm', 'Ruler', 'Nipa', pens],
  ['KRT-413', 'Pritt Stick Yapıştırıcı 22 g', 'Glue Stick', 'Pritt', paper],
  ['KRT-414', 'Masa Takvimi 2027 Spiralli', 'Desk Calendar', 'Nipa', paper],
  // Garden
  ['BHC-501', 'Plastik Saksı 30 cm Terracotta', 'Plant Pot', 'Nipa', garden],
  ['BHC-502', 'Torf Toprak 40 lt', 'Peat Soil', 'Rako', garden],
  ['BHC-503', 'Sırt Pompası İlaçlama 16 lt', 'Backpack Sprayer', 'Rako', garden],
  ['BHC-504', 'Stihl Motorlu Testere MS 170', 'Chainsaw', 'Stihl', garden],
  ['BHC-505', 'Husqvarna Çit Budayıcı 122HD45', 'Hedge Trimmer', 'Husqvarna', garden],
  ['BHC-506', 'Kärcher Yüksek Basınçlı Yıkama K4', 'Pressure Washer', 'Kärcher', garden],
  ['BHC-507', 'El Arabası Galvaniz 80 lt', 'Wheelbarrow', 'Manşet', garden],
  ['BHC-508', 'Bahçe Tırmığı 14 Dişli', 'Garden Rake', 'Manşet', garden],
  ['BHC-509', 'Çapa Ahşap Saplı', 'Hoe', 'Manşet', garden],
  ['BHC-510', 'Hamak Pamuklu Tek Kişilik', 'Hammock', 'Valfon', garden],
  ['BHC-511', 'Mangal Kömürlü Katlanır', 'Charcoal Grill', 'Valfon', garden],
  ['BHC-512', 'Sprink Başlık Pop-Up', 'Pop-up Sprinkler', 'Filtron', watering],
  // Plumbing
  ['TST-601', 'Pirinç Nipel 1/2"', 'Brass Nipple', 'Filtron', fittings],
  ['TST-602', 'Pirinç Nipel 1 1/2"', 'Brass Nipple', 'Kelebek', fittings],
  ['TST-603', 'Pirinç Nipel 3/4"', 'Brass Nipple', 'Kelebek', fittings],
  ['TST-604', 'Konik Rakor 1/4"', 'Union Fitting', 'Redoks', fittings],
  ['TST-605', 'Konik Rakor 1 1/4"', 'Union Fitting', 'Sifa', fittings],
  ['TST-606', 'Galvaniz Manşon 1/2"', 'Socket', 'Kloz', fittings],
  ['TST-607', 'Galvaniz Manşon 1 1/2"', 'Socket', 'Seramika', fittings],
  ['TST-608', 'Galvaniz Manşon 2 1/2"', 'Socket', 'Seramika', fittings],
  ['TST-609', 'Yaylı Çek Valf 1/2"', 'Check Valve', 'Seramika', fittings],
  ['TST-610', 'Yaylı Çek Valf 1 1/2"', 'Check Valve', 'Seramika', fittings],
  ['TST-611', 'Pislik Tutucu Filtre 3/4"', 'Strainer', 'Radyan', fittings],
  ['TST-612', 'Pislik Tutucu Filtre 1 3/4"', 'Strainer', 'Cırcıroğlu', fittings],
  ['TST-613', 'Kelepçe Paslanmaz 1 1/4"', 'Hose Clamp', 'Cırcıroğlu', fittings],
  ['TST-614', 'Kelepçe Paslanmaz 1/4"', 'Hose Clamp', 'Cırcıroğlu', fittings],
  ['TST-615', 'Redüksiyon 1 1/2" x 1/2"', 'Reducer', 'Cırcıroğlu', fittings],
  ['TST-616', 'Lavabo Sifonu Krom', 'Basin Trap', 'Cırcıroğlu', fittings],
  ['TST-617', 'Klozet Kapağı Yavaş Kapanan', 'Toilet Seat', 'Cırcıroğlu', fittings],
  ['TST-618', 'Köşe Lavabo 45 cm Beyaz', 'Corner Basin', 'Cırcıroğlu', fittings],
  ['TST-619', 'Çanak Lavabo 40 cm Mat', 'Bowl Basin', 'Cırcıroğlu', fittings],
  ['TST-620', 'Granit Evye Tek Gözlü', 'Granite Sink', 'Hopa', fittings],
  ['TST-621', 'Çelik Evye Damlalıklı 80 cm', 'Steel Sink', 'Kula', fittings],
  ['TST-622', 'Vaillant Kombi Yoğuşmalı 24 kW', 'Condensing Boiler', 'Vaillant', heating],
  ['TST-623', 'Wilo Sirkülasyon Pompası 25/6', 'Circulation Pump', 'Wilo', heating],
  [
    'TST-624',
    'Grohe Duş Bataryası Termostatik',
    'Shower Mixer',
    'Grohe',
    'banyo-ve-tesisat/batarya',
  ],
  ['TST-625', 'Panel Radyatör 600x1000', 'Panel Radiator', 'Powera', heating],
  ['TST-626', 'Cırcır Kolu 1/2"', 'Ratchet Handle', 'Mikron', tools],
  ['TST-627', 'Cırcır Kolu 1/4"', 'Ratchet Handle', 'Bilgem', tools],
  ['TST-628', 'Lokma Ucu 3/8" 13 mm', 'Socket 13', 'Bilgem', tools],
  ['TST-629', 'Boru Anahtarı 1 1/2"', 'Pipe Wrench', 'Bilgem', tools],
  ['TST-630', 'Fosforlu Kerpeten 180 mm', 'Pincers', 'Havalı', tools],
  ['TST-631', 'Yalıtımlı Kerpeten 200 mm', 'Insulated Pincers', 'Lambert', tools],
  ['TST-632', 'Fort Pense 200 mm', 'Lineman Pliers', 'Abacı', tools],
  ['TST-633', 'Segman Pense 150 mm', 'Circlip Pliers', 'Kanyon', tools],
  // Electronics
  ['ELK-701', 'Bluetooth Hoparlör 20 W', 'Bluetooth Speaker', 'Kanyon', audio],
  ['ELK-702', 'Kulaküstü Kulaklık Kablosuz', 'Over-ear Headphones', 'Kolt', audio],
  ['ELK-703', 'Powerbank 20000 mAh', 'Power Bank', 'Kolt', audio],
  ['ELK-704', 'Mikrofon USB Kondenser', 'USB Microphone', 'Sehpacı', audio],
  ['ELK-705', 'Xiaomi Robot Süpürge', 'Robot Vacuum', 'Xiaomi', white],
  ['ELK-706', 'Siemens Bulaşık Makinesi 6 Programlı', 'Dishwasher', 'Siemens', white],
  ['ELK-707', 'Siemens Ankastre Fırın 71 lt', 'Built-in Oven', 'Siemens', white],
  ['ELK-708', 'Bosch Buzdolabı No Frost', 'Refrigerator', 'Bosch', white],
  ['ELK-709', 'Whirlpool Kurutma Makinesi 9 kg', 'Tumble Dryer', 'Whirlpool', white],
  ['ELK-710', 'Braun Tıraş Makinesi Series 5', 'Shaver', 'Braun', white],
  ['ELK-711', 'Philips Saç Kurutma Makinesi 2100 W', 'Hair Dryer', 'Philips', white],
  ['ELK-712', 'Toshiba Harici Disk 2 TB', 'External Drive', 'Toshiba', computers],
  ['ELK-713', 'Duracell Pil D Boy 2’li', 'D Batteries', 'Duracell', power],
  ['ELK-714', 'Panasonic Telsiz Telefon', 'Cordless Phone', 'Panasonic', audio],
  ['ELK-715', 'Masaüstü Bilgisayar i5 16 GB', 'Desktop Computer', 'Garda', computers],
  ['ELK-716', 'Oyun Bilgisayarı RTX 32 GB', 'Gaming Computer', 'Reçina', computers],
  ['ELK-717', 'Mini PC Celeron 8 GB', 'Mini PC', 'Biska', computers],
  ['ELK-719', 'Hava Temizleyici HEPA 40 m2', 'Air Purifier', 'Balaban', white],
  ['ELK-720', 'Caterpillar Cep Telefonu Suya Dayanıklı', 'Rugged Phone', 'Caterpillar', audio],
  ['ELK-721', 'Masa Lambası Akordeon', 'Desk Lamp', 'Makara', lamps],
  ['ELK-722', 'Abajur Kumaş Başlıklı', 'Bedside Lamp', 'Salcan', lamps],
  // Furniture
  ['MBL-801', 'Üçlü Kanepe Keten Gri', 'Three Seater Sofa', 'Tahir', furniture],
  ['MBL-802', 'İkili Kanepe Kadife Yeşil', 'Two Seater Sofa', 'Kuruçay', furniture],
  ['MBL-803', 'Berjer Koltuk Hardal', 'Armchair', 'Vişnezade', furniture],
  ['MBL-804', 'Ofis Koltuk Fileli Ayarlı', 'Office Chair', 'Bade', furniture],
  ['MBL-805', 'Zigon Sehpa 3’lü Ceviz', 'Nesting Tables', 'Kefeli', furniture],
  ['MBL-806', 'Gardırop Sürgülü Aynalı', 'Wardrobe', 'Sürat', furniture],
  // Food
  ['GDA-901', 'Çilek Reçeli 380 g Cam', 'Strawberry Jam', 'Kekova', breakfast],
  ['GDA-902', 'Kakaolu Bisküvi 3x100 g', 'Cocoa Biscuits', 'Ahsen', breakfast],
  ['GDA-903', 'Süzme Çiçek Balı 850 g', 'Flower Honey', 'Süzen', breakfast],
  ['GDA-904', 'Burgu Makarna 500 g', 'Fusilli Pasta', 'Rena', 'gida/bakliyat'],
  ['GDA-905', 'Domates Salçası 700 g', 'Tomato Paste', 'Kepez', breakfast],
  ['GDA-906', 'Tahin Pekmez 600 g', 'Tahini and Molasses', 'Cezayir', breakfast],
  ['GDA-907', 'Nescafé Gold Kahve 200 g', 'Instant Coffee', 'Nescafé', drinks],
  ['GDA-908', 'Jacobs Filtre Kahve 500 g', 'Filter Coffee', 'Jacobs', drinks],
  ['GDA-909', 'Knorr Mercimek Çorbası 76 g', 'Lentil Soup', 'Knorr', breakfast],
  ['GDA-910', 'Lindt Sütlü Çikolata 100 g', 'Milk Chocolate', 'Lindt', breakfast],
  ['GDA-911', 'Karışık Kuruyemiş 1 kg', 'Mixed Nuts', 'Spatel', breakfast],
  ['GDA-912', 'Vişne Suyu 1 lt', 'Sour Cherry Juice', 'Termal', drinks],
  ['GDA-913', 'Badem Ezmesi 250 g', 'Almond Paste', 'Kasen', breakfast],
  ['GDA-914', 'Kefir Sade 1 lt', 'Kefir', 'Tirebolu', drinks],
];
