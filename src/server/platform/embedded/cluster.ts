import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-failure'

const shelter = '/var/lib/qianpi'

/**
 * Returns the folder of the cluster, its password, log and lock: `postgres` in the data directory, or a
 * folder under /var/lib/qianpi if PostgreSQL's account cannot access the data directory. In the latter case a
 * pointer file in the data directory names it, and from then on only the pointer decides.
 */
export function findDataHome(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const root = realpathSync(dataDir)
  const pointer = join(root, 'postgres.location')
  if (existsSync(pointer)) return follow(pointer)
  const home = join(root, 'postgres')
  mkdirSync(home, { recursive: true })
  const account = findSystemAccount(join(home, 'cluster'))
  if (existsSync(join(home, 'cluster')) || canAccessFolders(account, home)) return home
  return settle(root, pointer)
}

function follow(pointer: string): string {
  const home = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(home)) throw new StartupError('start.moved-data-missing', { folder: home, pointer })
  return home
}

function settle(root: string, pointer: string): string {
  mkdirSync(shelter, { recursive: true })
  chmodSync(shelter, 0o755)
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 12)
  // The random suffix prevents a new clone from finding the data of a deleted one at the same path.
  const home = mkdtempSync(join(shelter, `${hash}-`))
  chmodSync(home, 0o755)
  try {
    writeFileSync(pointer, `${home}\n`, { flag: 'wx' })
    return home
  } catch {
    return follow(pointer)
  }
}

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
export function canAccessFolders(account: SystemAccount, ...folders: string[]): boolean {
  if (!account) return true
  const script = 'for folder in "$@"; do cd "$folder" || exit 1; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...folders], { ...account, cwd: '/' }).status === 0
}

/** Changes the owner of a file or an empty folder to the account. */
function changeOwner(account: SystemAccount, path: string) {
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

const cannotRun = new Set(['ENOENT', 'ENOEXEC', 'EACCES'])

/** Converts the failure of a PostgreSQL program into an error that explains what to do. */
export function explainPostgresFailure(error: unknown, { log }: { log: string }): StartupError {
  const { code, stderr, message } = error as { code?: string | number; stderr?: string; message?: string }
  if (typeof code === 'string' && cannotRun.has(code))
    return new StartupError('start.no-binary', { platform: `${process.platform}-${process.arch}` })
  const reason = lastFailure(stderr ?? '') ?? message ?? String(error)
  return new StartupError('start.postgres-failed', { reason, log })
}

/** Returns the line with PostgreSQL's reason for the failure. */
function lastFailure(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
}

/** Reads the log of the latest attempt; empty if there is none. */
export function readLog(log: string): string {
  try {
    return readFileSync(log, 'utf8')
  } catch {
    return ''
  }
}

/** Fixed configuration of an embedded database. */
export interface ClusterConfig {
  home: string
  cluster: string
  /** Folder of initdb, postgres and pg_ctl. */
  programs: string
  log: string
  account: SystemAccount
  /** False only if data loss on a power failure is acceptable: tests. */
  durable: boolean
  /** Maximum number of connections; 100 if missing. */
  connections?: number
}

/** Database superuser of the embedded cluster. */
export const superuser = 'qianpi'

/**
 * Returns the options for starting PostgreSQL's programs: English messages in any locale, never in the
 * current folder.
 */
export const spawnOptions = ({ account, home }: ClusterConfig) => ({
  ...account,
  cwd: home,
  env: { LC_ALL: 'C', TZ: 'UTC' },
})

/** Returns the superuser's password; the first call creates cluster and password. */
export async function openCluster(site: ClusterConfig): Promise<string> {
  const file = join(site.home, 'password')
  if (existsSync(site.cluster)) return readPasswordFile(file)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  changeOwner(site.account, file)
  await initialise(site, file)
  return readPasswordFile(file)
}

/** Reads the superuser's password from its file. */
export function readPasswordFile(file: string): string {
  if (!existsSync(file)) throw new StartupError('start.password-missing', { file })
  return readFileSync(file, 'utf8').trim()
}

/**
 * Fills a temporary folder and moves it into place, so that a killed first start leaves no incomplete
 * cluster.
 */
async function initialise(site: ClusterConfig, pwfile: string) {
  const half = `${site.cluster}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  changeOwner(site.account, half)
  const options = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-E', 'UTF8']
  const access = ['-A', 'scram-sha-256', '-U', superuser, `--pwfile=${pwfile}`]
  const sync = site.durable ? [] : ['--no-sync']
  try {
    const initdb = join(site.programs, 'initdb')
    await promisify(execFile)(initdb, ['-D', half, ...options, ...access, ...sync], spawnOptions(site))
  } catch (error) {
    throw explainPostgresFailure(error, site)
  }
  renameSync(half, site.cluster)
}
