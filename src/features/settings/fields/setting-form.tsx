import { createContext, use, type ReactNode } from 'react';
import type { SettingKey } from '#rules/settings/setting-groups.ts';
import { settingNameTexts } from '#text/office/store-texts/settings-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The form around the fields of a group. */
export interface SettingForm {
  valueOf: (key: SettingKey) => string;
  errorOf: (key: SettingKey) => string | undefined;
  set: (key: SettingKey, value: string) => void;
  /** The value that somebody else saved meanwhile; undefined without a conflict. */
  theirsOf: (key: SettingKey) => string | undefined;
  settle: (key: SettingKey, keep: 'mine' | 'theirs') => void;
  mayChange: boolean;
  /** The currency of amounts without one of their own. */
  defaultCurrency: string;
  /** The card providers whose keys the server has. */
  cardProviders: readonly string[];
}

const FormContext = createContext<SettingForm | null>(null);

export function SettingFormProvider({
  form,
  children,
}: {
  form: SettingForm;
  children: ReactNode;
}) {
  return <FormContext value={form}>{children}</FormContext>;
}

export function useSettingForm(): SettingForm {
  const form = use(FormContext);
  if (!form) throw new Error('no SettingFormProvider above');
  return form;
}

/** A setting's name, hint, value and refusal, with the form around it. */
export function useField(key: SettingKey) {
  const form = useSettingForm();
  const { t: names } = useTexts(settingNameTexts);
  const { name, hint } = names.settings[key];
  return { ...form, name, hint, value: form.valueOf(key), error: form.errorOf(key) };
}
