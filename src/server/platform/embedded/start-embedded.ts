import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-error'
import { preparePrograms } from './binaries'
import { type ClusterConfig, openCluster, superuser } from './cluster'
import { findDataHome } from './data-home'
import { acquireLock } from './lock'
import { isRunning, startPostmaster, stopOrphan, stopPostmaster } from './postmaster'
import { findSystemAccount } from './system-account'

/** A running embedded PostgreSQL. */
export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data directory with the programs npm brought:
 * find the home (data-home.ts), lock it (lock.ts), choose account and programs (system-account.ts, binaries.ts), end an
 * orphan of a killed server, create the cluster on the first start (cluster.ts), launch (postmaster.ts).
 * A PostgreSQL that dies is launched again on the same port, so the address stays good.
 */
export async function startEmbedded(options: {
  dataDir: string
  durable?: boolean
}): Promise<EmbeddedDatabase> {
  const home = owned(options.dataDir, () => findDataHome(options.dataDir))
  const release = owned(home, () => acquireLock(home))
  try {
    const site = clusterConfigOf(home, options.durable ?? true)
    await stopOrphan(site)
    const password = await openCluster(site)
    const { port, stop } = await keepRunning(site)
    return { url: embeddedUrl(port, password), stop: () => stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Where the embedded database is reached. */
export const embeddedUrl = (port: number, password: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`

/** The embedded database of a home folder. */
export function clusterConfigOf(home: string, durable: boolean): ClusterConfig {
  const cluster = join(home, 'cluster')
  const account = findSystemAccount(cluster)
  return { home, cluster, account, durable, programs: preparePrograms(home, account), log: join(home, 'log') }
}

/** What does not start is tried again after so long. */
const relaunchPause = 2_000

async function keepRunning(site: ClusterConfig) {
  let { child, port } = await startPostmaster(site)
  let stopping = false
  let next: Promise<void> = Promise.resolve()
  const leave = () => child.kill('SIGINT')
  const watch = (started: ChildProcess) =>
    started.once('exit', () => {
      if (!stopping) next = again()
    })
  // On a full disk it cannot start; it does once there is space.
  const again = async () => {
    while (!stopping)
      try {
        child = (await startPostmaster(site, port)).child
        watch(child)
        return
      } catch (error) {
        console.error((error as Error).message)
        await sleep(relaunchPause)
      }
  }
  watch(child)
  process.once('exit', leave)

  const stop = async () => {
    stopping = true
    await next
    process.off('exit', leave)
    if (!isRunning(child)) return
    const gone = once(child, 'exit')
    await stopPostmaster(site)
    await gone
  }
  return { port, stop }
}

/** Runs what touches the data directory; a folder of another account is a sentence, not a stack. */
function owned<T>(folder: string, touch: () => T): T {
  try {
    return touch()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') throw new StartupError('start.not-owner', { folder })
    throw error
  }
}
