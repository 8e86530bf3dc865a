import { useQuery } from '@tanstack/react-query';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';
import { keysOf, settingGroupNames } from '#rules/settings/setting-groups.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import type { FoundRecord } from './use-found-records.ts';

const shortestText = 2;
const most = 5;

/** The settings whose name, group or hint has the words, where the role may set them (rule office/palette). */
export function useFoundSettings(text: string): FoundRecord[] {
  const { may, locale } = useOffice();
  const wanted = foldTurkish(text).trim();
  const isAsked = wanted.length >= shortestText && may('settings:write');
  // The names are many, and few people look for a setting.
  const { data: names } = useQuery({
    queryKey: ['setting-names', locale],
    queryFn: async () => {
      const texts = await import('#text/office/store-texts/settings-text.ts');
      return texts.settingNameTexts[locale];
    },
    enabled: isAsked,
    staleTime: Infinity,
  });
  if (!isAsked || !names) return [];
  const settings = settingGroupNames.flatMap((group) =>
    keysOf(group).map((key) => {
      const { name, hint } = names.settings[key];
      const path = `${officePaths.settingGroup(group)}#ayar-${key}`;
      return { path, name, hint, about: names.groups[group] };
    }),
  );
  const isIn = (words: string) => foldTurkish(words).includes(wanted);
  const byName = settings.filter(({ name }) => isIn(name));
  const others = settings.filter(
    ({ name, hint, about }) => !isIn(name) && isIn(`${about} ${hint}`),
  );
  return [...byName, ...others]
    .slice(0, most)
    .map(({ path, name, about }) => ({ path, icon: 'settings', name, about }));
}
