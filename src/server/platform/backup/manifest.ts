import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error'

/** Piece of a backup in its folder, with size and digest to detect changes and truncation. */
export interface BackupPiece {
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
export interface TableShape {
  schema: string
  name: string
  columns: Column[]
}

/** Table in a backup. */
export interface TableDump extends TableShape, BackupPiece {
  rows: number
}

/** Description of a backup. */
export interface Manifest {
  format: 1
  /** ISO time of the snapshot. */
  made: string
  /** Migrations applied to the database, by their times. */
  migrations: number[]
  tables: TableDump[]
  /** Files by their ids; null = database only. */
  files: Record<string, BackupPiece> | null
  /** Files in the database that did not exist. */
  missing: string[]
  /** Settings files from the data directory. */
  settings: Record<string, BackupPiece>
}

const name = 'manifest.json'

/** Returns the path of a table's rows. */
export const tablePath = (folder: string, table: TableShape): string =>
  join(folder, 'tables', `${table.schema}.${table.name}.copy.gz`.replaceAll('"', ''))

/** Returns the path of a file's bytes. */
export const filePath = (folder: string, id: string): string => join(folder, 'files', id.slice(-2), id)

/** Returns the path of a settings file. */
export const settingPath = (folder: string, file: string): string => join(folder, 'settings', file)

/** Writes the manifest last: a folder without one is no backup. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, name), JSON.stringify(manifest, null, 1), { mode: 0o600 })

/** Reads the manifest of a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.format === 1) return manifest
  } catch {
    // Thrown below: neither an empty nor an incomplete folder is a backup.
  }
  throw new StartupError('start.no-backup', { folder })
}
