import { openDatabase } from '#db/database.ts';
import { generateOrders } from './harness/generate-orders.ts';
const h = await openDatabase({ dataDir: '/tmp', databaseUrl: 'postgres://root@127.0.0.1:5432/arasta_office', timeLimits: { statement: 3_600_000 } } as never);
console.time('orders'); await generateOrders(h.db, { customers: 1_000_000, orders: 1_000_000 }); console.timeEnd('orders'); await h.close();
