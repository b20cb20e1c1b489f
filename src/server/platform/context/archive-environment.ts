import { openDb } from '../db/db'
import { createHostAllowlist } from '../outgoing/allowed-hosts'
import type { AppContext } from './app-context'

/** The house of the archive: as that of production beside it, on flows that were put away; nothing changes in it. */
export const createArchiveContext = (house: AppContext, url: string): AppContext => ({
  ...house,
  data: 'archive',
  db: openDb(url, 6, 'archive'),
  push: {
    badgesChanged: () => undefined,
    listen: () => () => undefined,
    isHeard: () => house.push.isHeard(),
    close: async () => undefined,
  },
  hosts: createHostAllowlist([], async () => ''),
  mail: undefined,
  sms: undefined,
  outside: undefined,
})
