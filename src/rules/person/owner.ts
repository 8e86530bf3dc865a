/**
 * The owner of the data that is read: a customer, or the customer who is signed in under a visitor's token, if the
 * session was seen after `seenAfter`. With a token, one query finds the owner and the data.
 */
export type Owner = { customerId: number } | { token: string; seenAfter: Date };
