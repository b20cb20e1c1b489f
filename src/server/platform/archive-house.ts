import type { House } from './container'
import { openDb, withTablesOf } from './db/db'
import { openHosts } from './outgoing/hosts'

/** The house of the archive: as that of production beside it, on flows that were put away; nothing changes in it. */
export const openArchiveHouse = (house: House, url: string): House => ({
  ...house,
  data: 'archive',
  db: openDb(withTablesOf(url, 'archive'), 6),
  push: { badgesChanged: () => undefined, listen: () => () => undefined, close: async () => undefined },
  hosts: openHosts([], async () => ''),
  mail: undefined,
  sms: undefined,
  outside: undefined,
})
