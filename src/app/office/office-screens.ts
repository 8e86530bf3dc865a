import { screen, type OfficeScreen } from './office-screen.ts';
import { priceScreens } from './price-screens.ts';
import { returnScreens } from './return-screens.ts';

/** The office's screens by their paths, in the order in which they are tried. */
export const officeScreens: readonly OfficeScreen[] = [
  {
    path: '/',
    Screen: screen(async () => ({
      default: (await import('#features/dashboard/dashboard-screen.tsx')).DashboardScreen,
    })),
  },
  {
    path: '/paketle/:orderNo',
    needs: 'orders:write',
    bare: true,
    Screen: screen(async () => ({
      default: (await import('#features/order-detail/packing/pack-screen.tsx')).PackScreen,
    })),
  },
  {
    path: '/paketle',
    needs: 'orders:write',
    Screen: screen(async () => ({
      default: (await import('#features/order-detail/packing/pack-queue-screen.tsx'))
        .PackQueueScreen,
    })),
  },
  {
    path: '/giris',
    open: true,
    Screen: screen(async () => ({
      default: (await import('#features/staff/sign-in/staff-sign-in-screen.tsx')).StaffSignInScreen,
    })),
  },
  {
    path: '/davet',
    open: true,
    Screen: screen(async () => ({
      default: (await import('#features/staff/sign-in/invitation-screen.tsx')).InvitationScreen,
    })),
  },
  {
    path: '/siparisler',
    needs: 'orders:read',
    Screen: screen(async () => ({
      default: (await import('#features/order-list/order-list-screen.tsx')).OrderTableScreen,
    })),
  },
  {
    path: '/urunler',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/product-editor/product-table-screen.tsx'))
        .ProductTableScreen,
    })),
  },
  {
    path: '/acilis',
    needs: 'settings:write',
    Screen: screen(async () => ({
      default: (await import('#features/settings/first-run-screen.tsx')).FirstRunScreen,
    })),
  },
  {
    path: '/urunler/yeni',
    needs: 'catalog:write',
    Screen: screen(async () => ({
      default: (await import('#features/product-editor/page/product-form-screen.tsx'))
        .NewProductScreen,
    })),
  },
  {
    path: '/urunler/:id/varyantlar',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/product-editor/variants/variant-screen.tsx')).VariantScreen,
    })),
  },
  {
    path: '/urunler/:id',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/product-editor/page/product-form-screen.tsx'))
        .ProductScreen,
    })),
  },
  {
    path: '/ayarlar',
    needs: 'settings:write',
    Screen: screen(async () => ({
      default: (await import('#features/settings/settings-screen.tsx')).SettingsScreen,
    })),
  },
  {
    path: '/ayarlar/e-postalar',
    needs: 'settings:write',
    Screen: screen(async () => ({
      default: (await import('#features/notifications/words/mail-desk-screen.tsx')).MailDeskScreen,
    })),
  },
  {
    path: '/ayarlar/:group',
    needs: 'settings:write',
    Screen: screen(async () => ({
      default: (await import('#features/settings/setting-group-screen.tsx')).SettingGroupScreen,
    })),
  },
  {
    path: '/siparisler/iadeler',
    needs: 'orders:read',
    Screen: screen(async () => ({
      default: (await import('#features/refunds/refund-screen.tsx')).RefundScreen,
    })),
  },
  {
    path: '/siparisler/yeni',
    needs: 'orders:write',
    Screen: screen(async () => ({
      default: (await import('#features/checkout/by-phone/phone-order-screen.tsx'))
        .PhoneOrderScreen,
    })),
  },
  {
    path: '/siparisler/:orderNo/duzelt',
    needs: 'orders:write',
    Screen: screen(async () => ({
      default: (await import('#features/order-correction/correction-screen.tsx')).CorrectionScreen,
    })),
  },
  {
    path: '/siparisler/:orderNo',
    needs: 'orders:read',
    Screen: screen(async () => ({
      default: (await import('#features/order-detail/order-screen.tsx')).OrderScreen,
    })),
  },
  {
    path: '/kategoriler',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/categories/category-screen.tsx')).CategoryScreen,
    })),
  },
  {
    path: '/markalar',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/brands/brand-table-screen.tsx')).BrandTableScreen,
    })),
  },
  ...priceScreens,
  ...returnScreens,
  {
    path: '/ana-sayfa',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/catalog/home/office/home-desk-screen.tsx')).HomeDeskScreen,
    })),
  },
  {
    path: '/raporlar/aramalar',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/reports/searches/searches-screen.tsx')).SearchesScreen,
    })),
  },
  {
    path: '/raporlar/iadeler',
    needs: 'reports:read',
    Screen: screen(async () => ({
      default: (await import('#features/reports/returns/returns-report-screen.tsx'))
        .ReturnsReportScreen,
    })),
  },
  {
    path: '/raporlar/stok',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/reports/goods/goods-screens.tsx')).StockValueScreen,
    })),
  },
  {
    path: '/raporlar/yavas-gidenler',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/reports/goods/goods-screens.tsx')).SlowMoversScreen,
    })),
  },
  {
    path: '/raporlar/sepetler',
    needs: 'reports:read',
    Screen: screen(async () => ({
      default: (await import('#features/reports/goods/goods-screens.tsx')).LeftCartsScreen,
    })),
  },
  {
    path: '/raporlar',
    Screen: screen(async () => ({
      default: (await import('#features/reports/sales/sales-screen.tsx')).SalesScreen,
    })),
  },
  {
    path: '/musteriler',
    needs: 'customers:read',
    Screen: screen(async () => ({
      default: (await import('#features/customers/list/customer-list-screen.tsx'))
        .CustomerListScreen,
    })),
  },
  {
    path: '/musteriler/:id',
    needs: 'customers:read',
    Screen: screen(async () => ({
      default: (await import('#features/customers/page/customer-screen.tsx')).CustomerScreen,
    })),
  },
  {
    path: '/sorular',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/questions/office/question-table-screen.tsx'))
        .QuestionTableScreen,
    })),
  },
  {
    path: '/degerlendirmeler',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/reviews/office/review-table-screen.tsx')).ReviewTableScreen,
    })),
  },
  {
    path: '/yorum-fotograflari',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/reviews/office/photo-table-screen.tsx')).PhotoTableScreen,
    })),
  },
  {
    path: '/ice-aktarma',
    needs: 'catalog:write',
    Screen: screen(async () => ({
      default: (await import('#features/transfer/office/screen/imports-screen.tsx')).ImportsScreen,
    })),
  },
  {
    path: '/sayfalar',
    needs: 'settings:write',
    Screen: screen(async () => ({
      default: (await import('#features/store-pages/office/page-desk-screen.tsx')).PageDeskScreen,
    })),
  },
  {
    path: '/ekip/api',
    Screen: screen(async () => ({
      default: (await import('#features/office-access/systems-screen.tsx')).SystemsScreen,
    })),
  },
  {
    path: '/ekip',
    Screen: screen(async () => ({
      default: (await import('#features/staff/team/team-screen.tsx')).TeamScreen,
    })),
  },
  {
    path: '/islem-kaydi',
    Screen: screen(async () => ({
      default: (await import('#features/activity/activity-screen.tsx')).ActivityScreen,
    })),
  },
];
