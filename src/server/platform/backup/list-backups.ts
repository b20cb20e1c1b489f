import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest'

/** Backup in the backup folder; its time in milliseconds. */
export interface BackupEntry {
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
export async function deleteOldBackups(folder: string, kept: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const own = entries.filter((entry) => entry.isDirectory() && isOwnName(entry.name)).map(({ name }) => name)
  const complete: string[] = []
  for (const name of own.toSorted().toReversed()) {
    const path = join(folder, name)
    if (await readManifest(path).then(Boolean, () => false)) complete.push(path)
  }
  const old = complete.slice(kept)
  for (const path of old) await rm(path, { recursive: true })
  return old
}
