import { useState } from 'react';
import { safeNextPath } from '#rules/person/next-path.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { saidBefore, saidBy } from './said-refusal.tsx';

/** The page to open after sign-in, from the page's query: a path of this site alone (rule account/next-path). */
export function nextPathOf(query: string): string {
  return safeNextPath(new URLSearchParams(query).get('next'));
}

/**
 * Signs in or registers, then loads the next page anew, so that nothing of the visitor before stays.
 * `refusal` is the sentence over the form, at first that of the form that the browser `sent` itself;
 * `send` gives the errors of the fields, or 'leaving'.
 */
export function useSignInCall(next: string, sent: SentForm | undefined) {
  const t = useText();
  const locale = useLocale();
  const [refusal, setRefusal] = useState(saidBefore(sent));

  async function send(
    call: () => Promise<unknown>,
    lead: (path: string) => string = (path) => path,
  ): Promise<Readonly<Record<string, string>> | 'leaving'> {
    setRefusal(null);
    try {
      await call();
      window.location.assign(lead(next === urls.home ? localised(next, locale) : next));
      return 'leaving';
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(saidBy(refused?.code, failureText(error, t)));
      return refused?.fields ?? {};
    }
  }
  return { refusal, send };
}
