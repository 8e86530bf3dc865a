import type { staffCommand as turkish } from '#text/tr/cli/staff-command.ts';

export const staffCommand: typeof turkish = {
  help: `Usage: npm run shop -- staff WHAT [options]

  add EMAIL --name NAME --role owner
                                lets somebody into the office; writes their link once
  list                          who works there: role, last sign-in, state
  role EMAIL --role ROLE        gives another role
  disable EMAIL                 comes in no more; open sessions end
  enable EMAIL                  may come in again
  reset EMAIL                   takes password and code away and writes a new link

  --role owner|orders|catalog|reader
  --json                        answers with data

A link works for 3 days and once; the shop keeps its hash.`,
  noSuchWork: (name) => `there is no staff ${name}`,
  email: 'e-mail address',
  wrongEmail: 'an e-mail address is needed',
  needsName: '--name is needed (100 characters at most)',
  needsRole: (known) => `--role is needed: ${known}`,
  once: 'Pass this link on now; it is not shown again. It works for 3 days:',
  done: {
    role: (email) => `${email} has another role now.`,
    disable: (email) => `${email} comes in no more.`,
    enable: (email) => `${email} may come in again.`,
  },
  refused: {
    'not-found': 'Nobody with this e-mail works here.',
    'staff-taken': 'The e-mail or the name is somebody else’s already.',
    'own-access': 'One’s own access stays as it is.',
    'last-owner': 'This is the last owner who can sign in. Add another one first.',
    'demo-owner': 'The demo’s owner stays as they are.',
  },
  none: 'There is nobody. The first owner: staff add EMAIL --name NAME --role owner',
  columns: ['E-mail', 'Name', 'Role', 'Last sign-in', 'State'],
  never: 'never',
  roles: { owner: 'owner', orders: 'orders', catalog: 'catalog', reader: 'reader' },
  states: {
    ready: 'active',
    invited: 'invited',
    'link-over': 'link has ended',
    disabled: 'shut out',
    demo: 'demo',
  },
};
