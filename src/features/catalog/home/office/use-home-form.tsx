import { useEffect, useEffectEvent, useState } from 'react';
import type { HomePreview, HomePublished, OfficeHome } from '#contract/office/office-home.ts';
import type { HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { useDraft } from '#ui/office/form/use-draft.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import type { HomeValues } from './home-values.tsx';

/** The home page's form: its draft, its publication and the way back (rules categories/home-publish, categories/home-restore). */
export function useHomeForm(home: OfficeHome) {
  const { t, format } = useTexts(homeDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const draft = useDraft<HomeValues>('home', { sections: home.sections });
  const { version } = home;
  async function restore(number: number, seen: number, said: string): Promise<void> {
    const done = await change<HomePublished>('/api/office/home/restore', { number, seen });
    if (done !== null) toast({ text: said, kind: 'done' });
  }
  async function publish(): Promise<void> {
    const body = { sections: draft.values.sections, seen: version };
    const done = await change<HomePublished>('/api/office/home', body);
    if (done === null) return;
    draft.clear();
    const action = {
      label: t.undo,
      onPress: () => void restore(version, done.version, t.undone),
    };
    toast({
      text: done.isCleaned ? t.cleaned : t.published,
      kind: 'done',
      ...(done.version !== version && { action }),
    });
  }
  const put = (sections: readonly HomeSection[]) => draft.set('sections', sections);
  return {
    draft,
    busy: busy !== null,
    failed,
    fields,
    put,
    publish: () => void publish(),
    bringBack: (number: number) =>
      restore(number, version, number === 0 ? t.ownBack : t.broughtBack(format.integer(number))),
  };
}
export type HomeForm = ReturnType<typeof useHomeForm>;

/** The time after the last change at which the preview is read, in milliseconds. */
const pauseMs = 350;

/** The page as shoppers would see it with these sections; the last answer stays until the next is there. */
export function useHomePreview(sections: readonly HomeSection[], language: Locale) {
  const { caller } = useOffice();
  const failureText = useFailureText();
  const [preview, setPreview] = useState<HomePreview | null>(null);
  const [failed, setFailed] = useState('');
  const text = JSON.stringify(sections);
  const tellFailure = useEffectEvent((error: unknown) => setFailed(failureText(error)));
  useEffect(() => {
    let isLeft = false;
    const body = { sections: JSON.parse(text) as HomeSection[], locale: language };
    async function read(): Promise<void> {
      try {
        const answer = await caller.post<HomePreview>('/api/office/home/preview', body);
        if (!isLeft) setPreview(answer);
        if (!isLeft) setFailed('');
      } catch (error) {
        if (!isLeft) tellFailure(error);
      }
    }
    const timer = setTimeout(() => void read(), pauseMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [caller, text, language]);
  return { preview, failed };
}
