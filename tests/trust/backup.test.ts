import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '../../src/generated/types'
import { runServer } from '../../src/server/main/run'
import { runTool } from '../../src/server/main/tools'
import { makeBackup } from '../../src/server/platform/backup/make-backup'
import { backupFilePath, readBackupManifest } from '../../src/server/platform/backup/manifest'
import { checkBackup, restoreBackup } from '../../src/server/platform/backup/restore-backup'
import { readConfig, type ServerConfig } from '../../src/server/platform/config'
import { type Db, openDb } from '../../src/server/platform/db/db'
import { openStorage } from '../../src/server/platform/files/open-storage'
import { migrate, migratePublicSchema, migrationTimes } from '../../src/server/platform/migrate'
import { StartupError } from '../../src/server/platform/startup-failure'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { moveFlows } from '../../src/server/queries/archive/move-flows'
import { emptyDatabase } from '../database-of-file'
import { wholeDatabase } from '../kit/contents'
import { creating, type FlowServer, flowServerOfFile, leaveForm } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import type { Sender } from '../kit/server'
import { upload } from '../kit/uploads'

/** What is backed up while people work comes back whole, in an empty place, and nowhere else. */

let server: FlowServer
let li: Sender
let place: string
const empties: { db: Db; drop(): Promise<void> }[] = []

beforeAll(async () => {
  server = await flowServerOfFile()
  li = await server.as('100010')
  place = await mkdtemp(join(tmpdir(), 'qianpi-backup-'))
  for (let n = 0; n < 3; n++) await li.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
  await send('a.txt', '很重要')
})
afterAll(async () => {
  for (const { db, drop } of empties) {
    await db.close()
    await drop()
  }
  await server.stop()
  await rm(place, { recursive: true })
})

const send = async (name: string, content: string): Promise<string> => {
  const files = [{ name, content }]
  const { data } = await upload<StoredFile[]>(server.app, 'oa/form/uploadfile', { who: li, files })
  return data[0]?.fileid ?? ''
}

/** A database without tables. */
async function emptyDatabaseOpened(): Promise<{ url: string; db: Db }> {
  const { url, drop } = await emptyDatabase()
  const db = openDb(url, 2)
  empties.push({ db, drop })
  return { url, db }
}

const into = (url: string, dataDir: string, folder: string) => ({
  url,
  dataDir,
  folder,
  files: openStorage({ dataDir, files: { kind: 'folder' } }),
})

const backedUp = (name: string) => {
  const { files, clock, config } = server.house
  const folder = join(place, name)
  return makeBackup({ url: server.url, dataDir: config.dataDir, folder, files, now: clock.now() })
}

/** The tables without the journal of migrations, whose rows say when they were made. */
const contentsOf = async (db: Db): Promise<Awaited<ReturnType<typeof wholeDatabase>>> => {
  const {
    'drizzle.__drizzle_migrations': _,
    'public.flow_change': changes,
    ...tables
  } = await wholeDatabase(db)
  // Changes of flows are ordered anew in each installation of PostgreSQL (decision 237).
  return { ...tables, 'public.flow_change': { rows: changes?.rows ?? '0', sum: '' } }
}

test('restores a backup to an empty target: tables by rows and checksum, files by bytes', async () => {
  await writeFile(join(server.house.config.dataDir, 'outgoing.json'), '{}')
  await server.db.pool.query(
    `create table sources.customer (id serial primary key, name text not null, half numeric generated always as (id / 2.0) stored);
     insert into sources.customer (name) values ('天成'), (E'a\\tb\\n')`,
  )
  const { rows } = await server.db.pool.query<{ id: string }>('select id from flow limit 1')
  await server.db.transaction((tx) =>
    moveFlows(tx, homeWorkspace, { ids: rows.map(({ id }) => id), way: 'archive' }),
  )
  const kept = await backedUp('whole')
  const before = await contentsOf(server.db)
  const year = new Date(server.clock.now()).getUTCFullYear()
  expect(Number(before[`archive.message_${year}`]?.rows)).toBeGreaterThan(0)
  const { url, db } = await emptyDatabaseOpened()
  const dataDir = join(place, 'restored')
  await restoreBackup(into(url, dataDir, join(place, 'whole')))
  expect(await contentsOf(db)).toEqual(before)
  expect(Object.keys(kept.files ?? {})).toHaveLength(1)
  for (const id of Object.keys(kept.files ?? {}))
    expect(await readFile(backupFilePath(dataDir, id), 'utf8')).toBe('很重要')
  expect(await readFile(join(dataDir, 'outgoing.json'), 'utf8')).toBe('{}')
  await expectInvariants(db)
})

