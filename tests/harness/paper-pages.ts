import { extractText, getDocumentProxy } from 'unpdf';

/** What a reader of PDF finds on each page. */
export async function pagesOf(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
