import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionOptions, openConnection } from '../db/connection'
import type { FileStore } from '../files/file-store'
import { migrate, migratePublicSchema, migrationTimes } from '../migrate'
import { StartupError } from '../startup-failure'
import { readBackupFile } from './backup-file'
import {
  type BackupFile,
  type BackupManifest,
  backupFilePath,
  backupSettingPath,
  backupTablePath,
  readBackupManifest,
} from './manifest'
import { createMissingTable, restoreTable } from './tables'

/** Piece that differs from the backup. */
interface BrokenPiece {
  path: string
  problem: 'missing' | 'changed'
}

function* piecesOf(
  folder: string,
  { tables, files, settings }: BackupManifest,
): Generator<[string, BackupFile]> {
  for (const table of tables) yield [backupTablePath(folder, table), table]
  for (const [id, piece] of Object.entries(files ?? {})) yield [backupFilePath(folder, id), piece]
  for (const [file, piece] of Object.entries(settings)) yield [backupSettingPath(folder, file), piece]
}

/** Reads a whole backup; returns its manifest, and every piece that is missing or changed. */
export async function checkBackup(
  folder: string,
): Promise<{ manifest: BackupManifest; broken: BrokenPiece[] }> {
  const manifest = await readBackupManifest(folder)
  const broken: BrokenPiece[] = []
  for (const [path, { bytes, sha256 }] of piecesOf(folder, manifest)) {
    const piece = await readBackupFile(path)
    if (!piece) broken.push({ path, problem: 'missing' })
    else if (piece.bytes !== bytes || piece.sha256 !== sha256) broken.push({ path, problem: 'changed' })
  }
  return { manifest, broken }
}

/** Target of a restore: a database without tables, and a data directory without files. */
export interface RestoreOptions {
  url: string
  dataDir: string
  folder: string
  files: FileStore
}

async function checkEmpty({ url, files }: RestoreOptions, manifest: BackupManifest): Promise<void> {
  const client = await openConnection(connectionOptions(url), { isUnlimited: true })
  const { rows } = await client
    .query("select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1")
    .finally(() => client.end())
  if (rows.length > 0) throw new StartupError('start.restore-not-empty', { place: new URL(url).host })
  if (!manifest.files) return
  const { place } = files
  if ((await files.folders()).length > 0) throw new StartupError('start.restore-not-empty', { place })
}

/** Restores the tables as they were, then migrates them to this version. */
async function restoreDatabase(
  url: string,
  folder: string,
  { migrations, tables }: BackupManifest,
): Promise<void> {
  await migratePublicSchema(url, Math.max(...migrations))
  const client = await openConnection(connectionOptions(url), { isUnlimited: true })
  try {
    await client.query('begin')
    for (const table of tables) {
      await createMissingTable(client, table)
      const rows = await restoreTable(client, table, folder)
      if (rows !== table.rows) throw new StartupError('start.backup-broken', { n: 1, path: table.name })
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(url)
}

async function restoreFiles({ files, folder }: RestoreOptions, manifest: BackupManifest): Promise<void> {
  for (const [id, { sha256 }] of Object.entries(manifest.files ?? {})) {
    const path = backupFilePath(folder, id)
    const upload = await files.take({ name: id, content: createReadStream(path) })
    if (upload.sha256 !== sha256) throw new StartupError('start.backup-broken', { n: 1, path })
    await files.keep(upload, id)
  }
}

/** Restores settings files; existing ones in the data directory stay unchanged. */
async function restoreSettings(
  { dataDir, folder }: RestoreOptions,
  { settings }: BackupManifest,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const there = new Set(await readdir(dataDir))
  for (const file of Object.keys(settings))
    if (!there.has(file)) await copyFile(backupSettingPath(folder, file), join(dataDir, file))
}

/** Restores a complete and intact backup; does not start if anything is in the way. */
export async function restoreBackup(into: RestoreOptions): Promise<BackupManifest> {
  const { manifest, broken } = await checkBackup(into.folder)
  const [first] = broken
  if (first) throw new StartupError('start.backup-broken', { n: broken.length, path: first.path })
  if (manifest.migrations.some((at) => !migrationTimes().includes(at)))
    throw new StartupError('start.tables-newer')
  await checkEmpty(into, manifest)
  await restoreFiles(into, manifest)
  await restoreSettings(into, manifest)
  await restoreDatabase(into.url, into.folder, manifest)
  return manifest
}
