import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Writes which files of tests failed, one a line, to the file that `FAILED_FILES` names; the gate reads it. */
export class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const { FAILED_FILES: path } = process.env;
    if (path === undefined) return;
    const failed = modules.filter((module) => !module.ok());
    // An error of no test is told by no file: there is nothing to look at again.
    const names = errors.length > 0 ? [] : failed.map((module) => module.relativeModuleId);
    writeFileSync(path, names.join('\n'));
  }
}
