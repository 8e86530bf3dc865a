import type { tokensCommand as turkish } from '#text/tr/cli/tokens-command.ts';

export const tokensCommand: typeof turkish = {
  help: `Usage: npm run shop -- tokens WHAT [options]

  add NAME --scope orders:read,orders:write
      --days 365                for how long it is good (730 at most; 365 if not given)
  list                          the tokens: scopes, end, last use
  revoke NAME                   this token works no more

A token is written once, when it is added; the shop keeps its hash.`,
  noSuchWork: (name) => `there is no tokens ${name}`,
  needsName: 'a name is needed (60 characters at most)',
  needsScope: (known) => `--scope is needed: ${known}`,
  wrongDays: '--days has to be a number from 1 to 730',
  taken: (name) => `There is a token "${name}" already (even if it was revoked).`,
  once: 'Keep this token now; it is not shown again.',
  notFound: (name) => `There is no token "${name}" that works.`,
  revoked: (name) => `"${name}" is revoked.`,
  none: 'There are no tokens.',
  columns: ['Name', 'Scopes', 'End', 'Last use', 'State'],
  never: 'never',
  states: { works: 'works', over: 'has ended', revoked: 'revoked' },
};
