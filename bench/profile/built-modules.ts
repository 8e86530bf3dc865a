import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Module {
  /** Where it begins in the built file. */
  line: number;
  source: string;
}

const marks = /^\/\/ ((?:src|node_modules)\/\S+)$/;

/** Which sources built files were made of: the bundler writes each module's path above it. */
export class BuiltModules {
  readonly #files = new Map<string, Module[]>();

  /** The source of what stands on a line (from 0) of a file; the file itself where it was not built. */
  sourceOf(url: string, line: number): string {
    if (!url.startsWith('file:') || !url.includes('/dist/')) return url;
    const modules = this.#files.get(url) ?? modulesOf(fileURLToPath(url));
    this.#files.set(url, modules);
    return modules.findLast((module) => module.line <= line)?.source ?? url;
  }
}

function modulesOf(file: string): Module[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((text, line) => {
    const source = marks.exec(text)?.[1];
    return source === undefined ? [] : [{ line, source }];
  });
}
