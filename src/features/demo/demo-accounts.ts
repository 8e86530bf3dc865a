import { businessEmail, consumerEmail } from './customers.ts';
import { demoPassword } from './person.ts';

/** The accounts that the sign-in page offers while the demo is on. */
export const demoAccounts = [
  { email: consumerEmail, password: demoPassword, label: 'Zeynep Karaca' },
  { email: businessEmail, password: demoPassword, label: 'Yıldız Yapı' },
];
