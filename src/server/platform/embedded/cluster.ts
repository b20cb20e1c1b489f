import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error'
import { explainPostgresFailure } from './failure-reason'
import { changeOwner, type SystemAccount } from './system-account'

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
