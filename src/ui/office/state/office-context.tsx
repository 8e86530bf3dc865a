import { createContext, use, type ReactNode } from 'react';
import type { OfficeSession } from '#contract/office/office-staff.ts';
import type { Permission } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { OfficeCaller } from './office-calls.ts';

export interface Office {
  locale: Locale;
  caller: OfficeCaller;
  /** The signed-in person; null on the sign-in screens only. */
  me: OfficeSession | null;
  storeName: string;
}

const OfficeContext = createContext<Office | null>(null);

export function OfficeProvider({ office, children }: { office: Office; children: ReactNode }) {
  return <OfficeContext value={office}>{children}</OfficeContext>;
}

/** The language, the caller, the signed-in person and their permissions. */
export function useOffice() {
  const office = use(OfficeContext);
  if (!office) throw new Error('no OfficeProvider above');
  return {
    ...office,
    may: (permission: Permission) => office.me?.permissions.includes(permission) ?? false,
  };
}
