import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-failure'
import {
  type ClusterConfig,
  findDataHome,
  findSystemAccount,
  openCluster,
  readPasswordFile,
  superuser,
} from './cluster'
import { acquireLock } from './lock'
import {
  isRunning,
  processStartOf,
  readPidFile,
  startPostmaster,
  stopOrphan,
  stopPostmaster,
} from './postmaster'
import { preparePrograms } from './programs'

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
export async function connectOrStartEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const home = findDataHome(dataDir)
  const { pid, port, status } = readPidFile(join(home, 'cluster'))
  if (!pid || !port || status !== 'ready' || processStartOf(pid) === undefined)
    return startEmbedded({ dataDir })
  return { url: embeddedUrl(port, readPasswordFile(join(home, 'password'))), stop: async () => {} }
}

/** Running embedded PostgreSQL. */
export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data directory with the programs from npm. It finds the home (data-home.ts), locks
 * it (lock.ts), chooses account and programs (programs.ts), stops an orphan of a killed
 * server, creates the cluster on the first start (cluster.ts) and launches it (postmaster.ts). A PostgreSQL
 * that dies is relaunched on the same port, so the address stays valid.
 */
export async function startEmbedded(options: {
  dataDir: string
  durable?: boolean
  connections?: number
}): Promise<EmbeddedDatabase> {
  const home = owned(options.dataDir, () => findDataHome(options.dataDir))
  const release = owned(home, () => acquireLock(home))
  try {
    const { durable = true, connections } = options
    const site = { ...clusterConfigOf(home, durable), ...(connections && { connections }) }
    await stopOrphan(site)
    const password = await openCluster(site)
    const { port, stop } = await keepRunning(site)
    return { url: embeddedUrl(port, password), stop: () => stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Returns the URL of the embedded database. */
const embeddedUrl = (port: number, password: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`

/** Returns the configuration of the embedded database in a home folder. */
export function clusterConfigOf(home: string, durable: boolean): ClusterConfig {
  const cluster = join(home, 'cluster')
  const account = findSystemAccount(cluster)
  return { home, cluster, account, durable, programs: preparePrograms(home, account), log: join(home, 'log') }
}

/** Delay before a relaunch after a failure, in ms. */
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
  // It cannot start on a full disk, but does once there is space.
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
    const exited = once(child, 'exit')
    await stopPostmaster(site)
    await exited
  }
  return { port, stop }
}

/**
 * Runs access to the data directory; a folder of another account gives an explained error instead of a stack.
 */
function owned<T>(folder: string, touch: () => T): T {
  try {
    return touch()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') throw new StartupError('start.not-owner', { folder })
    throw error
  }
}
