/**
 * The versions of the contracts that a buyer reads, as one text: an order that names them is refused when the store has
 * others by then (rule contracts/changed).
 */
export function seenContracts(texts: readonly { url: string; sha256: string }[]): string {
  return texts
    .map(({ sha256 }) => sha256.slice(0, 16))
    .toSorted()
    .join('-');
}
