import type { Locale } from '#rules/shop/locale.ts';
import {
  commandNames,
  officeCommandTexts,
  type CommandName,
} from '#text/cli/office-command-texts.ts';
import { fieldsOf, type CommandField } from './read-fields.ts';

/** Where explanations begin. */
const indent = 32;

/** The help of a group: each command with its options. An option of several commands is explained once, at the end. */
export function groupHelp(group: string, locale: Locale): string {
  const text = officeCommandTexts[locale];
  const names = commandNames.filter((name) => name.startsWith(`${group} `));
  const options = names.map((name) =>
    fieldsOf(name, text).filter(({ isWord, isRequired }) => !isWord && !isRequired),
  );
  const all = options.flat().map((field) => optionLine('', field));
  const isShared = (field: CommandField) => {
    const line = optionLine('', field);
    return all.indexOf(line) < all.lastIndexOf(line);
  };
  const commands = names.flatMap((name, at) => [
    commandLine(name, locale, group.length + 1),
    ...(options[at] ?? [])
      .filter((field) => !isShared(field))
      .map((field) => optionLine('    ', field)),
  ]);
  const shared = options.flat().filter(isShared);
  return [
    text.usage(group),
    '',
    ...commands,
    '',
    ...new Set(shared.map((field) => optionLine('', field))),
  ].join('\n');
}

/** A line for each command of every group. */
export function commandLines(locale: Locale): string {
  return commandNames.map((name) => commandLine(name, locale, 0)).join('\n');
}

/** A command with its words and the options that it needs, without the first letters of its name. */
function commandLine(name: CommandName, locale: Locale, without: number): string {
  const text = officeCommandTexts[locale];
  const fields = fieldsOf(name, text).flatMap(({ sign, option, isWord, isRest, isRequired }) => {
    if (!isWord) return isRequired ? [`--${option} ${sign}`] : [];
    return [isRequired ? `${sign}${isRest ? '…' : ''}` : `[${sign}]`];
  });
  return helpLine(`  ${[name.slice(without), ...fields].join(' ')}`, text.commands[name]);
}

function optionLine(lead: string, { option, sign, about, schema }: CommandField): string {
  const usual = schema.default === undefined ? '' : ` (${String(schema.default)})`;
  return helpLine(`${lead}  --${option} ${sign}`.trimEnd(), `${about}${usual}`);
}

function helpLine(words: string, about: string): string {
  const isLong = words.length > indent - 2;
  return isLong ? `${words}\n${' '.repeat(indent)}${about}` : words.padEnd(indent) + about;
}
