import type { CategoryMoved, OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import type { DropAt } from './use-lift.tsx';

/** Moves and removes categories; a move can be undone from its toast (rules categories/moving, categories/removal). */
export function useCategoryWork(items: readonly OfficeCategory[]) {
  const { t, locale } = useTexts(categoryDeskTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const find = (id: number | null) => items.find((each) => each.id === id);
  const nameOf = (id: number | null) => {
    const found = find(id);
    return (locale === 'en' && found?.nameEn) || (found?.name ?? '');
  };
  async function move({ id, parentId, before }: DropAt, isUndo = false): Promise<void> {
    const body = { parentId, before, ...(!isUndo && { seen: find(id)?.version }) };
    const moved = await change<CategoryMoved>(`/api/office/categories/${id}/move`, body);
    if (moved === null) return;
    if (isUndo) return toast({ text: t.movedBack(nameOf(id)), kind: 'done' });
    toast({
      text: parentId === null ? t.movedTop(nameOf(id)) : t.movedIn(nameOf(id), nameOf(parentId)),
      kind: 'done',
      action: { label: t.undo, onPress: () => void move({ id, ...moved.from }, true) },
    });
  }
  async function remove(id: number): Promise<boolean> {
    const done = await change(`/api/office/categories/${id}/remove`, { seen: find(id)?.version });
    if (done !== null) toast({ text: t.removed(nameOf(id)), kind: 'done' });
    return done !== null;
  }
  return { isBusy: busy !== null, nameOf, move: (at: DropAt) => void move(at), remove };
}
