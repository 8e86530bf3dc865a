import type { DraftSaved, OfficePage, PageChanged } from '#contract/texts/page-versions.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { useDraft, type Draft } from '#ui/office/form/use-draft.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

export interface PageValues {
  title: string;
  titleEn: string;
  html: string;
  htmlEn: string;
  note: string;
}

export interface PageForm {
  draft: Draft<PageValues>;
  busy: string | null;
  failed: string;
  fields: Readonly<Record<string, string>>;
  /** Writes the changes into the shared draft. */
  save: () => Promise<void>;
  publish: () => Promise<void>;
  restore: (number: number) => Promise<void>;
  remove: () => Promise<void>;
  dropDraft: () => Promise<void>;
}

function savedValues({ draft, live, versions }: OfficePage): PageValues {
  const { title, titleEn, html, htmlEn } = draft ??
    live ?? { title: versions[0]?.title ?? '', titleEn: '', html: '', htmlEn: '' };
  return { title, titleEn, html, htmlEn, note: draft?.note ?? '' };
}

/** The calls that change a page, and the toasts that say what they did. */
function usePageCalls(page: OfficePage) {
  const { url } = page;
  const { t } = useTexts(pageDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const send = (what: string, body: object) =>
    change<PageChanged>(`/api/office/page/${what}`, { url, ...body });
  const done = (text: string, undo?: () => Promise<unknown>) =>
    toast({
      text,
      kind: 'done',
      ...(undo && { action: { label: t.undo, onPress: () => void undo() } }),
    });
  return {
    busy,
    failed,
    fields,
    send,
    done,
    write: (texts: PageValues, seen: number) =>
      change<DraftSaved>('/api/office/page/draft', { url, ...texts, seen }),
    /** Makes a version live again, instead of the one that is live `now`. */
    bringBack: async (number: number, now: number) => {
      if ((await send('restore', { number, live: now })) !== null) done(t.undone);
    },
  };
}

/** The form of a page, and the steps from its draft to the shop and back (rules pages/office-draft, pages/office-publish). */
export function usePageForm(page: OfficePage): PageForm {
  const { t, format } = useTexts(pageDeskTexts);
  const calls = usePageCalls(page);
  const { busy, failed, fields, send, done, bringBack } = calls;
  const draft = useDraft<PageValues>(`page:${page.url}`, savedValues(page));
  const live = page.live?.number ?? 0;
  const seen = page.draft?.revision ?? 0;
  async function write(): Promise<DraftSaved | null> {
    const saved = await calls.write(draft.values, seen);
    if (saved !== null) draft.clear();
    return saved;
  }
  async function save(): Promise<void> {
    const saved = await write();
    if (saved !== null) done(saved.isCleaned ? t.cleaned : t.saved);
  }
  async function publish(): Promise<void> {
    const saved = draft.changed.length > 0 ? await write() : { revision: seen };
    const out = saved && (await send('publish', { seen: saved.revision, live }));
    if (!out) return;
    const number = out.number ?? 0;
    const undo = () => (live > 0 ? bringBack(live, number) : send('remove', { live: number }));
    done(t.published(format.integer(number)), undo);
  }
  return { draft, busy, failed, fields, save, publish, ...useWaysBack(page, calls) };
}

/** The steps that take something away or bring it back; each offers its undoing. */
function useWaysBack(page: OfficePage, calls: ReturnType<typeof usePageCalls>) {
  const { send, done, bringBack, write } = calls;
  const { t, format } = useTexts(pageDeskTexts);
  const live = page.live?.number ?? 0;
  async function restore(number: number): Promise<void> {
    const out = await send('restore', { number, live });
    if (out === null) return;
    const now = out.number ?? 0;
    done(t.restored(format.integer(now)), live > 0 ? () => bringBack(live, now) : undefined);
  }
  async function remove(): Promise<void> {
    const out = await send('remove', { live });
    if (out !== null) done(t.removeDone, () => bringBack(live, 0));
  }
  async function dropDraft(): Promise<void> {
    const { draft } = page;
    if (draft === null || (await send('drop-draft', { seen: draft.revision })) === null) return;
    const { title, titleEn, html, htmlEn, note } = draft;
    const undo = async () => {
      if ((await write({ title, titleEn, html, htmlEn, note }, 0)) !== null) done(t.undone);
    };
    // A page that was never published is gone with its draft.
    done(t.dropped, page.versions.length > 0 ? undo : undefined);
  }
  return { restore, remove, dropDraft };
}
