import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, from the longest on; the rest follows by the size of its files. */
const longest = [
  'tests/api/hostile-fields.test.ts',
  'tests/api/hostile-page-forms.test.ts',
  'tests/api/killed-payments.test.ts',
  'tests/api/failing-database.test.ts',
  'src/db/engine/pglite/embedded.test.ts',
  'src/features/account/sign-in/reset-routes.test.ts',
  'tests/process/stop.test.ts',
  'tests/process/first-start.test.ts',
];

/** A long file that begins last would leave the other process idle to the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.endsWith(path));
      return place < 0 ? longest.length : place;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
