import { useTexts } from '#ui/state/text-context.tsx';
import { productPictureTexts } from '#text/office/catalog/product-picture-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { PictureTaken, ProductPictures } from '#contract/office/catalog/office-pictures.ts';
import { moved, pictureFieldName, type CropBox } from '#rules/catalog/pictures/picture-limits.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';

export type PictureRow = ProductPictures['pictures'][number];
export type PictureActions = ReturnType<typeof usePictures>;

/** Sends changes of pictures, one at a time, and shows the pictures of each answer. */
function usePictureWork(path: string) {
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [busy, setBusy] = useState('');
  const reasonOf = (error: unknown) => {
    const [field] = error instanceof ApiFailure ? Object.values(error.fields) : [];
    return field ?? failureText(error);
  };
  /** Gives the reason of a failure, or null. */
  async function work(text: string, act: () => Promise<ProductPictures>): Promise<string | null> {
    setBusy(text);
    try {
      const { id, code, name, seo, pictures } = await act();
      queries.setQueryData([path], { id, code, name, seo, pictures });
      return null;
    } catch (error) {
      await queries.invalidateQueries();
      return reasonOf(error);
    } finally {
      setBusy('');
    }
  }
  return { busy, work };
}

const filesOf = (rows: readonly PictureRow[]) => rows.map(({ file }) => file);

/** Tells how many pictures came in, and how many of them look soft. */
function useSaidAdded() {
  const { t, format } = useTexts(productPictureTexts);
  const toast = useToast();
  return (added: number, small: number) => {
    const text = t.added(format.integer(added));
    if (small > 0) toast({ text: `${text} ${t.small(format.integer(small))}`, kind: 'info' });
    else toast({ text, kind: 'done' });
  };
}

/** Adds pictures: files one after the other, or the picture of a web address. */
function useAdding(path: string, work: ReturnType<typeof usePictureWork>['work']) {
  const { t, format } = useTexts(productPictureTexts);
  const { caller } = useOffice();
  const toast = useToast();
  const said = useSaidAdded();
  async function upload(files: readonly File[]): Promise<void> {
    let [added, small] = [0, 0];
    for (const [index, file] of files.entries()) {
      const text = t.uploading(format.integer(index + 1), format.integer(files.length));
      const form = new FormData();
      form.append(pictureFieldName, file);
      const failed = await work(text, async () => {
        const answer = await caller.upload<PictureTaken>(`${path}/files`, form);
        added += 1;
        if (answer.taken?.isSmall) small += 1;
        return answer;
      });
      if (failed) toast({ text: t.failedFile(file.name, failed), kind: 'error' });
    }
    if (added > 0) said(added, small);
  }
  const fetch = (address: string) =>
    work(t.fetching, async () => {
      const answer = await caller.post<PictureTaken>(`${path}/address`, { address });
      said(1, answer.taken?.isSmall ? 1 : 0);
      return answer;
    });
  return { upload, fetch };
}

/** Changes the pictures of a product; each change shows at once and can be undone (rule product-pictures/order). */
export function usePictures({ id, pictures }: ProductPictures) {
  const { t, format } = useTexts(productPictureTexts);
  const { caller } = useOffice();
  const toast = useToast();
  const path = `/api/office/products/${id}/pictures`;
  const { busy, work } = usePictureWork(path);
  const adding = useAdding(path, work);
  const seen = filesOf(pictures);
  async function arrange(files: readonly string[], said: string, before: readonly string[] = seen) {
    const body = { files, seen: before };
    const failed = await work(t.saving, () => caller.post(`${path}/arrange`, body));
    if (failed) return toast({ text: failed, kind: 'error' });
    const undo = { label: t.undo, onPress: () => void arrange(before, t.undone, files) };
    toast({ text: said, kind: 'done', ...(said !== t.undone && { action: undo }) });
  }
  function move(from: number, to: number): void {
    const files = moved(seen, from, to);
    const place = files.indexOf(seen[from] ?? '') + 1;
    if (place !== from + 1) void arrange(files, t.movedTo(format.integer(place)));
  }
  function remove(file: string): void {
    const files = seen.filter((each) => each !== file);
    void arrange(files, t.removed);
  }
  async function describe(texts: PictureRow): Promise<string | null> {
    const failed = await work(t.saving, () => caller.post(`${path}/texts`, texts));
    if (failed === null) toast({ text: t.saved, kind: 'done' });
    return failed;
  }
  async function crop(file: string, part: CropBox): Promise<string | null> {
    let now: readonly string[] = seen;
    const failed = await work(t.cropping, async () => {
      const answer = await caller.post<PictureTaken>(`${path}/crop`, { file, ...part });
      now = filesOf(answer.pictures);
      return answer;
    });
    const undo = { label: t.undo, onPress: () => void arrange(seen, t.undone, now) };
    if (failed === null) toast({ text: t.cropped, kind: 'done', action: undo });
    return failed;
  }
  return { busy, ...adding, move, remove, describe, crop };
}
