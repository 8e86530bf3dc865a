import { lazy, type ComponentType } from 'react';

type Screen = ComponentType;

const screen = (load: () => Promise<{ default: Screen }>) => lazy(load);

export interface OfficeScreen {
  path: string;
  /** Nobody has to be signed in. */
  open?: true;
  /** It stands without the frame. */
  bare?: true;
  Screen: Screen;
}

/** The office's screens by their paths, in the order in which they are tried. */
export const officeScreens: readonly OfficeScreen[] = [
  {
    path: '/',
    Screen: screen(async () => ({
      default: (await import('#features/today/today-screen.tsx')).TodayScreen,
    })),
  },
  {
    path: '/paketle/:orderNo',
    bare: true,
    Screen: screen(async () => ({
      default: (await import('#features/order-desk/pack-screen.tsx')).PackScreen,
    })),
  },
  {
    path: '/paketle',
    Screen: screen(async () => ({
      default: (await import('#features/order-desk/pack-queue-screen.tsx')).PackQueueScreen,
    })),
  },
  {
    path: '/giris',
    open: true,
    Screen: screen(async () => ({
      default: (await import('#features/staff/gate-screen.tsx')).GateScreen,
    })),
  },
  {
    path: '/davet',
    open: true,
    Screen: screen(async () => ({
      default: (await import('#features/staff/invitation-screen.tsx')).InvitationScreen,
    })),
  },
  {
    path: '/siparisler',
    Screen: screen(async () => ({
      default: (await import('#features/order-table/order-table-screen.tsx')).OrderTableScreen,
    })),
  },
  {
    path: '/urunler',
    Screen: screen(async () => ({
      default: (await import('#features/product-desk/product-table-screen.tsx')).ProductTableScreen,
    })),
  },
  {
    path: '/siparisler/:orderNo',
    Screen: screen(async () => ({
      default: (await import('#features/order-desk/order-screen.tsx')).OrderScreen,
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
      default: (await import('#features/staff/team-screen.tsx')).TeamScreen,
    })),
  },
  {
    path: '/islem-kaydi',
    Screen: screen(async () => ({
      default: (await import('#features/activity/activity-screen.tsx')).ActivityScreen,
    })),
  },
];
