import { sql } from 'kysely';
import type { RuleKind } from '#rules/price/lists/rule-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import { ruleJson, ruleTables, targetJoins, type StoredRule } from './rule-rows.ts';

const atOnce = 500;

/** All rules of a list by their ids, each with the name of its target. A query each 500 rules. */
export async function* everyRule(
  db: Db,
  kind: RuleKind,
  { listId, locale }: { listId: number; locale: Locale },
): AsyncGenerator<StoredRule & { name: string }> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ rule: StoredRule; name: string }>`
      select ${ruleJson(kind)} as rule,
        coalesce(${inLanguage(locale, 'p.name')}, b.name, ${inLanguage(locale, 'c.name')}, '') as name
      from ${ruleTables[kind]} r ${targetJoins}
      where r.list_id = ${listId} and r.id > ${after} order by r.id limit ${atOnce}`.execute(db);
    for (const { rule, name } of rows) yield { ...rule, name };
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.rule.id;
  }
}
