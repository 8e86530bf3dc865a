import { useEffect } from 'react';
import { useNavigate } from '#ui/router-context.tsx';
import { useLocale } from '#ui/text-context.tsx';
import { localised } from '#urls';

/** Leads to another step, without this one in the history; `null` stays. */
export function useStepRedirect(path: string | null): void {
  const navigate = useNavigate();
  const locale = useLocale();
  useEffect(() => {
    if (path !== null) void navigate(localised(path, locale), { replace: true });
  }, [navigate, locale, path]);
}
