import bins from '../../../reference/bins.json' with { type: 'json' };
import { shippingProductId } from './products.ts';

interface Plan {
  id: number;
  installment: number;
  commisionFee: number;
  isDefault: boolean;
}
interface Bank {
  name: string;
  logo: string;
  organization: string;
  bins: string[];
  posPlans: Plan[];
}

/** `settings.json` of the demo shop. Everything that names the merchant is a sample. */
export function demoSettings() {
  return {
    store: {
      name: 'Arasta',
      url: 'https://arasta.example',
      socialMedia:
        '1_https://www.facebook.com/|1_https://www.instagram.com/|1_https://x.com/|1_https://www.youtube.com/|1_https://www.pinterest.com/',
      whatsappControl: '1',
      whatsappNumber: '905320000000',
      legalName: 'Arasta Ticaret A.Ş.',
      address: 'Çarşı Cad. No: 12, Edirne',
      email: 'merhaba@arasta.example',
      phone: '0850 000 00 00',
      mersis: '0000 0000 0000 0000',
      kep: 'arasta@hs00.kep.tr',
    },
    settings: {
      productsWithKdv: '1',
      showPriceStatus: '1',
      showListPrice: '1',
      showNotInStocks: '1',
      addToCartButton: '1',
      stockInfoStatus: 0,
      cartStockControl: 0,
      kargoUcreti:
        '0/2/89.90_2/5/109.90_5/10/149.90_10/20/219.90_20/30/299.90_30/50/449.90_50/100/749.90',
      ucretsizKargoSecenek: '1',
      ucretsizKargoMiktar: 1500,
      kargoAliciyaAit: '0',
      urNo: shippingProductId,
      // Card payment has no screen yet; the demo promises nothing that it does not have.
      b2c_kk_odeme: '0',
      b2c_heft_odeme: '1',
      b2c_ko_odeme: '1',
      b2cHavaleEftHesapBilgisi: [
        'Marmara Bank_Arasta Ticaret A.Ş._0012345678901234_TR759900100012345678901234',
        'Kuzey Katılım_Arasta Ticaret A.Ş._0000987654321001_TR879900200000987654321001',
        'Trakya Bankası_Arasta Ticaret A.Ş._0004400220011880_TR659900300004400220011880',
      ].join('|'),
      installmentLimit: 100,
      overdueDebtInfoLimit: 1,
      showOverdueDebtInfo: '1',
    },
    defaultCurrency: 'TRY',
    currencies: [
      { id: 1, code: 'TRY', exchangeRate: 1 },
      { id: 2, code: 'USD', exchangeRate: 42.1325 },
      { id: 3, code: 'EUR', exchangeRate: 48.6418 },
    ],
    banks: demoBanks(),
    kargo: carriers.map(([kfadi, kargoUrl]) => ({ kfadi, kargoUrl })),
  };
}

/** Carriers with the address that a tracking number is appended to. */
export const carriers = [
  ['Yurtiçi Kargo', 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code='],
  ['Aras Kargo', 'https://kargotakip.araskargo.com.tr/mainpage.aspx?code='],
  ['DHL eCommerce', 'https://www.dhlecommerce.com.tr/gonderitakip?gonderino='],
  ['Sürat Kargo', 'https://www.suratkargo.com.tr/KargoTakip/?kargotakipno='],
  ['PTT Kargo', 'https://gonderitakip.ptt.gov.tr/Track/Verify?q='],
  ['HepsiJet', 'https://www.hepsijet.com/gonderi-takibi/'],
  ['Kolay Gelsin', 'https://kolaygelsin.com/tracking?code='],
  ['Sendeo', 'https://www.sendeo.com.tr/kargo-takip/'],
] as const;

// Percent added to the amount, by number of installments, for the eight largest programmes.
const commissions = [
  [2, 1.9],
  [3, 2.85],
  [4, 3.8],
  [5, 4.75],
  [6, 5.7],
  [7, 6.65],
  [8, 7.6],
  [9, 8.55],
] as const;

/** Extra percent of each programme that takes installments here. */
const programmes: Readonly<Record<string, number>> = {
  Advantage: 0.5,
  Axess: 0.2,
  Bankkart: 0.1,
  Bonus: 0,
  CardFinans: 0.3,
  Maximum: 0.15,
  Paraf: 0.25,
  World: 0.05,
};

/**
 * The banks, each split by network and by whether its cards take installments: a bank entry has one
 * organisation and one list of plans.
 */
function demoBanks(): Bank[] {
  const groups = Map.groupBy(bins, (row) => {
    const credit = row.type === 'CREDIT' && Object.hasOwn(programmes, row.family ?? '');
    const kind = credit ? `${row.family}` : 'Tek Çekim';
    return `${row.bank} ${kind} ${row.organisation}`;
  });
  let planId = 0;
  return [...groups].map(([name, rows]) => {
    const first = rows[0];
    const extra = first?.type === 'CREDIT' ? programmes[first.family ?? ''] : undefined;
    const plans = extra === undefined ? [] : commissions;
    const posPlans = [[1, 0] as const, ...plans].map(([installment, fee]) => ({
      id: (planId += 1),
      installment,
      commisionFee: installment === 1 ? 0 : Math.round((fee + (extra ?? 0)) * 100) / 100,
      isDefault: installment === 1,
    }));
    const organization = first?.organisation ?? '';
    return { name, logo: '', organization, bins: rows.map((row) => row.bin), posPlans };
  });
}
