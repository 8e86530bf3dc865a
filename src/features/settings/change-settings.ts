import { settingRefusals, type SettingRefusal } from '#rules/settings/setting-refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { readGroupCodes } from '#db/prices/wholesale.ts';
import { lockSettings, readSettingTexts, storeSettings } from '#db/settings/all-settings.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import {
  isSettingKey,
  kindOf,
  settingKeys,
  type SettingKey,
  type SettingTexts,
} from '#rules/settings/setting-groups.ts';

type Texts = Partial<Record<SettingKey, string>>;

/** A change of settings: `seen` are the values that the person saw when they changed them. */
export interface AskedSettings {
  changes: Readonly<Record<string, string>>;
  seen: Readonly<Record<string, string>>;
  by: Worker;
  now: Date;
}

export type SettingsOutcome =
  | { ok: true; values: SettingTexts }
  | { ok: false; reason: 'unknown'; key: string }
  | { ok: false; reason: 'wrong'; refusals: Partial<Record<SettingKey, SettingRefusal>> }
  | { ok: false; reason: 'changed'; values: Texts };

/**
 * Changes settings together or not at all, and writes each down (rules settings/change, settings/two-people). 3 queries,
 * and 2 to 4 for each changed setting.
 */
export async function changeSettings(db: Db, asked: AskedSettings): Promise<SettingsOutcome> {
  const { changes, seen, by, now } = asked;
  const unknown = [...Object.keys(changes), ...Object.keys(seen)].find((key) => !isSettingKey(key));
  if (unknown !== undefined) return { ok: false, reason: 'unknown', key: unknown };
  const refusals = settingRefusals(changes);
  if (Object.keys(refusals).length > 0) return { ok: false, reason: 'wrong', refusals };
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = await readSettingTexts(tx);
    const unknownGroups = await findUnknownGroups(tx, changes);
    if (unknownGroups.length > 0) {
      const refused = unknownGroups.map((key) => [key, 'bad-group'] as const);
      return { ok: false, reason: 'wrong', refusals: Object.fromEntries(refused) };
    }
    const keys = settingKeys.filter((key) => changes[key] !== undefined);
    const moved = keys.filter(
      (key) => seen[key] !== undefined && seen[key] !== before[key] && changes[key] !== before[key],
    );
    if (moved.length > 0) return { ok: false, reason: 'changed', values: pick(before, moved) };
    await storeSettings(tx, pick(changes, keys));
    const after = await readSettingTexts(tx);
    for (const key of keys.filter((each) => before[each] !== after[each])) {
      await logActivity(tx, {
        by,
        action: 'setting.changed',
        subject: { kind: 'setting', id: key },
        before: loggedValue(key, before[key]),
        after: loggedValue(key, after[key]),
        now,
      });
    }
    return { ok: true, values: after };
  });
}

/** The settings among these that name a group of customers that is not there. 1 query, none where none names one. */
async function findUnknownGroups(
  tx: Db,
  changes: Readonly<Record<string, string>>,
): Promise<SettingKey[]> {
  const named = (['guestGroup', 'registeredGroup'] as const).filter((key) => changes[key]?.trim());
  if (named.length === 0) return [];
  const known = new Set(await readGroupCodes(tx));
  return named.filter((key) => !known.has(changes[key]?.trim() ?? ''));
}

function pick(texts: Readonly<Record<string, string>>, keys: readonly SettingKey[]): Texts {
  return Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']));
}

function loggedValue(key: SettingKey, text: string): object {
  return kindOf(key) === 'flag' ? { isOn: text === '1' } : { value: text };
}
