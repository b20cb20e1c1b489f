import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connectionOptions, openConnection } from '../db/connection'
import { listAppliedMigrations } from '../db/migration-journal'
import type { FileStore } from '../files/file-store'
import { StartupError } from '../startup-failure'
import { writeBackupFile } from './backup-file'
import {
  type BackupFile,
  type BackupManifest,
  backupFilePath,
  backupSettingPath,
  type TableDump,
  writeBackupManifest,
} from './manifest'
import { dumpTable, listBackupTables } from './tables'

/*
 * A backup is taken while the system is in use. The tables are read in one snapshot. Files are stored before
 * their row is committed and deleted after it; so all existing ones are copied before the snapshot, and newer
 * ones after it: every file of the snapshot exists at one of the two moments.
 */

/** Source and target of a backup. */
export interface BackupOptions {
  url: string
  dataDir: string
  folder: string
  /** Files; missing = the database alone. */
  files?: Pick<FileStore, 'folders' | 'idsIn' | 'read'>
  now: number
}

type Kept = Record<string, BackupFile>

/** Copies the files that are not copied yet; one that is deleted meanwhile is skipped. */
async function keepFiles(
  files: NonNullable<BackupOptions['files']>,
  folder: string,
  stored: Kept,
): Promise<Kept> {
  const more: Kept = {}
  for (const part of await files.folders())
    for (const id of await files.idsIn(part)) {
      if (stored[id]) continue
      const piece = await writeBackupFile(backupFilePath(folder, id), files.read(id)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        },
      )
      if (piece) more[id] = piece
      else await rm(backupFilePath(folder, id), { force: true })
    }
  return { ...stored, ...more }
}

/** Returns the ids of all files in the database, in every environment. */
async function namedFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from public.file union select id from test.file union select id from archive.file order by 1',
  )
  return rows.map(({ id }) => id)
}

/** Rejects a database without this program's tables: it contains no company. */
async function checkOwnDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; missing: string[] | null }>(
    `select current_database() as database, array_agg(name) filter (where to_regclass(name) is null) as missing
     from unnest(array['drizzle.__drizzle_migrations', 'public.file', 'test.file', 'archive.file', 'public.person']) as t(name)`,
  )
  const { database = '', missing } = rows[0] ?? {}
  if (missing) throw new StartupError('start.backup-foreign', { database, table: missing[0] ?? '' })
}

/** Dumps the whole database as of one moment. */
async function keepDatabase(client: pg.Client, folder: string) {
  await client.query('begin isolation level repeatable read read only')
  const tables: TableDump[] = []
  for (const table of await listBackupTables(client)) tables.push(await dumpTable(client, table, folder))
  const facts = { migrations: await listAppliedMigrations(client), named: await namedFiles(client) }
  await client.query('commit')
  return { tables, ...facts }
}

async function keepSettings(dataDir: string, folder: string): Promise<Kept> {
  const stored: Kept = {}
  for (const file of await readdir(dataDir).catch(() => []))
    if (file.endsWith('.json'))
      stored[file] = await writeBackupFile(
        backupSettingPath(folder, file),
        createReadStream(join(dataDir, file)),
      )
  return stored
}

async function keepAll({ url, dataDir, files, now }: BackupOptions, folder: string): Promise<BackupManifest> {
  const client = await openConnection(connectionOptions(url), { isUnlimited: true, mayBeStandby: true })
  try {
    await checkOwnDatabase(client)
    const early = files && (await keepFiles(files, folder, {}))
    const { tables, migrations, named } = await keepDatabase(client, folder)
    const all = files && early && (await keepFiles(files, folder, early))
    const missing = all ? named.filter((id) => !all[id]) : []
    const settings = await keepSettings(dataDir, folder)
    const made = new Date(now).toISOString()
    return { format: 1, made, migrations, tables, files: all ?? null, missing, settings }
  } finally {
    await client.end()
  }
}

/** Makes a backup in a folder that appears once it is complete; an incomplete one is deleted. */
export async function makeBackup(of: BackupOptions): Promise<BackupManifest> {
  const half = `${of.folder}.half`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true, mode: 0o700 })
  try {
    const manifest = await keepAll(of, half)
    await writeBackupManifest(half, manifest)
    await rename(half, of.folder)
    return manifest
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}
