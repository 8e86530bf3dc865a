import { useTexts } from '#ui/state/text-context.tsx';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#contract/api-failure.ts';
import type {
  ProductChangeAnswer,
  ProductChangeBody,
  ProductTablePage,
  TableProduct,
} from '#contract/office/catalog/office-products.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';

/** A product with what a correction of its stock shows. */
export type StockProduct = Pick<TableProduct, 'id' | 'name' | 'stock' | 'reserved'>;

/** Sends a change of a product; gives what stands in its way, or null where it was done. */
export type SendChange = (
  product: Pick<TableProduct, 'id'>,
  change: ProductChangeBody,
  said: string,
) => Promise<string | null>;

/**
 * Changes products of the table that was read from `path`: the row shows the new figures at once, and the note at the
 * bottom takes them back while they are still those (rule product-editing/optimistic-locking).
 */
export function useProductChange(path: string): SendChange {
  const { caller } = useOffice();
  const { t } = useTexts(productEditorTexts);
  const queries = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  async function change(id: number, body: ProductChangeBody) {
    try {
      return await caller.post<ProductChangeAnswer>(`/api/office/products/${id}`, body);
    } finally {
      void queries.invalidateQueries();
    }
  }
  function show({ id, after }: ProductChangeAnswer): void {
    queries.setQueryData<ProductTablePage>([path], (page) => {
      if (!page) return page;
      const items = page.items.map((item) => (item.id === id ? { ...item, ...after } : item));
      return { ...page, items };
    });
  }
  async function undo(answer: ProductChangeAnswer, body: ProductChangeBody): Promise<void> {
    try {
      show(await change(answer.id, undoOf(answer, body, t.undoReason)));
      toast({ text: t.undone, kind: 'done' });
    } catch (error) {
      toast({ text: failureText(error), kind: 'error' });
    }
  }
  return async (product, body, said) => {
    try {
      const answer = await change(product.id, body);
      show(answer);
      const onPress = () => void undo(answer, body);
      toast({ text: said, kind: 'done', action: { label: t.undo, onPress } });
      return null;
    } catch (error) {
      const [field] = error instanceof ApiFailure ? Object.values(error.fields) : [];
      return field ?? failureText(error);
    }
  };
}

function undoOf(
  { before, after, unit }: ProductChangeAnswer,
  body: ProductChangeBody,
  reason: string,
): ProductChangeBody {
  if (body.active !== undefined) return { active: before.active, seen: { active: after.active } };
  if (body.stock !== undefined)
    return { stock: before.stock, reason, seen: { stock: after.stock } };
  const { price, listPrice } = before;
  return { unit, price, listPrice, seen: { price: after.price, listPrice: after.listPrice } };
}
