import type { ordersCommand as turkish } from '#text/tr/cli/orders-command.ts';
import { orders } from '#text/en/customer/orders.ts';

export const ordersCommand: typeof turkish = {
  help: `Usage: npm run shop -- orders WHAT [ORDERNO] [options]

  list                          orders, the newest first
      --state placed,paid       only those in these states
      --limit 50                so many at most
  show ORDERNO                  one order: lines, addresses, payment, parcels, history, notes
  paper ORDERNO slip|label|proforma [FILE]
                                packing slip, parcel label (100 x 150 mm) or pro-forma, as a PDF
      --parcel ID               the slip of this parcel alone; whose label (show tells)
  export [FILE] --format csv|xlsx|jsonl
                                a file of orders; without FILE to the standard output
      --state placed,paid       only those in these states
      --from 2026-11-01 --to 2026-11-30
                                only those of these days, both included
      --view … --method 2,3 --customer N --branch N --carrier NAME --q WORD --orders NO,NO
                                the other filters of the office's table
      --rows orders|lines       a row is an order (if not given) or a line of one
      --separator ';'|','       of a CSV file (a semicolon if not given)
  pay ORDERNO [AMOUNT]          a transfer came; without an amount all that is missing
      --date 2026-11-22         the day on which it came (today if not given)
      --reference TEXT          number or text of the bank's statement
      --accept-less             what came counts for all of the order
  prepare ORDERNO               take into preparation
  ship ORDERNO --carrier NAME --tracking NUMBER
      --lines 1:2,3:1           only these: a line's place and quantity
  deliver ORDERNO               has arrived
  cancel ORDERNO --reason TEXT  cancel: stock goes back, what was paid is refunded
  refund ORDERNO [AMOUNT]       refund; what a card paid the open shop refunds through the bank
      --reason TEXT             why it goes back
      --reference TEXT          number of the transfer with which you sent it back
  note ORDERNO TEXT             a note that the customer does not see

  --version N                   do nothing if the order has changed since
  --json                        write the result as JSON`,
  noSuchWork: (name) => `there is no orders ${name}`,
  noSuchPaper: (name) => `there is no paper "${name}" (slip, label, proforma)`,
  noParcelOf: 'a pro-forma is of the order, not of a parcel: leave out --parcel',
  oneFile: 'give the name of one file',
  noSuchParcel: (orderNo, parcels) => `For ${orderNo} --parcel has to be one of: ${parcels}`,
  noParcels: (orderNo) => `There is no parcel of ${orderNo} yet.`,
  paperWritten: (file) => `${file} is written.`,
  notWritable: (file, why) => `${file} cannot be written: ${why}`,
  needsNumber: 'an order number is needed',
  needs: (what) => `${what} is needed`,
  notAnAmount: (given) => `"${given}" is no amount (such as 49.90)`,
  notADay: (given) => `"${given}" is no day (such as 2026-11-22)`,
  notLines: (given) => `"${given}" is no list of lines and quantities (such as 1:2,3:1)`,
  notAState: (given) => `there is no state "${given}"`,
  notANumber: (name) => `--${name} has to be a number`,
  tooLong: (what, most) => `${what} can have ${most} characters at most`,
  cardNumber: (what) => `${what} cannot hold a card number`,
  columns: ['Order', 'Date', 'Customer', 'State', 'Amount', 'Carrier'],
  file: 'FILE',
  exported: (file) => `The orders are written to ${file}.`,
  none: 'There are no orders.',
  states: orders.states,
  actions: {
    pay: 'no payment can be received',
    prepare: 'it cannot be prepared',
    ship: 'it cannot be shipped',
    deliver: 'it cannot be delivered',
    cancel: 'it cannot be cancelled',
    refund: 'nothing can be refunded',
    note: 'no note can be written',
  },
  notFound: (orderNo) => `There is no order ${orderNo}.`,
  changed: (orderNo, version) =>
    `${orderNo} has changed since you looked (it is version ${version} now). Nothing was done; look again.`,
  notPossible: (orderNo, state, action) => `${orderNo} is "${state}": ${action}.`,
  wrongAmount: (orderNo, most) => `The most for ${orderNo} is ${most}.`,
  noCarrier: (carrier) => `There is no carrier "${carrier}".`,
  wrongLine: (position, left) => `Of line ${position} so much can be sent: ${left}`,
  nothingToSend: (orderNo) => `All of ${orderNo} has been sent.`,
  settled: (orderNo, amount) => `${orderNo}: ${amount} received, the order is paid.`,
  tooMuch: (over) => `${over} more came than was expected.`,
  let: (missing) => `${missing} missing was accepted.`,
  part: (orderNo, amount, missing) => `${orderNo}: ${amount} received, ${missing} to come.`,
  prepare: (orderNo) => `${orderNo} is in preparation.`,
  shipped: (orderNo) => `${orderNo} is shipped, its customer is written to.`,
  partlyShipped: (orderNo) =>
    `${orderNo}: a parcel is shipped, the rest in preparation; its customer is written to.`,
  deliver: (orderNo) => `${orderNo} is delivered.`,
  cancel: (orderNo) => `${orderNo} is cancelled, its stock is back.`,
  refundDone: (orderNo, amount) => `${orderNo}: ${amount} refunded, its customer is written to.`,
  refundWanted: (orderNo, amount) =>
    `${orderNo}: a refund of ${amount} is noted. What a card paid the open shop refunds through the bank; what came by transfer is yours to send, and to tell with --reference.`,
  note: (orderNo) => `${orderNo}: the note is written.`,
};
