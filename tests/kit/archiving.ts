import { runArchiving } from '../../src/server/jobs/archive'
import { environmentTables } from '../../src/server/platform/db/shared-tables'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { beginRecovery, insertArchive } from '../../src/server/queries/archive/archive-result'
import { wholeDatabase } from './contents'
import { type Sender, senderWith, type TestServer } from './server'

/** The tables of flows in a schema, each with how many rows it has and their checksum. */
export async function tablesOf({ db }: Pick<TestServer, 'db'>, schema: string) {
  const whole = await wholeDatabase(db)
  return Object.fromEntries(environmentTables.map((name) => [name, whole[`${schema}.${name}`]]))
}

/** Begins an archive of whatever of these designs is over; answers its id. */
export async function beginArchive({ db, house, clock }: TestServer, designs: string[]): Promise<string> {
  const [id, now] = [house.newId(), clock.now()]
  const archive = { id, planId: 'plan', name: '归档', designs, total: 0, keepUntil: null, now, by: 'admin' }
  await db.transaction((tx) =>
    insertArchive(tx, homeWorkspace, { ...archive, endedBefore: new Date(now + 60_000) }),
  )
  return id
}

/** The same, to its end. */
export async function archiveEnded(server: TestServer, designs: string[]): Promise<string> {
  const id = await beginArchive(server, designs)
  await runArchiving(server.house)
  return id
}

/** Brings an archive back, to its end. */
export async function recoverArchive({ db, house }: TestServer, id: string): Promise<void> {
  await db.transaction((tx) => beginRecovery(tx, homeWorkspace, { id, by: 'admin' }))
  await runArchiving(house)
}

/** Somebody who looks into an archive. */
export async function inArchive(
  { app }: Pick<TestServer, 'app'>,
  sender: Sender,
  id: string,
): Promise<Sender> {
  const { data, success, msg } = await sender.call('oa/flowdesigns/archive/result/see', { id })
  if (!success) throw new Error(msg)
  return senderWith(app, data.token, 'x-token-arch')
}
