import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error'
import { explainPostgresFailure } from './failure-reason'
import { changeOwner, type SystemAccount } from './system-account'

/** Everything about one embedded database that does not change while it runs. */
export interface ClusterConfig {
  home: string
  cluster: string
  /** Folder of initdb, postgres and pg_ctl. */
  programs: string
  log: string
  account: SystemAccount
  /** False only where losing everything with the machine's power does not matter: tests. */
  durable: boolean
}

/** The database superuser of the embedded cluster. */
export const superuser = 'qianpi'

/** How PostgreSQL's programs are started: English messages whatever the machine speaks, never our folder. */
export const spawnOptions = ({ account, home }: ClusterConfig) => ({
  ...account,
  cwd: home,
  env: { LC_ALL: 'C', TZ: 'UTC' },
})

/** The superuser's password; the first call makes cluster and password. */
export async function openCluster(site: ClusterConfig): Promise<string> {
  const file = join(site.home, 'password')
  if (existsSync(site.cluster)) return readPasswordFile(file)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  changeOwner(site.account, file)
  await initialise(site, file)
  return readPasswordFile(file)
}

/** What the superuser's password is, by its file. */
export function readPasswordFile(file: string): string {
  if (!existsSync(file)) throw new StartupError('start.password-missing', { file })
  return readFileSync(file, 'utf8').trim()
}

/** Fills a folder aside and moves it into place, so that a killed first start leaves no half cluster. */
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
