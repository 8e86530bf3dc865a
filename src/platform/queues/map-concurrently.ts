/**
 * Runs `work` on each item, at most `atOnce` at the same time, and gives the answers in the order of the items. After a
 * failure no other item is begun.
 */
export async function mapConcurrently<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = items.entries();
  let isBroken = false;
  const worker = async () => {
    for (const [index, item] of left) {
      if (isBroken) return;
      answers[index] = await work(item).catch((error: unknown) => {
        isBroken = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}
