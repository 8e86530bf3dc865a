import { screen, type OfficeScreen } from './office-screen.ts';

/** The screens of price lists, groups of customers, companies and quotes. */
export const priceScreens: readonly OfficeScreen[] = [
  {
    path: '/fiyat-listeleri/liste/:code',
    needs: 'prices:read',
    Screen: screen(async () => ({
      default: (await import('#features/price-lists/screen/list/price-list-screen.tsx'))
        .PriceListScreen,
    })),
  },
  {
    path: '/fiyat-listeleri/gruplar',
    needs: 'prices:read',
    Screen: screen(async () => ({
      default: (await import('#features/price-lists/screen/groups/group-table-screen.tsx'))
        .GroupTableScreen,
    })),
  },
  {
    path: '/fiyat-listeleri/kumeler',
    needs: 'prices:read',
    Screen: screen(async () => ({
      default: (
        await import('#features/price-lists/screen/assortments/assortment-table-screen.tsx')
      ).AssortmentTableScreen,
    })),
  },
  {
    path: '/fiyat-listeleri/neden',
    needs: 'prices:read',
    Screen: screen(async () => ({
      default: (await import('#features/price-lists/screen/why/price-why-screen.tsx'))
        .PriceWhyScreen,
    })),
  },
  {
    path: '/teklifler/yeni',
    needs: 'quotes:write',
    Screen: screen(async () => ({
      default: (await import('#features/quotes/desk/begin/begin-quote-screen.tsx'))
        .BeginQuoteScreen,
    })),
  },
  {
    path: '/teklifler/:quoteNo',
    needs: 'quotes:read',
    Screen: screen(async () => ({
      default: (await import('#features/quotes/desk/office-quote-screen.tsx')).OfficeQuoteScreen,
    })),
  },
  {
    path: '/teklifler',
    needs: 'quotes:read',
    Screen: screen(async () => ({
      default: (await import('#features/quotes/desk/quote-list-screen.tsx')).QuoteListScreen,
    })),
  },
  {
    path: '/firmalar/:code',
    needs: 'companies:read',
    Screen: screen(async () => ({
      default: (await import('#features/companies/screen/page/office-company-screen.tsx'))
        .CompanyScreen,
    })),
  },
  {
    path: '/firmalar',
    needs: 'companies:read',
    Screen: screen(async () => ({
      default: (await import('#features/companies/screen/list/company-list-screen.tsx'))
        .CompanyListScreen,
    })),
  },
  {
    path: '/fiyat-listeleri',
    needs: 'prices:read',
    Screen: screen(async () => ({
      default: (await import('#features/price-lists/screen/price-table-screen.tsx'))
        .PriceTableScreen,
    })),
  },
];
