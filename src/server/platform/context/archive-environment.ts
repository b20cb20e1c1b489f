import { openDb } from '../db/db'
import { createHostAllowlist } from '../outgoing/allowed-hosts'
import type { AppContext } from './app-context'

/** Creates the app context of the archive: like that of production, on archived flows, and read-only. */
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
