import { readFileSync } from 'node:fs';

/** What holds a promise that no chance may break: sold twice, lost, paid without an order, shown wrong. */
const promises = /race|crash|kill|payment|checkout|stock|selling|failing|until-changed|from-index/;

/** More than a few that fail are no chance. */
const most = 3;

/**
 * The files of tests that may be looked at once more, by themselves: those that failed, where chance can be the reason.
 * None where one of them holds a promise, where many failed, or where it is not known which.
 */
export function secondLook(failedFiles: string): string[] {
  const names = readNames(failedFiles);
  const isChance = names.length <= most && !names.some((name) => promises.test(name));
  return isChance ? names : [];
}

function readNames(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    // The run ended before it could say.
    return [];
  }
}
