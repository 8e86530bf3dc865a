/** The actions of the activity log, grouped by subject (rule activity-log/entries). */
export const activityActions = [
  'order.pay',
  'order.prepare',
  'order.ship',
  'order.deliver',
  'order.cancel',
  'order.refund',
  'order.undo',
  'order.note',
  'order.mail',
  'staff.added',
  'staff.role',
  'staff.disabled',
  'staff.enabled',
  'staff.reset',
  'staff.access',
  'staff.codes',
  'staff.password',
  'staff.sign-in',
  'staff.refused',
  'staff.session-ended',
  'token.added',
  'token.revoked',
  'webhook.added',
  'webhook.removed',
  'webhook.resent',
  'setting.mail',
  'view.added',
  'view.renamed',
  'view.removed',
  'product.price',
  'product.stock',
  'product.active',
  'question.answer',
  'question.publish',
  'question.decline',
  'photo.approve',
  'photo.refuse',
  'customer.exported',
  'customer.viewed',
  'customer.edited',
  'customer.blocked',
  'customer.unblocked',
  'customer.password-mail',
  'customer.note',
  'customer.note-removed',
] as const;
export type ActivityAction = (typeof activityActions)[number];

export function isActivityAction(text: string): text is ActivityAction {
  return activityActions.some((action) => action === text);
}

/** The subjects of actions, as an action's name begins. */
export const activitySubjects = [
  'order',
  'staff',
  'token',
  'webhook',
  'setting',
  'view',
  'product',
  'question',
  'photo',
  'customer',
] as const;
export type ActivitySubject = (typeof activitySubjects)[number];
