import type { HomeSection } from './home-sections.ts';

/** A difference between two home pages, as the save bar names it. */
export type HomeChange =
  | { what: 'order' }
  | { what: 'added' | 'removed' | 'hidden' | 'shown' | 'edited'; section: HomeSection };

/** The differences of a draft from the saved sections, section by section, the order last. */
export function homeChanges(
  saved: readonly HomeSection[],
  draft: readonly HomeSection[],
): HomeChange[] {
  const before = new Map(saved.map((section) => [section.id, section]));
  const now = new Set(draft.map(({ id }) => id));
  const changes: HomeChange[] = draft.flatMap((section) => {
    const was = before.get(section.id);
    if (!was) return [{ what: 'added', section }];
    const { isOn: wasOn, ...wasRest } = was;
    const { isOn, ...rest } = section;
    const found: HomeChange[] = [];
    if (isOn !== wasOn) found.push({ what: isOn ? 'shown' : 'hidden', section });
    if (JSON.stringify(rest) !== JSON.stringify(wasRest)) found.push({ what: 'edited', section });
    return found;
  });
  const gone = saved.filter(({ id }) => !now.has(id));
  changes.push(...gone.map((section) => ({ what: 'removed' as const, section })));
  const kept = (sections: readonly HomeSection[]) =>
    sections.flatMap(({ id }) => (before.has(id) && now.has(id) ? [id] : [])).join();
  if (kept(saved) !== kept(draft)) changes.push({ what: 'order' });
  return changes;
}
