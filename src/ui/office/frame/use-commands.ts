import { useLocation } from 'wouter';
import type { Permission } from '#rules/shop/call-scopes.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { chooseTheme } from '#ui/frame/header/theme-switch.tsx';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths, officeRoots } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import type { PaletteEntry } from './palette-entry.ts';
import { useSignOut } from './use-sign-out.ts';

type CommandName =
  | 'newProduct'
  | 'importFile'
  | 'packNext'
  | 'lowStock'
  | 'noEnglish'
  | 'light'
  | 'dark'
  | 'otherLanguage'
  | 'shop'
  | 'shortcuts'
  | 'signOut';

/** The commands that lead to a place of the office. */
const places: readonly {
  name: CommandName;
  icon: OfficeIconName;
  path: string;
  needs: Permission;
}[] = [
  { name: 'newProduct', icon: 'plus', path: officePaths.newProduct, needs: 'catalog:write' },
  { name: 'importFile', icon: 'file-up', path: officePaths.imports, needs: 'catalog:write' },
  { name: 'packNext', icon: 'package-check', path: officePaths.pack, needs: 'orders:write' },
  {
    name: 'lowStock',
    icon: 'boxes',
    path: `${officePaths.products}?view=low`,
    needs: 'catalog:read',
  },
  {
    name: 'noEnglish',
    icon: 'boxes',
    path: `${officePaths.products}?view=no-english`,
    needs: 'catalog:read',
  },
];

/** The commands of the palette that a person's role allows (rule office/palette). */
export function useCommands(showShortcuts: () => void): PaletteEntry[] {
  const { t } = useTexts(officeFrameTexts);
  const { may, locale } = useOffice();
  const [location, navigate] = useLocation();
  const { signOut } = useSignOut();
  const other = locale === 'tr' ? 'en' : 'tr';
  const open = (path: string) => () => window.location.assign(path);
  const acts: { name: CommandName; icon: OfficeIconName; run: () => void }[] = [
    { name: 'light', icon: 'sun', run: () => chooseTheme('light') },
    { name: 'dark', icon: 'sun-moon', run: () => chooseTheme('dark') },
    { name: 'otherLanguage', icon: 'external-link', run: open(officeRoots[other] + location) },
    { name: 'shop', icon: 'external-link', run: open(localised(urls.home, locale)) },
    { name: 'shortcuts', icon: 'keyboard', run: showShortcuts },
    { name: 'signOut', icon: 'log-out', run: signOut },
  ];
  return [
    ...places
      .filter(({ needs }) => may(needs))
      .map(({ path, name, icon }) => ({ name, icon, run: () => navigate(path) })),
    ...acts,
  ].map(({ name, icon, run }) => ({ key: name, icon, name: t.commandNames[name], about: '', run }));
}
