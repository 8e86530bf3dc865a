import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

/** Names the slowest tests at the end of a run: where its time goes. */
export class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        seconds: (test.diagnostic()?.duration ?? 0) / 1_000,
      })),
    );
    const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
    console.log('\nThe slowest tests:');
    for (const { name, seconds } of slowest) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
    }
  }
}
