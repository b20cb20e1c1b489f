import { openDb } from '../db/db'
import type { PushHub } from '../jobs/push-hub'
import { createHostAllowlist } from '../outgoing/allowed-hosts'
import type { AppContext } from './app-context'

/** Creates the app context of the archive: like that of production, on archived flows, and read-only. */
export const createArchiveContext = (appContext: AppContext, url: string): AppContext => ({
  ...appContext,
  data: 'archive',
  db: openDb(url, 6, 'archive'),
  push: {
    badgesChanged: () => undefined,
    listen: () => () => undefined,
    isHeard: () => appContext.push.isHeard(),
    close: async () => undefined,
  },
  hosts: createHostAllowlist([], async () => ''),
  mail: undefined,
  sms: undefined,
  outside: undefined,
})

/** Push of the test environment, over the same channel; events never cross between it and production. */
const pushOfTest = (push: PushHub): PushHub => ({
  badgesChanged: (workspace, people) => push.badgesChanged(`test/${workspace}`, people),
  listen: (workspace, personId, hear) => push.listen(`test/${workspace}`, personId, hear),
  isHeard: () => push.isHeard(),
  close: async () => undefined,
})

/**
 * Creates the app context of the test environment: like that of production, on its own flows, and without
 * outgoing connections.
 */
export const createTestContext = (appContext: AppContext, url: string): AppContext => ({
  ...appContext,
  data: 'test',
  db: openDb(url, 10, 'test'),
  push: pushOfTest(appContext.push),
  hosts: createHostAllowlist([], async () => ''),
  mail: undefined,
  sms: undefined,
  outside: undefined,
})
