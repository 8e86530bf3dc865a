import { useTexts } from '#ui/state/text-context.tsx';
import { productPictureTexts } from '#text/office/product-picture-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { PictureTaken, ProductPictures } from '#contract/office/office-pictures.ts';
import { moved, pictureFieldName, type CropBox } from '#rules/catalog/pictures/picture-limits.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';

export type PictureRow = ProductPictures['pictures'][number];
export type PictureActions = ReturnType<typeof usePictures>;

/** Changes the pictures of a product; each change shows at once and can be undone (rule product-pictures/order). */
export function usePictures({ id, pictures }: ProductPictures) {
  const { t, format } = useTexts(productPictureTexts);
  const { caller } = useOffice();
  const queries = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const path = `/api/office/products/${id}/pictures`;
  const [busy, setBusy] = useState('');
  const reasonOf = (error: unknown) => {
    const [field] = error instanceof ApiFailure ? Object.values(error.fields) : [];
    return field ?? failureText(error);
  };
  /** Gives the reason of a failure, or null. */
  async function work(text: string, act: () => Promise<ProductPictures>): Promise<string | null> {
    if (busy !== '') return null;
    setBusy(text);
    try {
      const { id: _id, code, name, seo, pictures: now } = await act();
      queries.setQueryData([path], { id, code, name, seo, pictures: now });
      return null;
    } catch (error) {
      await queries.invalidateQueries();
      return reasonOf(error);
    } finally {
      setBusy('');
    }
  }
  const filesOf = (rows: readonly PictureRow[]) => rows.map(({ file }) => file);
  async function arrange(files: readonly string[], said: string, seen = filesOf(pictures)) {
    const failed = await work(t.saving, () => caller.post(`${path}/arrange`, { files, seen }));
    if (failed) return toast({ text: failed, kind: 'error' });
    const undo = { label: t.undo, onPress: () => void arrange(seen, t.undone, [...files]) };
    toast({ text: said, kind: 'done', ...(said !== t.undone && { action: undo }) });
  }
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
  function said(added: number, small: number): void {
    const text = t.added(format.integer(added));
    if (small > 0) toast({ text: `${text} ${t.small(format.integer(small))}`, kind: 'info' });
    else toast({ text, kind: 'done' });
  }
  return {
    busy,
    upload,
    fetch: (address: string) =>
      work(t.fetching, async () => {
        const answer = await caller.post<PictureTaken>(`${path}/address`, { address });
        said(1, answer.taken?.isSmall ? 1 : 0);
        return answer;
      }),
    move: (from: number, to: number) => {
      const files = moved(filesOf(pictures), from, to);
      const place = files.indexOf(pictures[from]?.file ?? '') + 1;
      if (place === from + 1) return;
      void arrange(files, t.movedTo(format.integer(place)));
    },
    remove: (file: string) =>
      void arrange(
        filesOf(pictures).filter((each) => each !== file),
        t.removed,
      ),
    describe: async (texts: PictureRow) => {
      const failed = await work(t.saving, () => caller.post(`${path}/texts`, texts));
      if (failed === null) toast({ text: t.saved, kind: 'done' });
      return failed;
    },
    crop: async (file: string, part: CropBox) => {
      const seen = filesOf(pictures);
      let now: readonly string[] = seen;
      const failed = await work(t.cropping, async () => {
        const answer = await caller.post<PictureTaken>(`${path}/crop`, { file, ...part });
        now = filesOf(answer.pictures);
        return answer;
      });
      if (failed === null) {
        const undo = { label: t.undo, onPress: () => void arrange(seen, t.undone, [...now]) };
        toast({ text: t.cropped, kind: 'done', action: undo });
      }
      return failed;
    },
  };
}
