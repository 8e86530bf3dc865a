/** Texts put together to about 128 KB: a write for each line would cost more than the lines do. */
export async function* inChunks(
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < 128 * 1024) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