test('takes a consistent backup under load: no flow without messages, no row without its file', async () => {
  let works = true
  const person = async (jobId: string) => {
    const who = await server.as(jobId)
    while (works) {
      const answer = await who.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
      expect(answer.success).toBe(true)
      await send(`${jobId}.txt`, jobId)
    }
  }
  const working = Promise.all(['100010', '100011', '100012'].map(person))
  const kept = await backedUp('busy')
  works = false
  await working
  expect(kept.missing).toEqual([])
  const { url, db } = await emptyDatabaseOpened()
  await restoreBackup(into(url, join(place, 'busy-restored'), join(place, 'busy')))
  await expectInvariants(db)
  const { rows } = await db.pool.query<{ id: string }>('select id from file')
  expect(rows.filter(({ id }) => !kept.files?.[id])).toEqual([])
})

test('restricts a backup to its owner and rejects an incomplete one', async () => {
  const { mode } = await stat(join(place, 'whole/manifest.json'))
  expect(mode & 0o077).toBe(0)
  const files = { ...server.house.files, folders: () => Promise.reject(new Error('no disk')) }
  const half = makeBackup({ url: server.url, dataDir: place, folder: join(place, 'half'), files, now: 0 })
  await expect(half).rejects.toThrow('no disk')
  expect((await readdir(place)).filter((name) => name.startsWith('half'))).toEqual([])
  await expect(readBackupManifest(join(place, 'half'))).rejects.toMatchObject({ code: 'start.no-backup' })
})

test('names a changed or missing part of a backup and restores nothing', async () => {
  await backedUp('broken')
  const folder = join(place, 'broken')
  const id = Object.keys((await readBackupManifest(folder)).files ?? {})[0] ?? ''
  await rm(backupFilePath(folder, id))
  await appendFile(join(folder, 'tables/public.flow.copy.gz'), 'x')
  expect((await checkBackup(folder)).broken).toEqual([
    { path: join(folder, 'tables/public.flow.copy.gz'), problem: 'changed' },
    { path: backupFilePath(folder, id), problem: 'missing' },
  ])
  const { url, db } = await emptyDatabaseOpened()
  await expect(restoreBackup(into(url, join(place, 'no'), folder))).rejects.toMatchObject({
    code: 'start.backup-broken',
  })
  expect(await wholeDatabase(db)).toEqual({})
})

test('refuses to restore over existing data', async () => {
  const folder = join(place, 'whole')
  const before = await contentsOf(server.db)
  const over = restoreBackup(into(server.url, join(place, 'other'), folder))
  await expect(over).rejects.toMatchObject({ code: 'start.restore-not-empty' })
  expect(await contentsOf(server.db)).toEqual(before)
  const { url, db } = await emptyDatabaseOpened()
  const beside = restoreBackup(into(url, join(place, 'restored'), folder))
  await expect(beside).rejects.toMatchObject({ code: 'start.restore-not-empty' })
  expect(await wholeDatabase(db)).toEqual({})
})

/** A database as an older version left it, with a row. */
async function olderDatabase() {
  const older = await emptyDatabaseOpened()
  await migratePublicSchema(older.url, migrationTimes().at(-3) ?? 0)
  await older.db.pool.query('create schema test; create schema archive')
  for (const schema of ['test', 'archive'])
    await older.db.pool.query(`create table ${schema}.file (like public.file including all)`)
  await older.db.pool.query(
    `insert into draft (person_id, kind, target_id, content, updated_at)
     values ('li', 'deal', 'm', '{}', now())`,
  )
  return older
}

test('restores a backup of an older version and migrates it to the current tables', async () => {
  const older = await olderDatabase()
  const folder = join(place, 'older')
  await makeBackup({ url: older.url, dataDir: place, folder, now: 0 })
  const { url, db } = await emptyDatabaseOpened()
  await restoreBackup(into(url, join(place, 'older-restored'), folder))
  expect((await db.pool.query('select person_id from draft')).rows).toEqual([{ person_id: 'li' }])
  const ours = Object.keys(await contentsOf(server.db)).filter(
    (name) => !/^sources\.|^archive\.\w+_\d{4}$/.test(name),
  )
  expect(Object.keys(await contentsOf(db))).toEqual(ours)
})

test('rejects a backup of a newer version', async () => {
  const folder = join(place, 'newer')
  await backedUp('newer')
  const manifest = await readBackupManifest(folder)
  const migrations = [...manifest.migrations, 4102444800000]
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, migrations }))
  const { url } = await emptyDatabaseOpened()
  await expect(restoreBackup(into(url, place, folder))).rejects.toMatchObject({
    code: 'start.tables-newer',
  })
})

const config = (more: Partial<ServerConfig>): ServerConfig => ({
  ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }),
  ...more,
})

test('backs up the database before a migration, and not when no migration is needed', async () => {
  const older = await olderDatabase()
  const backupDir = join(place, 'first')
  const settings = config({ databaseUrl: older.url, dataDir: join(place, 'first-data'), backupDir })
  await (await runServer(settings)).stop()
  const [name = ''] = await readdir(backupDir)
  expect(name).toMatch(/^before-migration-/)
  const kept = await readBackupManifest(join(backupDir, name))
  expect(kept.migrations).toEqual(migrationTimes().slice(0, -2))
  expect(kept.tables.find((table) => table.name === 'draft')?.rows).toBe(1)
  await (await runServer(settings)).stop()
  expect(await readdir(backupDir)).toHaveLength(1)
})

