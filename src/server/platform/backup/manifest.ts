import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error'

/** A piece of a backup as it lies in its folder: so that whatever was changed or cut off shows. */
export interface BackupPiece {
  bytes: number
  sha256: string
}

/** A column: its name, and the text that makes it. */
interface Column {
  name: string
  text: string
  /** PostgreSQL works it out; it is not kept. */
  computed: boolean
}

/** A table with how it is made; names are quoted where SQL wants it. */
export interface TableShape {
  schema: string
  name: string
  columns: Column[]
}

/** A table that was kept. */
export interface TableDump extends TableShape, BackupPiece {
  rows: number
}

/** What a backup is, beside its pieces. */
export interface Manifest {
  format: 1
  /** ISO time of the moment that the tables show. */
  made: string
  /** The migrations that the database had had, by their times. */
  migrations: number[]
  tables: TableDump[]
  /** Files by their ids; null = only the database was kept. */
  files: Record<string, BackupPiece> | null
  /** Files that the database named and that were not there. */
  missing: string[]
  /** Files of settings that lay in the data directory. */
  settings: Record<string, BackupPiece>
}

const name = 'manifest.json'

/** Where the rows of a table lie. */
export const tablePath = (folder: string, table: TableShape): string =>
  join(folder, 'tables', `${table.schema}.${table.name}.copy.gz`.replaceAll('"', ''))

/** Where the bytes of a file lie. */
export const filePath = (folder: string, id: string): string => join(folder, 'files', id.slice(-2), id)

/** Where a file of settings lies. */
export const settingPath = (folder: string, file: string): string => join(folder, 'settings', file)

/** Writes the manifest, last of all: a folder without one is no backup. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, name), JSON.stringify(manifest, null, 1), { mode: 0o600 })

/** What lies in a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.format === 1) return manifest
  } catch {
    // Told below: neither nothing nor half of something is a backup.
  }
  throw new StartupError('start.no-backup', { folder })
}
