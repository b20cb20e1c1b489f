import { StartupError } from '../startup-failure'

/** What stands between the server and PostgreSQL (docs/operations.md, "Poolers"). */
const poolers = ['off', 'transaction', 'transaction-prepared'] as const
export type Pooler = (typeof poolers)[number]

/** Connections to the database, besides the one that DATABASE_URL names. */
export interface DatabaseConfig {
  /** Transaction mode shares sessions: nothing is set in one. `transaction-prepared` also keeps named statements. */
  pooler: Pooler
  /** PostgreSQL itself, for notifications, locks of a process, migrations and tools; not set: DATABASE_URL. */
  directUrl: string | undefined
  /** Standby that exports and backups read; not set: the primary. */
  readUrl: string | undefined
  /** Maximum lag of the standby in seconds; beyond it the primary is read. */
  readLag: number
  /** Maximum number of connections of each environment in a process. */
  pools: { production: number; test: number; archive: number }
}

type NumberSetting = 'DATABASE_READ_LAG' | 'DATABASE_POOL' | 'DATABASE_POOL_TEST' | 'DATABASE_POOL_ARCHIVE'

interface Given {
  env: Record<string, string | undefined>
  number(name: NumberSetting): number
}

/** Validates an address of PostgreSQL. */
export function postgresUrl(name: string, value: string): string {
  if (/^postgres(ql)?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) return value
  // The value may contain a password, so it is not repeated.
  const expected = 'postgres://user:password@host:5432/database'
  throw new StartupError('start.bad-setting', { name, value: '…', expected })
}

function poolerIn(value: string): Pooler {
  const found = poolers.find((one) => one === value)
  if (found) return found
  throw new StartupError('start.bad-setting', {
    name: 'DATABASE_POOLER',
    value,
    expected: poolers.join(' | '),
  })
}

/** Reads the settings of connections; a pooler needs the address of PostgreSQL behind it. */
export function readDatabaseConfig({ env, number }: Given): DatabaseConfig {
  const url = (name: string) => (env[name] ? postgresUrl(name, env[name]) : undefined)
  const pooler = poolerIn(env.DATABASE_POOLER || 'off')
  const directUrl = url('DATABASE_DIRECT_URL')
  if (pooler !== 'off' && !(env.DATABASE_URL && directUrl)) throw new StartupError('start.pooler-direct')
  return {
    pooler,
    directUrl,
    readUrl: url('DATABASE_READ_URL'),
    readLag: number('DATABASE_READ_LAG'),
    pools: {
      production: number('DATABASE_POOL'),
      test: number('DATABASE_POOL_TEST'),
      archive: number('DATABASE_POOL_ARCHIVE'),
    },
  }
}
