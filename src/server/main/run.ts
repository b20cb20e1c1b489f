import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../app'
import { runCall } from '../app/handlers'
import { startArchiving } from '../jobs/archive'
import { startEveryMinute } from '../jobs/every-minute'
import { settleFirstPeople } from '../jobs/first-people'
import { startOutbox } from '../jobs/outbox'
import { startSweep } from '../jobs/sweep'
import { openArchiveHouse } from '../platform/archive-house'
import { makeBackup } from '../platform/backup/make-backup'
import { buildHouse } from '../platform/build-container'
import { systemClock } from '../platform/clock'
import type { Config } from '../platform/config'
import type { House } from '../platform/container'
import { startEmbedded } from '../platform/embedded/start-embedded'
import { migrate } from '../platform/migrate'
import { StartRefused } from '../platform/start-refused'
import { openTestHouse } from '../platform/test-house'
import { sealStoredSecrets } from '../policies/factor-secret'
import { both } from './both'
import { backupFolder } from './tools/backup'
import { welcome } from './welcome'

/** A server that listens; `greeting` is for the console. */
export interface Running {
  address: string
  greeting: string
  /** Tells whoever sends requests to send them elsewhere, and gives them DRAIN_SECONDS for it. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** What was opened, closed again in the opposite order. */
class Opened {
  private readonly closers: (() => unknown)[] = []

  add(close: () => unknown): void {
    this.closers.unshift(close)
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0)) await close()
  }
}

/** Starts everything: database, tables, first people, jobs, HTTP. What was opened before a failure is closed. */
export async function run(config: Config): Promise<Running> {
  const opened = new Opened()
  try {
    if (config.tracesTo) opened.add(await tracingTo(config.tracesTo, config.traceName))
    const url = config.databaseUrl ?? (await embeddedUrl(config, opened))
    await reached(
      url,
      migrate(url, () => backUpFirst(config, url)),
    )
    const house = buildHouse(config, url)
    opened.add(() => house.db.close())
    opened.add(() => house.push.close())
    opened.add(() => house.sources.close())
    const test = openTestHouse(house, url)
    opened.add(() => test.db.close())
    const archive = openArchiveHouse(house, url)
    opened.add(() => archive.db.close())
    const people = await settleFirstPeople(house)
    const lost = await sealStoredSecrets(house)
    if (lost) house.log.warn({ lost }, 'second factors that no key opens: SECRETS_KEY is another one')
    for (const one of [house, test]) startJobs(one, opened)
    opened.add(startArchiving(house))
    const leaving = { begun: false }
    const app = buildApp(house, { test, archive, leaving })
    opened.add(() => app.close())
    await listening(config, app.listen({ port: config.port, host: config.host }))
    const address = addressOf(config.host, app.server.address())
    const drain = async () => {
      leaving.begun = true
      await sleep(config.drainSeconds * 1_000)
    }
    return { address, greeting: welcome(address, people), drain, stop: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** What sends traces is loaded only where somebody wants them. */
async function tracingTo(endpoint: string, name: string): Promise<() => Promise<void>> {
  const { exportTraces } = await import('../platform/export-traces')
  return exportTraces(endpoint, name)
}

/** What a new version is about to change is kept as it was; files are not changed by it. */
async function backUpFirst(config: Config, url: string): Promise<void> {
  if (!config.backsUpFirst) return
  const now = systemClock.now()
  const folder = backupFolder(config, 'before-migration', now)
  await makeBackup({ url, dataDir: config.dataDir, folder, now })
  console.log(both('start.backed-up-first', { folder }))
}

function startJobs(house: House, opened: Opened): void {
  const outbox = startOutbox(house)
  opened.add(() => outbox.stop())
  opened.add(startEveryMinute(house, runCall))
  opened.add(startSweep(house))
}

async function embeddedUrl({ dataDir }: Config, opened: Opened): Promise<string> {
  const embedded = await startEmbedded({ dataDir })
  opened.add(() => embedded.stop())
  return embedded.url
}

function addressOf(host: string, bound: AddressInfo | string | null): string {
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const networkReasons = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '3D000',
  '28000',
])

async function reached(url: string, work: Promise<void>): Promise<void> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (!networkReasons.has(error.code ?? '')) throw error
    const reason = error.message || String(error.code)
    throw new StartRefused('start.database-unreachable', { host: new URL(url).host, reason })
  })
}

async function listening({ port }: Config, work: Promise<unknown>): Promise<void> {
  await work.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartRefused('start.port-taken', { port }) : error
  })
}
