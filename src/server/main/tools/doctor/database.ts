import { listAppliedMigrations } from '../../../platform/db/migration-journal'
import {
  minimumVersion,
  probeDatabase,
  probeEnvironments,
  probePooler,
} from '../../../platform/db/probe-database'
import { migrationTimes } from '../../../platform/migrate'
import { keyHolderName } from '../../../platform/security/key-holder'
import { type DoctorCheck, firstRow } from './check-context'

/** Connections of a process beside its pools: shared ones, notifications, the proof key, database sets, a start. */
const furtherConnections = 12
/** Connections of commands and other programs. */
const margin = 15

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
    const appliedMigrations = await listAppliedMigrations(client)
    const known = migrationTimes()
    const behind = known.filter((at) => !appliedMigrations.includes(at)).length
    const ahead = appliedMigrations.filter((at) => !known.includes(at)).length
    return behind + ahead > 0 ? { behind, ahead } : undefined
  },
}

/** Settings, locks, named statements and notifications each need a session. */
const pooler: DoctorCheck = {
  name: 'pooler',
  async look({ url, config: { database, databaseUrl = url } }) {
    const { pooler } = database
    return probeDatabase(url)
      .then(() => (pooler === 'off' ? undefined : probePooler(databaseUrl, url, pooler)))
      .then(() => probeEnvironments(pooler === 'off' ? url : databaseUrl, pooler))
      .then(
        () => undefined,
        (error: Error) => ({ reason: error.message }),
      )
  },
}

/** Each running process holds the lock of the proof key on a connection of this name. */
const countProcesses = `select current_setting('max_connections')::int as most,
  (select count(*)::int from pg_stat_activity
   where datname = current_database() and application_name = '${keyHolderName}') as running`

const connections: DoctorCheck = {
  name: 'connections',
  mild: true,
  async look(patient) {
    const { pools, pooler } = patient.config.database
    const { most, running } = await firstRow<{ most: number; running: number }>(patient, countProcesses)
    const processes = Math.max(1, running)
    const pooled = pooler === 'off' ? pools.production + pools.test + pools.archive : 0
    const needed = processes * (pooled + furtherConnections) + margin
    return most < needed ? { most, needed, processes } : undefined
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
