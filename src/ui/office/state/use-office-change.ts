import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from './office-context.tsx';
import { useFailureText } from './office-query.tsx';

/**
 * Sends changes, one at a time, and reads everything again after each. `change` returns null when the call was refused:
 * the message is then in `failed`, or by field in `fields`. A conflict with what is stored reads everything again too. A form with files goes as it is. With `failsAsToast` it is a toast instead, with the
 * first field's message where there is one.
 */
export function useOfficeChange({ failsAsToast = false }: { failsAsToast?: boolean } = {}) {
  const { caller } = useOffice();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  async function change<Answer>(path: string, body: object = {}): Promise<Answer | null> {
    if (busy !== null) return null;
    setBusy(path);
    setFailed('');
    setFields({});
    try {
      const answer = await (body instanceof FormData
        ? caller.upload<Answer>(path, body)
        : caller.post<Answer>(path, body));
      await queries.invalidateQueries();
      return answer;
    } catch (error) {
      const found = error instanceof ApiFailure ? error.fields : {};
      setFields(found);
      // Somebody else was first, or the state is another by now: the page shows what it is.
      if (error instanceof ApiFailure && error.status === 409) void queries.invalidateQueries();
      const [said] = Object.values(found);
      if (failsAsToast) toast({ text: said ?? failureText(error), kind: 'error' });
      else setFailed(Object.keys(found).length > 0 ? '' : failureText(error));
      return null;
    } finally {
      setBusy(null);
    }
  }
  return { busy, failed, fields, change };
}
