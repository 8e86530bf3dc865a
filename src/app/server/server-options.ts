import type { Tracing } from '#app/operations/tracing.ts';
import type { DatabaseHandle } from '#db/database.ts';
import type { DemoCustomers } from '#features/catalog/read-shop-frame.ts';
import type { ImportDesk } from '#features/transfer/office/import-desk.ts';
import type { ImageStore } from '#features/images/make-image.ts';
import type { PhotoStore } from '#features/images/photo-store.ts';
import type { Environment } from '#platform/environment.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';
import type { Log } from '#platform/log.ts';
import type { ConnectionLimits } from './connections.ts';
import type { PageSource } from '#app/development.ts';
import type { ChangeFeed } from '#app/cache/change-feed.ts';

export interface ServerOptions extends Omit<PageSource, 'close'> {
  environment: Environment;
  database: DatabaseHandle;
  log: Log;
  images: ImageStore;
  photos: PhotoStore;
  /** Whether the demo draws a picture of this name; absent without a demo. */
  paints?: (file: string) => boolean;
  clock: () => Date;
  /** The shop's payment providers. */
  cards: CardProviders;
  /** Makes traces of requests; absent: none are made. */
  tracing?: Pick<Tracing, 'traceRequests'>;
  demoCustomers: DemoCustomers;
  /** The ids of those. */
  sharedCustomers: ReadonlySet<number>;
  /** For tests that need others than the usual ones. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Receives the change feed, for tests that cannot wait for its next poll. */
  onWatch?: (watch: ChangeFeed) => void;
  /** Receives the desk of imports, which the jobs let go on with work that was cut short. */
  onImports?: (desk: ImportDesk) => void;
  /** Holds every answer to its schema and counts the statements of each request; in tests too. */
  development: boolean;
}
