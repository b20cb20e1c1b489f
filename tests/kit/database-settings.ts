import { inject } from 'vitest'
import { through } from './pgbouncer'

/** Settings of a server on a database: behind the pooler of the run (npm run test:poolers), or directly. */
export function databaseSettings(url: string): { DATABASE_URL: string } & Record<string, string> {
  const { pooler } = inject('database')
  if (!pooler) return { DATABASE_URL: url }
  return {
    DATABASE_URL: through(pooler.host, url),
    DATABASE_DIRECT_URL: url,
    DATABASE_POOLER: pooler.mode,
  }
}
