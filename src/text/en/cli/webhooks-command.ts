import type { webhooksCommand as turkish } from '#text/tr/cli/webhooks-command.ts';

export const webhooksCommand: typeof turkish = {
  help: `Usage: npm run shop -- webhooks WHAT [options]

  add URL --events order.placed,order.paid
      --low-stock 5             stock.low: when stock falls to so many pieces (5 if not given)
  list                          the addresses: events, deliveries that wait or were given up
  remove ID                     tells this address nothing any more
  deliveries [--limit 20]       the last deliveries
  resend ID                     sends a delivery again

Events: order.placed order.paid order.shipped order.cancelled stock.low
The signing secret is written once, when the address is added (docs/erp.md).`,
  noSuchWork: (name) => `there is no webhooks ${name}`,
  wrongUrl: 'an address that starts with https:// is needed (500 characters at most)',
  needsEvents: (known) => `--events is needed: ${known}`,
  notANumber: (what) => `${what} has to be a number`,
  taken: (url) => `${url} is there already.`,
  once: 'Keep this signing secret now; it is not shown again.',
  notFound: (id) => `There is no ${id}.`,
  removed: (id) => `${id} is removed.`,
  again: (id) => `${id} is sent again (while the shop is open).`,
  none: 'There is nothing.',
  hooks: ['ID', 'Address', 'Events', 'Waiting', 'Given up'],
  deliveries: ['ID', 'Time', 'Event', 'About', 'Address', 'Tries', 'State'],
  arrived: (status) => `arrived (${status})`,
  waiting: (when, error) => `waits, ${when}${error === '' ? '' : `: ${error}`}`,
  failed: (error) => `given up: ${error}`,
};
