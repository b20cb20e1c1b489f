import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error'
import { canEnter, findSystemAccount } from './system-account'

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
  if (existsSync(join(home, 'cluster')) || canEnter(account, home)) return home
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
