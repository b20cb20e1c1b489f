import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { StartupError } from '../startup-error'

/** System account that PostgreSQL runs under; undefined means our own. */
export type SystemAccount = { uid: number; gid: number } | undefined

/**
 * Returns the account for PostgreSQL, which refuses to run as root: the cluster's owner, else postgres, else
 * nobody.
 */
export function findSystemAccount(cluster: string): SystemAccount {
  if (process.getuid?.() !== 0) return undefined
  const account = ownerOf(cluster) ?? named('postgres') ?? named('nobody')
  if (!account) throw new StartupError('start.no-account')
  return account
}

/** Whether the account can access all these folders (not a clone under a root-only home). */
export function canEnter(account: SystemAccount, ...folders: string[]): boolean {
  if (!account) return true
  const script = 'for folder in "$@"; do cd "$folder" || exit 1; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...folders], { ...account, cwd: '/' }).status === 0
}

/** Changes the owner of a file or an empty folder to the account. */
export function changeOwner(account: SystemAccount, path: string) {
  if (account) chownSync(path, account.uid, account.gid)
}

function ownerOf(cluster: string): SystemAccount {
  const stat = statSync(cluster, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function named(name: string): SystemAccount {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
