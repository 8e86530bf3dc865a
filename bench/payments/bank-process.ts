// The test bank in a process of its own, as a real one is; told by messages what shall go wrong.
import { openTestBank } from '#app/demo/test-bank/test-bank.ts';
import { outcomeOfMarked } from '#tests/harness/marked-cards.ts';

const [dataDir = '.', port = '0'] = process.argv.slice(2);
const bank = await openTestBank({
  port: Number(port),
  hostName: '127.0.0.1',
  dataDir,
  storeType: '3d_pay',
  outcomeOf: outcomeOfMarked,
});

process.on('message', (message: { faults?: object }) => {
  if (message.faults) Object.assign(bank.faults, message.faults);
  else process.send?.({ orders: [...bank.books.orders()] });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ account: bank.account });
