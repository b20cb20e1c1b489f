import type { Person } from '../stores/session'

const channels = ['mail', 'chat'] as const

/** A way outside on which people are told. */
export type Channel = (typeof channels)[number]

/** The channels that the company has switched on. */
export const channelsOf = (person: Person | null): Channel[] =>
  channels.filter((channel) => person?.com_conf[`notice_${channel}`])
