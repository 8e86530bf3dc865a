import { userInfo } from 'node:os';
import { listStaff } from '#db/staff/people.ts';
import {
  addStaff,
  changeRole,
  disableStaff,
  enableStaff,
  resetStaff,
  type StaffChange,
  type StaffRefusal,
} from '#features/staff/team/manage-staff.ts';
import { staffState } from '#features/staff/staff-state.ts';
import { readEnvironment } from '#platform/environment.ts';
import { checkStaff } from '#rules/person/staff-form.ts';
import { isRole, roles, type Role } from '#rules/shop/call-scopes.ts';
import { invitationPath } from '#rules/shop/office-paths.ts';
import { formatDateTime } from '#text/format.ts';
import { inColumns } from './columns.ts';
import { onlyWord, readArguments, WrongUsage, type CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';
import { staffCommandTexts } from '#text/cli/staff-command-text.ts';

const options = {
  name: { type: 'string' },
  role: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** A command's words, read. */
interface Given {
  context: CommandContext;
  words: readonly string[];
  name: string;
  role: string | undefined;
  isJson: boolean;
}

/**
 * `staff add|list|role|disable|enable|reset`: who works in the office (rules staff/first-owner, staff/reset). The
 * status is 1 when it is refused.
 */
export async function staffCommand(context: CommandContext): Promise<number> {
  const text = staffCommandTexts[context.locale];
  const [what = 'help', ...args] = context.args;
  try {
    const { values, words } = readArguments(args, options);
    const { name = '', role, json } = values;
    const given = { context, words, name, role, isJson: json === true };
    if (what === 'add') return await add(given);
    if (what === 'list') return await list(given);
    if (what === 'reset') return await reset(given);
    if (what === 'role' || what === 'disable' || what === 'enable')
      return await change(given, what);
    if (what !== 'help') throw new WrongUsage(text.noSuchWork(what));
    context.say(text.help);
    return 0;
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    context.complain(`${context.text.wrongUsage(error.message)}\n\n${text.help}`);
    return 2;
  }
}

/** Nobody is written a mail: who gives the command has the link. */
const byCommand = (): StaffChange => ({
  by: { kind: 'command', name: userInfo().username },
  ownId: null,
  mailIn: null,
  now: new Date(),
});

function add(given: Given): Promise<number> {
  const { context, name } = given;
  const text = staffCommandTexts[context.locale];
  const checked = checkStaff({ email: emailOf(given), name });
  if (!checked.ok)
    throw new WrongUsage(checked.wrong.includes('email') ? text.wrongEmail : text.needsName);
  const { staff } = checked;
  const role = roleOf(given);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const added = await addStaff(database.db, { ...staff, role }, byCommand());
    if (!added.ok) return refuse(given, added.reason);
    return sayLink(given, { ...staff, role }, added.token);
  });
}

function reset(given: Given): Promise<number> {
  const email = emailOf(given);
  return withShop(given.context, { migrates: false }, async ({ database }) => {
    const done = await resetStaff(database.db, { email }, byCommand());
    return done.ok
      ? sayLink(given, { email, name: done.name }, done.token)
      : refuse(given, done.reason);
  });
}

/** The link alone goes where a program reads results. */
function sayLink({ context, isJson }: Given, about: object, token: string): number {
  const { locale, variables } = context;
  const link = readEnvironment(variables).publicUrl + invitationPath(token, locale);
  if (!isJson) context.complain(staffCommandTexts[locale].once);
  context.say(isJson ? JSON.stringify({ ...about, link }) : link);
  return 0;
}

function change(given: Given, what: 'role' | 'disable' | 'enable'): Promise<number> {
  const { context, isJson } = given;
  const email = emailOf(given);
  const role = what === 'role' ? roleOf(given) : null;
  return withShop(context, { migrates: false }, async ({ database: { db } }) => {
    const who = { email };
    const by = byCommand();
    const work = what === 'disable' ? disableStaff : enableStaff;
    const done = await (role === null ? work(db, who, by) : changeRole(db, { who, role }, by));
    if (!done.ok) return refuse(given, done.reason);
    const said = staffCommandTexts[context.locale].done[what](email);
    context.say(isJson ? JSON.stringify({ email, done: what }) : said);
    return 0;
  });
}

function refuse({ context, isJson }: Given, reason: StaffRefusal): number {
  if (isJson) context.say(JSON.stringify({ refused: reason }));
  else context.complain(staffCommandTexts[context.locale].refused[reason]);
  return 1;
}

function list({ context, isJson }: Given): Promise<number> {
  const text = staffCommandTexts[context.locale];
  const { demo } = readEnvironment(context.variables);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const people = await listStaff(database.db, { now: new Date(), demo });
    if (isJson) {
      const shown = people.map(({ email, name, role, lastSignInAt, ...person }) => ({
        email,
        name,
        role,
        lastSignInAt,
        state: staffState(person),
      }));
      context.say(JSON.stringify(shown));
      return 0;
    }
    if (people.length === 0) context.say(text.none);
    const rows = people.map((person) => [
      person.email,
      person.name,
      text.roles[person.role],
      person.lastSignInAt ? formatDateTime(person.lastSignInAt, context.locale) : text.never,
      text.states[staffState(person)],
    ]);
    for (const line of inColumns(rows.length === 0 ? [] : [text.columns, ...rows]))
      context.say(line);
    return 0;
  });
}

function emailOf({ words, context }: Given): string {
  return onlyWord(words, staffCommandTexts[context.locale].email, context.text).trim();
}

function roleOf({ role, context }: Given): Role {
  if (role !== undefined && isRole(role)) return role;
  throw new WrongUsage(staffCommandTexts[context.locale].needsRole(roles.join(', ')));
}
