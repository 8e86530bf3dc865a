import type { PictureStore } from './import-context.ts';
import type { PartReport } from './import-report.ts';
import type { SourcePicture, StoreSource } from '#features/transfer/sources/store-source.ts';

/**
 * Copies the source's pictures into the shop, two at a time. An unusable picture is a warning: the products are
 * imported without it. A dry run only counts them.
 */
export async function importPictures(
  source: StoreSource,
  pictures: PictureStore,
  report: PartReport,
  dryRun: boolean,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const picture of source.pictures()) {
    report.counts.read += 1;
    if (dryRun) continue;
    const work = copyPicture(picture, pictures, report).finally(() => running.delete(work));
    // `Promise.all` below throws the failure; until then it must not count as unhandled.
    work.catch(() => undefined);
    running.add(work);
    if (running.size >= 2) await Promise.race(running);
    if (report.counts.read % 50 === 0) report.progress();
  }
  await Promise.all(running);
  report.progress();
}

async function copyPicture(
  picture: SourcePicture,
  pictures: PictureStore,
  report: PartReport,
): Promise<void> {
  const isNew = !pictures.has(picture.file);
  const adopted = await pictures.adopt(picture.file, picture.path);
  if (!adopted.ok) {
    const detail = `${picture.file}: ${adopted.reason}`;
    report.warn(report.counts.read, { field: '', code: 'bad-picture', detail });
  } else if (!adopted.changed) report.counts.unchanged += 1;
  else if (isNew) report.counts.added += 1;
  else report.counts.changed += 1;
}
