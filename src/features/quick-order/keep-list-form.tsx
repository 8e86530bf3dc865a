import { quickOrderTexts } from '#text/shop/quick-order-text.ts';
import { useState, type FormEvent } from 'react';
import type { ShoppingList } from '#contract/catalog/shopping-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';
import type { ListLine } from './quick-rows-state.tsx';

/** Keeps the rows under a name, or in the list that was opened (rule shopping-lists/save). */
export function KeepListForm({ list, lines }: { list: ShoppingList | null; lines: ListLine[] }) {
  const { t } = useTexts(quickOrderTexts);
  const { common } = useText();
  const api = useShopApi();
  const toast = useToast();
  const store = useVisitorStore();
  const customer = useVisitor((state) => state.session?.customer);
  const [name, setName] = useState(list?.name ?? '');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  if (!customer || lines.length === 0) return null;

  async function keep(): Promise<void> {
    setBusy(true);
    setWrong('');
    try {
      if (list) await api.changeShoppingList(list.id, { name, lines });
      else await api.addShoppingList({ name, lines });
      toast({ text: t.listKept(name.trim()), kind: 'done' });
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      else setWrong(refusal?.fields?.['name'] ?? refusal?.message ?? common.technicalError);
    }
    setBusy(false);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) void keep();
  }
  return (
    <form className="keep-list" onSubmit={submit} noValidate>
      <TextField
        label={t.listName}
        placeholder={t.listNameHint}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={wrong}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="secondary" busy={busy && common.loading}>
        {list ? t.keepChanges : t.keepAsList}
      </Button>
    </form>
  );
}
