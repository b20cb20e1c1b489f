import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { scratchFolder } from '../scripts/scratch-folder.mjs'
import { processStartOf, stopOrphan } from '../src/server/platform/embedded/postmaster'
import { clusterConfigOf, startEmbedded } from '../src/server/platform/embedded/start-embedded'
import { migrate } from '../src/server/platform/migrate'
import { startPgBouncer } from './kit/pgbouncer'
import { run, within } from './sql'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tests' PostgreSQL: an address that may create databases, and the migrated template's name. */
    database: { url: string; template: string; pooler?: { host: string; mode: string } }
  }
}

const prefix = 'qianpi-test-'

interface RunDatabase {
  url: string
  template: string
  pooler?: { host: string; mode: string }
  leave(): Promise<void>
}

/** Each project loads this module for itself; what they share belongs to the process. */
const shared = globalThis as typeof globalThis & {
  databaseOfRun?: { users: number; opened: Promise<RunDatabase> }
}

/** One PostgreSQL for the projects of a run (TEST_DATABASE_URL, or an embedded one), with one migrated template. */
export default async function database(project: TestProject) {
  shared.databaseOfRun ??= { users: 0, opened: openDatabase() }
  const use = shared.databaseOfRun
  use.users += 1
  const { url, template, pooler, leave } = await use.opened
  project.provide('database', {
    url,
    template,
    ...(pooler && { pooler: { host: pooler.host, mode: pooler.mode } }),
  })
  return async () => {
    use.users -= 1
    if (!use.users) await leave()
  }
}

async function openDatabase(): Promise<RunDatabase> {
  const { url, stop } = await server(process.env.TEST_DATABASE_URL)
  const template = `qianpi_template_${process.pid}`
  const leave = async () => {
    await dropDatabases(url, template)
    await stop()
  }
  try {
    await run(url, `create database ${template}`)
    await migrate(within(url, template))
    const pooler = await poolerOf(url)
    if (pooler) return { url, template, pooler, leave: () => pooler.stop().then(leave) }
  } catch (error) {
    await leave()
    throw error
  }
  return { url, template, leave }
}

/** Starts the pooler before the servers of a run, in the mode that TEST_POOLER names; its role has the time limit. */
async function poolerOf(url: string) {
  const mode = process.env.TEST_POOLER
  if (!mode) return undefined
  await run(url, `alter role ${new URL(url).username} set statement_timeout = '15s'`)
  const prepared: Record<string, string> =
    mode === 'transaction-prepared' ? { max_prepared_statements: '500' } : {}
  const settings = {
    pool_mode: 'transaction',
    default_pool_size: '20',
    server_idle_timeout: '5',
    ...prepared,
  }
  return { ...(await startPgBouncer(url, settings)), mode }
}

/** Drops the template and those that test files filled from it. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const named = 'select datname as name from pg_database where starts_with(datname, $1)'
    const { rows } = await client.query<{ name: string }>(named, [prefix])
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

async function server(url: string | undefined) {
  if (url) return { url, stop: async () => undefined }
  await sweep()
  const dataDir = mkdtempSync(join(scratchFolder(), `${prefix}${process.pid}-`))
  chmodSync(dataDir, 0o755)
  // Several test files run several servers each.
  const embedded = await startEmbedded({ dataDir, durable: false, connections: 300 })
  const stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true })
  }
  return { url: embedded.url, stop }
}

/** Clears away what killed test runs left: the folder's name carries the process that made it. */
async function sweep() {
  const left = readdirSync(scratchFolder()).filter((name) => name.startsWith(prefix))
  for (const name of left.filter((one) => processStartOf(Number(one.split('-')[2])) === undefined)) {
    const folder = join(scratchFolder(), name)
    await stopOrphan(clusterConfigOf(join(folder, 'postgres'), false))
    rmSync(folder, { recursive: true, force: true })
  }
}