test('runs a backup by one command and reports the result to the operator', async () => {
  const dataDir = server.house.config.dataDir
  const settings = config({ databaseUrl: server.url, dataDir, backupDir: join(place, 'told') })
  const { text, ok } = await runTool(settings, 'backup', [])
  expect(text).toMatch(/已备份到 .*told\/backup-\d{4}-/)
  expect(ok).toBe(true)
  const folder = join(place, 'told', (await readdir(join(place, 'told')))[0] ?? '')
  expect(await runTool(settings, 'verify', [folder])).toMatchObject({ ok: true })
  await expect(runTool(settings, 'backup', [folder])).rejects.toMatchObject({ code: 'start.folder-taken' })
  await rm(join(folder, 'tables/public.person.copy.gz'))
  const broken = await runTool(settings, 'verify', [folder])
  expect(broken.ok).toBe(false)
  expect(broken.text).toContain('public.person.copy.gz')
  await expect(async () => runTool(settings, 'restore', [])).rejects.toMatchObject({
    code: 'start.folder-missing',
  })
  await expect(async () => runTool(settings, 'format', [])).rejects.toMatchObject({ code: 'start.no-tool' })
})

test('deletes only older complete backups in its own folder with --keep', async () => {
  const backupDir = join(place, 'kept')
  const settings = config({ databaseUrl: server.url, dataDir: server.house.config.dataDir, backupDir })
  const [old, older, oldest] = [3, 2, 1].map((day) => join(backupDir, `backup-2026-11-0${day}T02-30-00`))
  for (const folder of [old, older, oldest]) await backedUp(folder?.slice(place.length + 1) ?? '')
  const foreign = [
    'backup-monday',
    'before-migration-2020-01-01T00-00-00',
    'photos',
    'backup-2020-01-01T00-00-00',
  ]
  for (const name of foreign) await mkdir(join(backupDir, name))
  await writeFile(join(backupDir, 'backup-2020-01-02T00-00-00'), 'no folder')
  await cp(older ?? '', join(place, 'linked'), { recursive: true })
  await symlink(join(place, 'linked'), join(backupDir, 'backup-2020-01-03T00-00-00'))
  const { text, ok } = await runTool(settings, 'backup', ['--keep', '2'])
  expect(ok).toBe(true)
  for (const gone of [older, oldest]) expect(text).toContain(gone)
  const left = await readdir(backupDir)
  expect(left).toEqual(expect.arrayContaining([...foreign, 'backup-2020-01-02T00-00-00']))
  const complete = left.filter((name) => /^backup-2026/.test(name)).toSorted()
  expect(complete[0]).toBe('backup-2026-11-03T02-30-00')
  expect(complete).toHaveLength(2)
  expect(await readBackupManifest(join(backupDir, 'backup-2020-01-03T00-00-00'))).toMatchObject({ format: 1 })
})

test.each([
  [['--keep', '0'], 'start.keep-wrong'],
  [['--keep'], 'start.keep-wrong'],
  [['--keep=-1'], 'start.keep-wrong'],
  [['--keep', '3', '/tmp/elsewhere'], 'start.keep-with-folder'],
  [['--purge'], 'start.option-unknown'],
])('rejects a backup with %j before writing anything', async (args, code) => {
  const backupDir = join(place, 'refused')
  const settings = config({ databaseUrl: server.url, dataDir: server.house.config.dataDir, backupDir })
  await expect(async () => runTool(settings, 'backup', args)).rejects.toMatchObject({ code })
  await expect(readdir(backupDir)).rejects.toThrow('ENOENT')
})

test('rejects a backup of an empty, foreign or missing database in a sentence and leaves nothing', async () => {
  const { url, db } = await emptyDatabaseOpened()
  const backupDir = join(place, 'nothing')
  const settings = config({ databaseUrl: url, dataDir: join(place, 'nothing-data'), backupDir })
  const refused = async (of: ServerConfig, tool = 'backup') => {
    const failure = await runTool(of, tool, []).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(StartupError)
    return (failure as StartupError).code
  }
  expect(await refused(settings)).toBe('start.backup-foreign')
  await db.pool.query('create table person (id int); create table file (id int)')
  expect(await refused(settings)).toBe('start.backup-foreign')
  for (const tool of ['backup', 'doctor'])
    expect(await refused({ ...settings, databaseUrl: undefined }, tool)).toBe('start.no-database')
  expect((await readdir(place)).filter((name) => name.startsWith('nothing'))).toEqual(['nothing'])
  expect(await readdir(backupDir)).toEqual([])
})

test('migrates nothing at a second start on the same tables', async () => {
  let changes = 0
  await migrate(server.url, async () => changes++)
  expect(changes).toBe(0)
})
