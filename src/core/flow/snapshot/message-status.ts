/** What has become of a message (S1-112…S1-120). */
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

/** What a line of the log tells. */
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
  order: 35,
} as const
