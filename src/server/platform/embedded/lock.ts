import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error'
import { isSameProcess, processStartOf } from './process-identity'

interface Holder {
  pid: number
  began: string
  /** Where the lock was taken: a copied data directory carries a lock that means another folder. */
  folder: string
}

/**
 * Takes the folder for this process; the answer gives it back. PostgreSQL guards only its own cluster and
 * speaks of itself; this lock names the Qianpi process that a person would have to stop.
 */
export function acquireLock(folder: string): () => void {
  const path = join(folder, 'lock')
  const mine = `${path}.${process.pid}`
  const holder: Holder = { pid: process.pid, began: processStartOf(process.pid) ?? '', folder }
  writeFileSync(mine, JSON.stringify(holder))
  try {
    while (!place(mine, path)) evict(path, folder)
  } finally {
    rmSync(mine, { force: true })
  }
  return () => rmSync(path, { force: true })
}

/** A hard link appears at once and whole, so nobody ever reads half a lock. */
function place(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Puts a dead process's lock away; of several processes that try this at once, one moves the file. */
function evict(path: string, folder: string) {
  const seen = read(path)
  if (seen === undefined) return
  const holder = parse(seen)
  if (holder?.folder === folder && isSameProcess(holder.pid, holder.began))
    throw new StartupError('start.data-in-use', { pid: holder.pid, folder })
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Between reading and moving, a faster process may have placed its own living lock: that one goes back.
  if (read(aside) !== seen) place(aside, path)
  rmSync(aside, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}
