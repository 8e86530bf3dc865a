import type { Locale } from '#rules/shop/locale.ts';
import { officeCommands as english } from '#text/en/cli/office-commands.ts';
import { officeCommands as turkish } from '#text/tr/cli/office-commands.ts';

export type OfficeCommandTexts = typeof turkish;
export type CommandName = keyof OfficeCommandTexts['commands'];

/** Texts of the commands that make a call of the office: `--locale tr` (the default) or `en`. */
export const officeCommandTexts: Readonly<Record<Locale, OfficeCommandTexts>> = {
  tr: turkish,
  en: english,
};

const commands: Readonly<Record<string, string>> = turkish.commands;
export const commandNames: readonly CommandName[] = Object.keys(commands).filter(
  (name): name is CommandName => Object.hasOwn(commands, name),
);
