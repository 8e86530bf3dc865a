import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';

const TextContext = createContext<{ locale: Locale; messages: Messages } | null>(null);

/** Gives the messages of one language; only that language travels to the browser. */
export function TextProvider(props: { locale: Locale; messages: Messages; children: ReactNode }) {
  const { locale, messages } = props;
  const text = useMemo(() => ({ locale, messages }), [locale, messages]);
  return <TextContext value={text}>{props.children}</TextContext>;
}

function useTextContext() {
  const context = use(TextContext);
  if (!context) throw new Error('no TextProvider above');
  return context;
}

export function useText(): Messages {
  return useTextContext().messages;
}

export function useLocale(): Locale {
  return useTextContext().locale;
}
