import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../../platform/backup/make-backup'
import { type BackupManifest, deleteOldBackups } from '../../platform/backup/manifest'
import { checkBackup, restoreBackup } from '../../platform/backup/restore-backup'
import { systemClock } from '../../platform/clock'
import type { ServerConfig } from '../../platform/config'
import { findReadingUrl } from '../../platform/db/standby'
import { openStorage } from '../../platform/files/open-storage'
import { StartupError } from '../../platform/startup-failure'
import { bilingualText } from '../bilingual'
import { type OperatorTool, withDatabase } from './tool'

const countsOf = ({ made, tables, files }: BackupManifest) => ({
  made,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: Object.keys(files ?? {}).length,
})

/** Returns a new folder among the backups, named by the time. */
export function backupFolder(
  { backupDir }: Pick<ServerConfig, 'backupDir'>,
  kind: string,
  now: number,
): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  return join(backupDir, `${kind}-${stamp}`)
}

function folderArgument(args: readonly string[], tool: string): string {
  const [folder] = args
  if (!folder) throw new StartupError('start.folder-missing', { tool })
  return resolve(folder)
}

/** Parses the arguments of a backup: a target folder, or the number of backups to retain. */
function backupArguments(args: readonly string[]): { folder?: string; kept?: number } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { keep: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const { keep, ...unknown } = values
  const [option] = Object.keys(unknown)
  if (option !== undefined) throw new StartupError('start.option-unknown', { option: `--${option}` })
  const [folder] = positionals
  if (keep === undefined) return { folder }
  const stored = /^[1-9]\d{0,4}$/.test(String(keep)) ? Number(keep) : Number.NaN
  if (Number.isNaN(stored)) throw new StartupError('start.keep-wrong', { value: String(keep) })
  if (folder !== undefined) throw new StartupError('start.keep-with-folder', { folder })
  return { kept: stored }
}

/**
 * npm run backup [-- FOLDER | --keep N]: backs up database, files and settings files together, while the
 * system is in use. With --keep, older backups of the backup folder are deleted once the new one is complete.
 */
export const backupTool: OperatorTool = async (config, args) => {
  const { folder: folderOption, kept } = backupArguments(args)
  const now = systemClock.now()
  const folder = folderOption ? resolve(folderOption) : backupFolder(config, 'backup', now)
  if (existsSync(folder)) throw new StartupError('start.folder-taken', { folder })
  const manifest = await withDatabase(config, async (primary) => {
    const url = await findReadingUrl(primary, config.database)
    return makeBackup({ url, dataDir: config.dataDir, folder, files: openStorage(config), now })
  })
  const lines = [bilingualText('start.backup-made', { folder, ...countsOf(manifest) })]
  const isWhole = manifest.missing.length === 0
  if (!isWhole) lines.push(bilingualText('start.backup-missing', { n: manifest.missing.length }))
  if (kept !== undefined && isWhole) {
    const old = await deleteOldBackups(config.backupDir, kept)
    lines.push(...old.map((path) => bilingualText('start.backup-deleted', { folder: path })))
  }
  return { text: lines.join('\n'), ok: isWhole }
}

/** npm run restore -- FOLDER: restores a backup into an empty database and an empty data directory. */
export const restoreTool: OperatorTool = async (config, args) => {
  const folder = folderArgument(args, 'restore')
  const restoring = (url: string) =>
    restoreBackup({ url, dataDir: config.dataDir, folder, files: openStorage(config) })
  const manifest = await withDatabase(config, restoring, true)
  return { text: bilingualText('start.restored', { folder, ...countsOf(manifest) }), ok: true }
}

/** Reads a whole backup and reports whether every piece is intact. */
export const verifyBackup: OperatorTool = async (_, args) => {
  const { manifest, broken } = await checkBackup(folderArgument(args, 'verify'))
  if (broken.length === 0) return { text: bilingualText('start.backup-good', countsOf(manifest)), ok: true }
  const description = bilingualText('start.backup-broken', { n: broken.length, path: broken[0]?.path })
  return {
    text: [description, ...broken.map(({ path, problem }) => `  ${problem}: ${path}`)].join('\n'),
    ok: false,
  }
}
