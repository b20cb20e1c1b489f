import { listAppliedMigrations } from '../../../platform/db/migration-journal'
import { minimumVersion, probeDatabase, probeEnvironments } from '../../../platform/db/probe-database'
import { migrationTimes } from '../../../platform/migrate'
import { type DoctorCheck, firstRow } from './check-context'

/** Number of connections that a server process opens for its environments, with a margin. */
const neededConnections = 65

const version: DoctorCheck = {
  name: 'version',
  async look(patient) {
    const { number, told } = await firstRow<{ number: number; told: string }>(
      patient,
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as told`,
    )
    return number < minimumVersion ? { version: told } : undefined
  },
}

const tables: DoctorCheck = {
  name: 'tables',
  async look({ client }) {
    const had = await listAppliedMigrations(client)
    const known = migrationTimes()
    const behind = known.filter((at) => !had.includes(at)).length
    const ahead = had.filter((at) => !known.includes(at)).length
    return behind + ahead > 0 ? { behind, ahead } : undefined
  },
}

/** Settings, locks, named statements and notifications each need a session. */
const pooler: DoctorCheck = {
  name: 'pooler',
  async look({ url }) {
    return probeDatabase(url)
      .then(() => probeEnvironments(url))
      .then(
        () => undefined,
        (error: Error) => ({ reason: error.message }),
      )
  },
}

const connections: DoctorCheck = {
  name: 'connections',
  mild: true,
  async look(patient) {
    const { most } = await firstRow<{ most: number }>(
      patient,
      `select current_setting('max_connections')::int as most`,
    )
    return most < neededConnections ? { most, needed: neededConnections } : undefined
  },
}

const durable: DoctorCheck = {
  name: 'durable',
  async look(patient) {
    const { off } = await firstRow<{ off: string | null }>(
      patient,
      `select string_agg(name, ', ') as off from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
    )
    return off ? { settings: off } : undefined
  },
}

const encoding: DoctorCheck = {
  name: 'encoding',
  async look(patient) {
    const { encoding: found } = await firstRow<{ encoding: string }>(
      patient,
      `select current_setting('server_encoding') as encoding`,
    )
    return found === 'UTF8' ? undefined : { encoding: found }
  },
}

const clock: DoctorCheck = {
  name: 'clock',
  async look(patient) {
    const { at } = await firstRow<{ at: Date }>(patient, 'select clock_timestamp() as at')
    const seconds = Math.round(Math.abs(at.getTime() - patient.now) / 1000)
    return seconds > 30 ? { seconds } : undefined
  },
}

const transactions: DoctorCheck = {
  name: 'transactions',
  mild: true,
  async look(patient) {
    const { n } = await firstRow<{ n: number }>(
      patient,
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and xact_start < now() - interval '10 minutes'`,
    )
    return n > 0 ? { n } : undefined
  },
}

/** Checks of PostgreSQL itself. */
export const databaseChecks: readonly DoctorCheck[] = [
  ...[version, pooler, tables, connections, durable, encoding, clock, transactions],
]
