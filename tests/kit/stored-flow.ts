import type { LogRecord } from '#/core/flow/changes'
import type { FlowSnapshot } from '#/core/flow/snapshot'
import { systemContext } from '../../src/server/flow/system'
import { homeWorkspace as home } from '../../src/server/platform/workspace'
import { directoryOf } from '../../src/server/queries/directory'
import { findFlow, listLogs, readRows } from '../../src/server/queries/running-flow'
import { versionOf } from '../../src/server/queries/version'
import { blank } from './house'
import type { TestServer } from './server'

/** A flow as rules would find it in the database now, and what its history says. */
export async function storedFlow(
  { house, db }: Pick<TestServer, 'house' | 'db'>,
  id: string,
): Promise<{ flow: FlowSnapshot; log: LogRecord[] }> {
  const running = await findFlow(db, home, { flow: id })
  const version = running && (await versionOf(db, home, running.versionId))
  if (!version) throw new Error(`there is no flow ${id}`)
  const [rows, log, directory] = await Promise.all([
    readRows(db, home, { flow: id }),
    listLogs(db, home, id),
    directoryOf(systemContext(house, home)),
  ])
  const flow = blank(version.design, { flow: running, ...rows, directory, version: version.id })
  return { flow, log }
}
