import { constants, existsSync } from 'node:fs'
import { access, mkdir, open } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../app'
import { isDiskFull } from '../app/database-errors'
import { runCall } from '../app/handlers'
import { startArchiving } from '../jobs/archive'
import { startCleanup } from '../jobs/delete-orphan-files'
import { startOutbox } from '../jobs/outbox'
import { startScheduler } from '../jobs/scheduler'
import { seedFirstUsers } from '../jobs/seed'
import { makeBackup } from '../platform/backup/make-backup'
import { systemClock } from '../platform/clock'
import type { ServerConfig } from '../platform/config'
import type { AppContext } from '../platform/context/app-context'
import { createAppContext } from '../platform/context/create-context'
import { createArchiveContext, createTestContext } from '../platform/context/environments'
import { probeDatabase, probeEnvironments, probePooler } from '../platform/db/probe-database'
import { startEmbedded } from '../platform/embedded/start-embedded'
import { migrate } from '../platform/migrate'
import { checkPluginModules } from '../platform/plugins/check-modules'
import { findPluginProblems } from '../platform/plugins/plugin'
import { acquireProofKey } from '../platform/security/key-holder'
import { StartupError, toStartupError } from '../platform/startup-failure'
import { encryptStoredSecrets } from '../policies/second-factor'
import { startConnections } from '../services/connections'
import { bilingualText } from './bilingual'
import { startupBanner } from './startup-banner'
import { backupFolder } from './tools/backup'

/** Listening server; `greeting` is for the console. */
export interface RunningServer {
  address: string
  greeting: string
  /** Makes load balancers send requests elsewhere, and waits DRAIN_SECONDS for it. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Opened resources, closed in reverse order. */
class Opened {
  private readonly closers: (() => unknown)[] = []

  add(close: () => unknown): void {
    this.closers.unshift(close)
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0)) await close()
  }
}

/**
 * Starts everything: database, tables, first people, jobs, HTTP. On failure the opened resources are closed.
 */
export async function runServer(config: ServerConfig): Promise<RunningServer> {
  const opened = new Opened()
  try {
    await checkPlaces(config)
    if (config.tracesTo) opened.add(await tracingTo(config.tracesTo, config.traceName))
    const url = config.databaseUrl ?? (await embeddedUrl(config, opened))
    const direct = config.database.directUrl ?? url
    await openDatabase(config, url, direct)
    const plugins = await checkPluginModules(config.plugins)
    const appContext = createAppContext({ ...config, plugins }, url)
    logPluginProblems(appContext)
    opened.add(() => appContext.db.close())
    opened.add(() => appContext.reading.close())
    opened.add(() => appContext.push.close())
    opened.add(() => appContext.sources.close())
    const test = createTestContext(appContext, url)
    opened.add(() => test.db.close())
    const archive = createArchiveContext(appContext, url)
    opened.add(() => archive.db.close())
    const people = await seedFirstUsers(appContext)
    const unreadableSecrets = await encryptStoredSecrets(appContext)
    if (unreadableSecrets)
      appContext.log.warn(
        { lost: unreadableSecrets },
        'second factors that no key opens: SECRETS_KEY is another one',
      )
    opened.add(await startConnections(appContext))
    const holder = await acquireProofKey(appContext, direct)
    opened.add(() => holder.close())
    for (const one of [appContext, test]) startJobs(one, opened)
    opened.add(startArchiving(appContext))
    const leaving = { begun: false }
    const app = buildApp(appContext, { test, archive, leaving })
    opened.add(() => app.close())
    await listening(config, app.listen({ port: config.port, host: config.host }))
    const address = addressOf(config.host, app.server.address())
    const drain = async () => {
      leaving.begun = true
      await sleep(config.drainSeconds * 1_000)
    }
    return {
      address,
      greeting: startupBanner(address, people, config.siteUrl),
      drain,
      stop: () => opened.close(),
    }
  } catch (error) {
    await opened.close()
    if (['debug', 'trace'].includes(config.logLevel)) console.error(error)
    throw toStartupError(error, config.databaseUrl)
  }
}

/** Checks the database and the pooler before it, and migrates the tables. */
async function openDatabase(config: ServerConfig, url: string, direct: string): Promise<void> {
  const { pooler } = config.database
  await probeDatabase(direct)
  if (pooler !== 'off') await probePooler(url, direct, pooler)
  await migrate(direct, () => backUpFirst(config, direct))
  await probeEnvironments(url, pooler)
}

/** Loads the trace exporter only if it is configured. */
async function tracingTo(endpoint: string, name: string): Promise<() => Promise<void>> {
  const { exportTraces } = await import('../platform/observability/export-traces')
  return exportTraces(endpoint, name)
}

/** Backs up the database before a new version migrates it; files are not affected. */
async function backUpFirst(config: ServerConfig, url: string): Promise<void> {
  if (!config.backsUpFirst) return
  const now = systemClock.now()
  const folder = backupFolder(config, 'before-migration', now)
  await makeBackup({ url, dataDir: config.dataDir, folder, now })
  console.log(bilingualText('start.backed-up-first', { folder }))
}

function startJobs(appContext: AppContext, opened: Opened): void {
  const outbox = startOutbox(appContext)
  opened.add(() => outbox.stop())
  opened.add(startScheduler(appContext, runCall))
  opened.add(startCleanup(appContext))
}

async function embeddedUrl({ dataDir }: ServerConfig, opened: Opened): Promise<string> {
  const embedded = await startEmbedded({ dataDir })
  opened.add(() => embedded.stop())
  return embedded.url
}

function addressOf(host: string, bound: AddressInfo | string | null): string {
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * Rejects settings whose folder or file is not writable; a full disk is tolerated, since it may get space
 * again.
 */
async function checkPlaces({ dataDir, logFile, backupDir }: ServerConfig): Promise<void> {
  const folders = [dataDir, ...(logFile ? [dirname(logFile)] : [])]
  try {
    for (const folder of folders) {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    }
    if (logFile) await (await open(logFile, 'a', 0o600)).close()
    if (existsSync(backupDir)) await access(backupDir, constants.W_OK)
  } catch (error) {
    if (!isDiskFull(error as NodeJS.ErrnoException)) throw error
  }
}

async function listening({ port, host }: ServerConfig, work: Promise<unknown>): Promise<void> {
  await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartupError('start.port-taken', { port })
    throw new StartupError('start.cannot-listen', { host, port, reason: error.code ?? error.message })
  })
}

/** Logs each plugin that is not loaded, and why. */
function logPluginProblems({ config, log }: AppContext): void {
  for (const { folder, problem } of findPluginProblems(config.plugins))
    log.warn({ plugin: folder }, bilingualText('plugin.not-loaded', { folder, problem }, ' · '))
}
