import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CallName, Calls } from '../../src/generated/calls'
import type { Envelope } from '../../src/generated/types'
import { buildApp } from '../../src/server/app'
import type { ServerClock } from '../../src/server/platform/clock'
import { readConfig, type ServerConfig } from '../../src/server/platform/config'
import type { AppContext } from '../../src/server/platform/context/app-context'
import { createAppContext } from '../../src/server/platform/context/create-context'
import { createArchiveContext, createTestContext } from '../../src/server/platform/context/environments'
import type { Db } from '../../src/server/platform/db/db'
import { catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import type { RateLimit } from '../../src/server/platform/http/rate-limit'
import { openLog } from '../../src/server/platform/observability/log'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { startSession } from '../../src/server/queries/session/session'
import { companyDatabases } from './company-databases'
import { databaseSettings } from './database-settings'
import { compareCachedRows } from './remembered-rows'

/** An answer as the caller gets it. */
export interface Answer<Data> extends Envelope {
  status: number
  data: Data
}

/** Sends calls of the catalogue; `raw` sends any body to any call. */
export interface Sender {
  token: string
  /** The header that carries it. */
  header: string
  call<Name extends CallName>(name: Name, body: Calls[Name]['body']): Promise<Answer<Calls[Name]['data']>>
  raw(name: CallName, body: unknown, headers?: Record<string, string>): Promise<Answer<unknown>>
}

/** A server of its own for a test file: a fresh database with the demo company, and a clock that can be moved. */
export interface TestServer {
  app: FastifyInstance
  house: AppContext
  /** The house of the test environment. */
  test: AppContext
  /** That of the archive. */
  archive: AppContext
  db: Db
  url: string
  clock: MovableClock
  /** Somebody of the company by job number, signed in. */
  as(jobId: string): Promise<Sender>
  /** Somebody who is not signed in. */
  nobody: Sender
  stop(): Promise<void>
}

export interface MovableClock extends ServerClock {
  move(milliseconds: number): void
  /** Stops until it is moved by hand, however long a loaded machine takes. */
  freeze(): void
}

/** The machine's time, plus what it was moved by. */
function movableClock(): MovableClock {
  let moved = 0
  let frozen: number | undefined
  return {
    now: () => (frozen ?? Date.now()) + moved,
    freeze: () => {
      frozen = Date.now()
    },
    move: (milliseconds) => {
      moved += milliseconds
    },
  }
}

const hour = 3_600_000

/** Moves a clock past the company's next midnight if that is so near that the hours of a test would span two days. */
export function passMidnight(clock: MovableClock, hours = 4): void {
  const past = (clock.now() + 8 * hour) % (24 * hour)
  if (past > (24 - hours) * hour) clock.move(24 * hour - past)
}

/** What a test may set: a pace of requests, where log lines go, sources of remote functions, an outside directory. */
export interface ServerOptions {
  rate?: RateLimit
  openRate?: RateLimit
  bodySeconds?: number
  trustedProxies?: readonly string[]
  metricsToken?: string
  siteUrl?: string
  alarms?: ServerConfig['alarms']
  secretsKey?: string
  remoteFunctions?: ServerConfig['remoteFunctions']
  plugins?: ServerConfig['plugins']
  outside?: ServerConfig['outside']
  outgoing?: ServerConfig['outgoing']
  files?: ServerConfig['files']
  database?: (url: string) => ServerConfig['database']
  tracesTo?: string
  /** Databases of sets; they may be others of the same server. */
  databaseSources?: (url: string) => ServerConfig['databaseSources']
  log?: { write(line: string): void }
  /** What is in the database at first; the demo company where nothing is said. */
  contents?: keyof typeof companyDatabases
}

const unhurried: RateLimit = { burst: 1_000_000, perSecond: 1_000_000 }

/** Starts the server of a test file; `stop` it after the last test. */
export async function serverOfFile({
  rate = unhurried,
  openRate = unhurried,
  log,
  database,
  databaseSources,
  contents = 'company',
  ...more
}: ServerOptions = {}): Promise<TestServer> {
  const { url, drop } = await companyDatabases[contents]()
  const { DATABASE_URL: pooled } = databaseSettings(url)
  const clock = movableClock()
  const logger = log ? openLog('info', log) : openLog('silent')
  const dataDir = join(tmpdir(), `qianpi-data-${new URL(url).pathname.slice(1)}`)
  const house = createAppContext(
    {
      ...testConfig(url),
      ...more,
      ...(database && { database: database(url) }),
      ...(databaseSources && { databaseSources: databaseSources(url) }),
      dataDir,
    },
    pooled,
    { clock, log: logger },
  )
  const test = createTestContext(house, pooled)
  const archive = createArchiveContext(house, pooled)
  const app = buildApp(house, { rate, openRate, test, archive })
  await app.ready()
  const known = new Map<string, Promise<Sender>>()

  const signIn = async (jobId: string) => {
    const { token } = await house.db.transaction((tx) => startSession(tx, house, homeWorkspace, jobId))
    return senderWith(app, token)
  }
  const server: TestServer = {
    app,
    house,
    test,
    archive,
    db: house.db,
    url,
    clock,
    as(jobId) {
      const sender = known.get(jobId) ?? signIn(jobId)
      known.set(jobId, sender)
      return sender
    },
    nobody: senderWith(app, ''),
    async stop() {
      await compareCachedRows(house.db)
      await app.close()
      await house.push.close()
      await house.sources.close()
      await test.db.close()
      await archive.db.close()
      await house.db.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return server
}

const testConfig = (url: string): ServerConfig =>
  readConfig({ DATA_DIR: '/nowhere', ...databaseSettings(url), NODE_ENV: 'test', LOG_LEVEL: 'silent' })

/** Sends through the app, as whoever holds the token; the header names its environment. */
export function senderWith(app: FastifyInstance, token: string, header = 'x-token'): Sender {
  const raw = async (name: CallName, body: unknown, headers: Record<string, string> = {}) => {
    const call = catalogueCalls.find((one) => one.name === name)
    if (!call) throw new Error(`There is no call ${name}`)
    const answer = await app.inject({
      method: call.method,
      url: call.path.replace('{oa}', homeWorkspace),
      headers: { ...(token ? { [header]: token } : {}), ...headers },
      ...(call.method === 'GET' ? { query: body as Record<string, string> } : { payload: body as object }),
    })
    const isFile = !String(answer.headers['content-type']).includes('json')
    const envelope = isFile ? { success: true, code: '', msg: '', data: null } : answer.json()
    return { status: answer.statusCode, ...envelope }
  }
  return { token, header, raw, call: raw as Sender['call'] }
}
