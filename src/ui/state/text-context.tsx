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

/** The texts of one part of the shop in the page's language, and how it writes figures. */
export function useTexts<Texts>(texts: Readonly<Record<Locale, Texts>>) {
  const { locale, messages } = useTextContext();
  return { t: texts[locale], format: messages.format, locale };
}

export function useLocale(): Locale {
  return useTextContext().locale;
}
