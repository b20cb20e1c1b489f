import { openDb } from '../db/db'
import { openHosts } from '../outgoing/allowed-hosts'
import type { House } from './app-context'

/** The house of the archive: as that of production beside it, on flows that were put away; nothing changes in it. */
export const openArchiveHouse = (house: House, url: string): House => ({
  ...house,
  data: 'archive',
  db: openDb(url, 6, 'archive'),
  push: {
    badgesChanged: () => undefined,
    listen: () => () => undefined,
    isHeard: () => house.push.isHeard(),
    close: async () => undefined,
  },
  hosts: openHosts([], async () => ''),
  mail: undefined,
  sms: undefined,
  outside: undefined,
})
