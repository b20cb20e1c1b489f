import type { Person } from '../../stores/session'

const channels = ['mail', 'chat'] as const

/** A way outside on which people are told. */
export type Channel = (typeof channels)[number]

/** The channels that the company has switched on, and whether somebody wants them. */
export function channelsOf(person: Person | null): { channel: Channel; isWanted: boolean }[] {
  const wanted = (person?.conf.notices ?? {}) as Partial<Record<Channel, boolean>>
  return channels
    .filter((channel) => person?.com_conf[`notice_${channel}`])
    .map((channel) => ({ channel, isWanted: wanted[channel] !== false }))
}
