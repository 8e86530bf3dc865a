/**
 * Whose things are read: a customer's, or those of whoever is signed in under a visitor's token, as long as the
 * session was seen after `seenAfter`. With a token who asks and what is theirs are one look.
 */
export type Owner = { customerId: number } | { token: string; seenAfter: Date };
