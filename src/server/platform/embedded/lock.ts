import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-failure'
import { isSameProcess, processStartOf } from './postmaster'

interface Holder {
  pid: number
  began: string
  /** Folder for which the lock was taken: a copied data directory contains a lock for another folder. */
  folder: string
}

/**
 * Locks the folder for this process; returns a function that releases it. PostgreSQL only guards its own
 * cluster and names itself; this lock names the Qianpi process that would have to be stopped.
 */
export function acquireLock(folder: string): () => void {
  const path = join(folder, 'lock')
  const ownPath = `${path}.${process.pid}`
  const holder: Holder = { pid: process.pid, began: processStartOf(process.pid) ?? '', folder }
  writeFileSync(ownPath, JSON.stringify(holder))
  try {
    while (!place(ownPath, path)) evict(path, folder)
  } finally {
    rmSync(ownPath, { force: true })
  }
  return () => rmSync(path, { force: true })
}

/** Creates a hard link, which appears atomically, so that no process reads a partial lock. */
function place(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead process's lock away; of several processes that try this concurrently, one moves the file. */
function evict(path: string, folder: string) {
  const content = read(path)
  if (content === undefined) return
  const holder = parse(content)
  if (holder?.folder === folder && isSameProcess(holder.pid, holder.began))
    throw new StartupError('start.data-in-use', { pid: holder.pid, folder })
  const stalePath = `${path}.stale.${process.pid}`
  try {
    renameSync(path, stalePath)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Between reading and moving, a faster process may have placed its own valid lock, which is put back.
  if (read(stalePath) !== content) place(stalePath, path)
  rmSync(stalePath, { force: true })
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
