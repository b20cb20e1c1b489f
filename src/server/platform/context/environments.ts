import type { DbSchema } from '../db/connection'
import { openDb } from '../db/db'
import { readFromPrimary } from '../db/standby'
import type { PushHub } from '../jobs/push-hub'
import { createHostAllowlist } from '../outgoing/allowed-hosts'
import type { AppContext } from './app-context'

/** Opens the database of an environment; its long reads go to the primary. */
function openEnvironment({ config }: AppContext, url: string, schema: Exclude<DbSchema, 'public'>) {
  const { pools, pooler } = config.database
  const db = openDb(url, pools[schema], { schema, pooler })
  return { db, reading: readFromPrimary(db) }
}

/** Creates the app context of the archive: like that of production, on archived flows, and read-only. */
export const createArchiveContext = (appContext: AppContext, url: string): AppContext => ({
  ...appContext,
  data: 'archive',
  ...openEnvironment(appContext, url, 'archive'),
  push: {
    badgesChanged: () => undefined,
    listen: () => () => undefined,
    isHeard: () => appContext.push.isHeard(),
    isPolling: () => appContext.push.isPolling(),
    close: async () => undefined,
  },
  hosts: createHostAllowlist([], async () => ''),
  mail: undefined,
  sms: undefined,
  outside: undefined,
  sso: undefined,
  ldap: undefined,
})

/** Push of the test environment, over the same channel; events never cross between it and production. */
const pushOfTest = (push: PushHub): PushHub => ({
  badgesChanged: (workspace, people, update) => push.badgesChanged(`test/${workspace}`, people, update),
  listen: (workspace, personId, hear) => push.listen(`test/${workspace}`, personId, hear),
  isHeard: () => push.isHeard(),
  isPolling: () => push.isPolling(),
  close: async () => undefined,
})

/**
 * Creates the app context of the test environment: like that of production, on its own flows, and without
 * outgoing connections.
 */
export const createTestContext = (appContext: AppContext, url: string): AppContext => ({
  ...appContext,
  data: 'test',
  ...openEnvironment(appContext, url, 'test'),
  push: pushOfTest(appContext.push),
  hosts: createHostAllowlist([], async () => ''),
  mail: undefined,
  sms: undefined,
  outside: undefined,
  sso: undefined,
  ldap: undefined,
})
