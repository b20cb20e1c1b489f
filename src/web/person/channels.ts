import type { Person } from '../stores/session'

const channels = ['mail', 'chat'] as const

/** External notification channel. */
export type NotificationChannel = (typeof channels)[number]

/** Returns the channels that the company has enabled. */
export const companyChannelsOf = (person: Person | null): NotificationChannel[] =>
  channels.filter((channel) => person?.com_conf[`notice_${channel}`])
