import type { FlowMessage } from './snapshot'

/** Status of a message (S1-112…S1-120). */
export const messageStatus = {
  waiting: 1,
  cancelled: 2,
  handled: 3,
  eitherSigned: 4,
  notice: 5,
  copy: 6,
  started: 7,
  withdrawn: 8,
  skipped: 9,
} as const

/** Type of a log record. */
export const logType = {
  create: 1,
  deal: 2,
  cancel: 3,
  orsign: 4,
  andsign: 5,
  revoke: 6,
  withdrawn: 7,
  replaced: 8,
  applied: 9,
  declined: 10,
  takenBack: 11,
  urged: 12,
  version: 13,
  level: 14,
  copied: 15,
  automatic: 16,
  event: 20,
  added: 31,
  addedOut: 32,
  consulted: 33,
  opinion: 34,
  claimed: 35,
  givenBack: 36,
  assigned: 37,
  order: 38,
  decisionWithdrawn: 39,
} as const

/** Whether a message still waits for its assignee. */
export const isWaiting = ({ status }: FlowMessage): boolean => status === messageStatus.waiting

/** Whether a message waits for a person; an event has no assignee. */
export const isPendingTask = (message: FlowMessage): boolean => isWaiting(message) && message.to !== ''

/** Whether a withdrawal closes the message: a waiting one, a notice or a copy (domain facts 2.2). */
export const isClosedByWithdrawal = ({ status }: FlowMessage): boolean =>
  status === messageStatus.waiting || status === messageStatus.notice || status === messageStatus.copy
