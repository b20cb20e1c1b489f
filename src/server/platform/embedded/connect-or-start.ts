import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error'
import { readPasswordFile } from './cluster'
import { findDataHome } from './data-home'
import { readPidFile } from './postmaster'
import { processStartOf } from './process-identity'
import { type EmbeddedDatabase, embeddedUrl, startEmbedded } from './start-embedded'

/** Rejects a data directory without a database, without changing it. */
export function checkEmbedded(dataDir: string): void {
  const pointer = join(dataDir, 'postgres.location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
  if (!existsSync(join(home, 'cluster'))) throw new StartupError('start.no-database', { folder: dataDir })
}

/**
 * Returns the embedded database for a tool: that of a running server, else one started for the tool's run
 * time.
 */
export async function connectOrStart(dataDir: string): Promise<EmbeddedDatabase> {
  const home = findDataHome(dataDir)
  const { pid, port, status } = readPidFile(join(home, 'cluster'))
  if (!pid || !port || status !== 'ready' || processStartOf(pid) === undefined)
    return startEmbedded({ dataDir })
  return { url: embeddedUrl(port, readPasswordFile(join(home, 'password'))), stop: async () => {} }
}
