import { openDb } from '../db/db'
import type { Push } from '../jobs/push'
import { createHostAllowlist } from '../outgoing/allowed-hosts'
import type { AppContext } from './app-context'

/** News of the test environment, over the same line: they never reach a page of production, nor the other way. */
const pushOfTest = (push: Push): Push => ({
  badgesChanged: (workspace, people) => push.badgesChanged(`test/${workspace}`, people),
  listen: (workspace, personId, hear) => push.listen(`test/${workspace}`, personId, hear),
  isHeard: () => push.isHeard(),
  close: async () => undefined,
})

/** The house of the test environment: as that of production beside it, on its own flows, and nothing leaves it. */
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
