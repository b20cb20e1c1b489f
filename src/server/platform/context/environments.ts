import { openDb } from '../db/db'
import type { Push } from '../jobs/push-hub'
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

/** Push of the test environment, over the same channel; events never cross between it and production. */
const pushOfTest = (push: Push): Push => ({
  badgesChanged: (workspace, people, update) => push.badgesChanged(`test/${workspace}`, people, update),
  listen: (workspace, personId, hear) => push.listen(`test/${workspace}`, personId, hear),
  isHeard: () => push.isHeard(),
  close: async () => undefined,
})

/**
 * Creates the app context of the test environment: like that of production, on its own flows, and without
 * outgoing connections.
 */
export const createTestContext = (house: AppContext, url: string): AppContext => ({
  ...house,
  data: 'test',
  db: openDb(url, 10, 'test'),
  push: pushOfTest(house.push),
  hosts: createHostAllowlist([], async () => ''),
  mail: undefined,
  sms: undefined,
  outside: undefined,
})
