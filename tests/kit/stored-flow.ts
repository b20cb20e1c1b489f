import type { LogRecord } from '#/core/flow/snapshot/flow-changes'
import type { FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import { homeWorkspace as home } from '../../src/server/platform/workspace'
import { findPublishedVersion } from '../../src/server/queries/design/design'
import { readCurrentDirectory } from '../../src/server/queries/directory/directory'
import { findFlow, listLogs, readFlowRows } from '../../src/server/queries/flow/running-flow'
import { createSystemContext } from '../../src/server/read-models/action-context/system-actor'
import { blank } from './house'
import type { TestServer } from './server'

/** A flow as rules would find it in the database now, and what its history says. */
export async function storedFlow(
  { house, db }: Pick<TestServer, 'house' | 'db'>,
  id: string,
): Promise<{ flow: FlowSnapshot; log: LogRecord[] }> {
  const running = await findFlow(db, home, { flow: id })
  const version = running && (await findPublishedVersion(db, home, running.versionId))
  if (!version) throw new Error(`there is no flow ${id}`)
  const [rows, log, directory] = await Promise.all([
    readFlowRows(db, home, { flow: id }),
    listLogs(db, home, id),
    readCurrentDirectory(createSystemContext(house, home)),
  ])
  const flow = blank(version.design, { flow: running, ...rows, directory, version: version.id })
  return { flow, log }
}
