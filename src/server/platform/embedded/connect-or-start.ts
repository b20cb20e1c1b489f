import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../startup-error'
import { passwordIn } from './cluster'
import { findHome } from './data-home'
import { readPidFile } from './postmaster'
import { lifeOf } from './process-identity'
import { type Embedded, startEmbedded, urlAt } from './start-embedded'

/** Refuses a data directory without a database, and leaves it as it is. */
export function checkEmbedded(dataDir: string): void {
  const pointer = join(dataDir, 'postgres.location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
  if (!existsSync(join(home, 'cluster'))) throw new StartRefused('start.no-database', { folder: dataDir })
}

/** The embedded database for a tool: the one that a running server has, else started for as long as the tool runs. */
export async function reachEmbedded(dataDir: string): Promise<Embedded> {
  const home = findHome(dataDir)
  const { pid, port, status } = readPidFile(join(home, 'cluster'))
  if (!pid || !port || status !== 'ready' || lifeOf(pid) === undefined) return startEmbedded({ dataDir })
  return { url: urlAt(port, passwordIn(join(home, 'password'))), stop: async () => {} }
}
