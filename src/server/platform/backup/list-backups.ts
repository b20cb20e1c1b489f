import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A backup in the folder of backups; the moment in milliseconds. */
export interface ListedBackup {
  path: string
  at: number
}

/** The backups that were made on purpose, the latest first. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.filter((name) => name.startsWith('backup-') && !name.endsWith('.half'))
  const made = await Promise.all(
    found.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  return made.toSorted((a, b) => b.at - a.at)
}
