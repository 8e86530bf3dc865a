import { lazy, type ComponentType } from 'react';
import type { Permission } from '#rules/shop/call-scopes.ts';

type Screen = ComponentType;

const screen = (load: () => Promise<{ default: Screen }>) => lazy(load);

/** A page of the office (rule office/role-restrictions). */
export interface OfficeScreen {
  path: string;
  /** Nobody has to be signed in. */
  open?: true;
  /** It stands without the frame. */
  bare?: true;
  /**
   * The permission that the screen requires; others see which roles open it. Without one the screen checks by itself.
   */
  needs?: Permission;
  Screen: Screen;
}

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
    path: '/urunler/yeni',
    needs: 'catalog:write',
    Screen: screen(async () => ({
      default: (await import('#features/product-editor/page/product-form-screen.tsx'))
        .NewProductScreen,
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
    path: '/siparisler/:orderNo',
    needs: 'orders:read',
    Screen: screen(async () => ({
      default: (await import('#features/order-detail/order-screen.tsx')).OrderScreen,
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
    path: '/yorum-fotograflari',
    needs: 'catalog:read',
    Screen: screen(async () => ({
      default: (await import('#features/reviews/office/photo-table-screen.tsx')).PhotoTableScreen,
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
