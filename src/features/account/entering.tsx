import { useState } from 'react';
import { safeNextPath } from '#rules/person/next-path.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/**
 * Where the page's query says to go afterwards: a path of this site alone (rule account/next-path).
 */
export function nextOf(query: string): string {
  return safeNextPath(new URLSearchParams(query).get('next'));
}

export interface Refused {
  code: string;
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** Signs in or registers, then loads the next page anew, so that nothing of the visitor before stays. */
export function useEntering(next: string) {
  const t = useText();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function enter(call: () => Promise<unknown>): Promise<Refused | null> {
    if (busy) return null;
    setBusy(true);
    setRefused(null);
    try {
      await call();
      // Stays busy: the next page is on its way.
      window.location.assign(next === urls.home ? localised(next, locale) : next);
      return null;
    } catch (error) {
      const refusal = asRefusal(error);
      const { code = '', message = t.common.technicalError, fields = {} } = refusal ?? {};
      const said = { code, message, fields };
      setRefused(said);
      setBusy(false);
      return said;
    }
  }
  return { busy, refused, enter };
}
