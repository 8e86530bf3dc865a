/** A table of card numbers that is older wants another look: banks bring out new cards (rule settings/bin-table-age). */
const longestDays = 180;

/** Whether the numbers of a bank are old; those of an unknown age count as old. */
export function isBinTableOld(oldest: Date | null, now: Date): boolean {
  return oldest === null || now.getTime() - oldest.getTime() > longestDays * 86_400_000;
}
