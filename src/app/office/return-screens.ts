import { screen, type OfficeScreen } from './office-screen.ts';

/** The screens of what follows a sale: returns and invoices. */
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
];
