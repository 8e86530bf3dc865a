import { lazy, type ComponentType } from 'react';

type Screen = ComponentType;

const screen = (load: () => Promise<{ default: Screen }>) => lazy(load);

/** The office's screens by their paths, in the order in which they are tried; `open` ones need nobody signed in. */
export const officeScreens: readonly { path: string; open?: true; Screen: Screen }[] = [
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
    path: '/siparisler/:orderNo',
    Screen: screen(async () => ({
      default: (await import('#features/order-desk/order-screen.tsx')).OrderScreen,
    })),
  },
];
