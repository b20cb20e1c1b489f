import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefused } from '../startup-error'
import { reasonOf } from './failure-reason'
import { type Account, giveTo } from './system-account'

/** Everything about one embedded database that does not change while it runs. */
export interface Site {
  home: string
  cluster: string
  /** Folder of initdb, postgres and pg_ctl. */
  programs: string
  log: string
  account: Account
  /** False only where losing everything with the machine's power does not matter: tests. */
  durable: boolean
}

/** The database superuser of the embedded cluster. */
export const superuser = 'qianpi'

/** How PostgreSQL's programs are started: English messages whatever the machine speaks, never our folder. */
export const spawnOptions = ({ account, home }: Site) => ({
  ...account,
  cwd: home,
  env: { LC_ALL: 'C', TZ: 'UTC' },
})

/** The superuser's password; the first call makes cluster and password. */
export async function openCluster(site: Site): Promise<string> {
  const file = join(site.home, 'password')
  if (existsSync(site.cluster)) return passwordIn(file)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  giveTo(site.account, file)
  await initialise(site, file)
  return passwordIn(file)
}

/** What the superuser's password is, by its file. */
export function passwordIn(file: string): string {
  if (!existsSync(file)) throw new StartRefused('start.password-missing', { file })
  return readFileSync(file, 'utf8').trim()
}

/** Fills a folder aside and moves it into place, so that a killed first start leaves no half cluster. */
async function initialise(site: Site, pwfile: string) {
  const half = `${site.cluster}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  giveTo(site.account, half)
  const options = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-E', 'UTF8']
  const access = ['-A', 'scram-sha-256', '-U', superuser, `--pwfile=${pwfile}`]
  const sync = site.durable ? [] : ['--no-sync']
  try {
    const initdb = join(site.programs, 'initdb')
    await promisify(execFile)(initdb, ['-D', half, ...options, ...access, ...sync], spawnOptions(site))
  } catch (error) {
    throw reasonOf(error, site)
  }
  renameSync(half, site.cluster)
}
