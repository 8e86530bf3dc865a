/** Does something with each, so many at once at most, and gives the answers in order. After a failure none is begun. */
export async function oneAtATime<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = items.entries();
  let isBroken = false;
  const turn = async () => {
    for (const [index, item] of left) {
      if (isBroken) return;
      answers[index] = await work(item).catch((error: unknown) => {
        isBroken = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return answers;
}
