import type { Person } from '../stores/session'

const channels = ['mail', 'chat'] as const

/** External notification channel. */
export type Channel = (typeof channels)[number]

/** Returns the channels that the company has enabled. */
export const channelsOf = (person: Person | null): Channel[] =>
  channels.filter((channel) => person?.com_conf[`notice_${channel}`])
