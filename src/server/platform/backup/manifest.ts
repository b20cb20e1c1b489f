import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-failure'

/** Backup in the backup folder; its time in milliseconds. */
interface BackupEntry {
  path: string
  at: number
}

/** Whether a name is that of a timed backup; other entries of the folder are ignored. */
const isOwnName = (name: string) => /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name)

/** Lists the backups made on request, the latest first. */
export async function listBackups(folder: string): Promise<BackupEntry[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.filter((name) => name.startsWith('backup-') && !name.endsWith('.half'))
  const made = await Promise.all(
    found.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  return made.toSorted((a, b) => b.at - a.at)
}

/**
 * Deletes all complete backups of a folder except the newest ones, and returns those deleted. Folders of
 * other names, links, incomplete backups, those from before a migration, and folders without a manifest stay
 * and do not count.
 */
export async function deleteOldBackups(folder: string, stored: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const own = entries.filter((entry) => entry.isDirectory() && isOwnName(entry.name)).map(({ name }) => name)
  const complete: string[] = []
  for (const name of own.toSorted().toReversed()) {
    const path = join(folder, name)
    if (await readBackupManifest(path).then(Boolean, () => false)) complete.push(path)
  }
  const old = complete.slice(stored)
  for (const path of old) await rm(path, { recursive: true })
  return old
}

/** Piece of a backup in its folder, with size and digest to detect changes and truncation. */
export interface BackupFile {
  bytes: number
  sha256: string
}

/** Column: its name, and its SQL definition. */
interface Column {
  name: string
  text: string
  /** True if PostgreSQL computes it; it is not stored. */
  computed: boolean
}

/** Table with its definition; names are quoted where SQL requires it. */
export interface TableDefinition {
  schema: string
  name: string
  columns: Column[]
}

/** Table in a backup. */
export interface TableDump extends TableDefinition, BackupFile {
  rows: number
}

/** Description of a backup. */
export interface BackupManifest {
  format: 1
  /** ISO time of the snapshot. */
  made: string
  /** Migrations applied to the database, by their times. */
  migrations: number[]
  tables: TableDump[]
  /** Files by their ids; null = database only. */
  files: Record<string, BackupFile> | null
  /** Files in the database that did not exist. */
  missing: string[]
  /** Settings files from the data directory. */
  settings: Record<string, BackupFile>
}

const name = 'manifest.json'

/** Returns the path of a table's rows. */
export const backupTablePath = (folder: string, table: TableDefinition): string =>
  join(folder, 'tables', `${table.schema}.${table.name}.copy.gz`.replaceAll('"', ''))

/** Returns the path of a file's bytes. */
export const backupFilePath = (folder: string, id: string): string => join(folder, 'files', id.slice(-2), id)

/** Returns the path of a settings file. */
export const backupSettingPath = (folder: string, file: string): string => join(folder, 'settings', file)

/** Writes the manifest last: a folder without one is no backup. */
export const writeBackupManifest = (folder: string, manifest: BackupManifest): Promise<void> =>
  writeFile(join(folder, name), JSON.stringify(manifest, null, 1), { mode: 0o600 })

/** Reads the manifest of a folder. */
export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  try {
    const manifest = JSON.parse(text) as BackupManifest
    if (manifest.format === 1) return manifest
  } catch {
    // Thrown below: neither an empty nor an incomplete folder is a backup.
  }
  throw new StartupError('start.no-backup', { folder })
}
