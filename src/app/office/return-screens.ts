import { screen, type OfficeScreen } from './office-screen.ts';

/** The screens of what follows a sale: returns, invoices, consents, requests about personal data. */
export const returnScreens: readonly OfficeScreen[] = [
  {
    path: '/iadeler/:returnNo',
    needs: 'orders:read',
    Screen: screen(async () => ({
      default: (await import('#features/returns/desk/office-return-screen.tsx')).OfficeReturnScreen,
    })),
  },
  {
    path: '/iadeler',
    needs: 'orders:read',
    Screen: screen(async () => ({
      default: (await import('#features/returns/desk/return-list-screen.tsx')).ReturnListScreen,
    })),
  },
  {
    path: '/faturalar',
    needs: 'invoices:read',
    Screen: screen(async () => ({
      default: (await import('#features/invoices/desk/invoice-list-screen.tsx')).InvoiceListScreen,
    })),
  },
  {
    path: '/izinler',
    needs: 'consents:read',
    Screen: screen(async () => ({
      default: (await import('#features/customers/consents/consent-list-screen.tsx'))
        .ConsentListScreen,
    })),
  },
  {
    path: '/kvkk/:id',
    needs: 'privacy:write',
    Screen: screen(async () => ({
      default: (await import('#features/privacy/desk/privacy-detail-screen.tsx'))
        .PrivacyDetailScreen,
    })),
  },
  {
    path: '/kvkk',
    needs: 'privacy:write',
    Screen: screen(async () => ({
      default: (await import('#features/privacy/desk/privacy-list-screen.tsx')).PrivacyListScreen,
    })),
  },
];
