import type { lawCommands as turkish } from '#text/tr/cli/law-commands.ts';

/** Texts of the answers of the commands for consents. */
export const lawCommands: typeof turkish = {
  reasons: {
    'unknown-address': 'no customer has this address or number',
    'wrong-time': 'its time is wrong or to come',
  },
  taken: (accepted, refused) => `${accepted} decisions were taken over, ${refused} refused.`,
  refusedLine: (at, why) => `Line ${at}: ${why}`,
  notReadable: (file, why) => `${file} cannot be read: ${why}`,
};
