import pg from 'pg'
import type { Pooler } from './database-config'

/*
 * Settings that a connection requests when it starts (its schema, its time limits) can be lost: a pooler
 * drops parameters, and a setting of the role or of the database applies if none was sent. So each new
 * connection is checked before its first statement, and closed if it leads elsewhere: an environment never
 * works on the tables of another one. Behind a pooler in transaction mode nothing is requested: statements name
 * their schemas, and the time limit belongs to the role.
 */

/** Schemas of the environments: production, test, archive. */
export type DbSchema = 'public' | 'test' | 'archive'

/** Thrown for a connection that leads elsewhere; nothing was read or written over it. */
export class ConnectionSettingError extends Error {
  override name = 'ConnectionSettingError'

  constructor(
    readonly setting: string,
    readonly found: string,
    readonly expected: string,
  ) {
    super(`the connection has ${setting} "${found}" in place of "${expected}"`)
  }
}

/** Thrown for a connection behind a pooler without a setting that its role should have. */
export class RoleSettingError extends ConnectionSettingError {
  override name = 'RoleSettingError'
}

/** Thrown for a connection to a standby, after a failover for instance; a later connection reaches the primary. */
class StandbyError extends Error {
  override name = 'StandbyError'
  /** Code and severity of a write that a standby rejects. */
  readonly code = '25006'
  readonly severity = 'FATAL'

  constructor() {
    super('the server is a standby')
  }
}

/** Destination of a connection. */
export interface ConnectionTarget {
  schema?: DbSchema
  pooler?: Pooler
  /** True for one that only reads. */
  mayBeStandby?: boolean
  /** True for long work in a session of its own, without the time limit that the role may have. */
  isUnlimited?: boolean
}

/**
 * Returns the options of a connection to the tables of an environment; the shared ones follow its own on the
 * path.
 */
export function connectionOptions(
  url: string,
  { schema = 'public', pooler = 'off' }: ConnectionTarget = {},
): pg.ClientConfig {
  if (schema === 'public' || pooler !== 'off') return { connectionString: url }
  const address = new URL(url)
  const options = [address.searchParams.get('options'), `-c search_path=${schema},public`]
  address.searchParams.set('options', options.filter(Boolean).join(' '))
  return { connectionString: address.href }
}

/** Startup parameters of the driver, and where it stores them. */
interface Starting {
  getStartupConf(): Record<string, string>
}

/**
 * Parameters that are not compared: those that only identify the client, and the path, whose schemas are
 * checked.
 */
const notCompared = new Set(['user', 'database', 'application_name', 'replication', 'options', 'search_path'])

/** Parses the parameter `options`, as in `-c name=value --name=value`; the last value of a name counts. */
const settingsIn = (options = '') =>
  [...options.matchAll(/(?:^|\s)(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\s\\])*)/g)].map(
    ([, name = '', value = '']) => [name.replaceAll('-', '_'), value.replace(/\\(.)/g, '$1')] as const,
  )

/** Returns the settings that a connection sends when it starts; the driver adds its encoding. */
function sentSettings(client: pg.ClientBase): Record<string, string> {
  const sent = (client as unknown as Starting).getStartupConf()
  const all = [['client_encoding', 'UTF8'] as const, ...Object.entries(sent), ...settingsIn(sent.options)]
  return Object.fromEntries(all.filter(([name]) => !notCompared.has(name)))
}

/**
 * Compares values in the server's notation: a value that is written differently is set for this statement
 * only.
 */
const question = `select current_schemas(false)::text[] as schemas, pg_is_in_recovery() as "isStandby",
  current_setting('statement_timeout') as "timeLimit", coalesce(json_agg(json_build_array(name, found, expected))
    filter (where found is distinct from expected), '[]') as differing
  from (select name, current_setting(name, true) as found,
      case when current_setting(name, true) = value then value else set_config(name, value, true) end as expected
    from json_each_text($1) as sent(name, value) offset 0) as settings`

interface Answer {
  schemas: string[]
  isStandby: boolean
  timeLimit: string
  differing: [string, string | null, string][]
}

/** Schemas that a connection sees first: statements behind a pooler name theirs, and functions are in public. */
const expectedSchemas = ({ schema = 'public', pooler = 'off' }: ConnectionTarget): DbSchema[] =>
  pooler === 'off' ? [...new Set<DbSchema>([schema, 'public'])] : ['public']

/** Time limit of statements; a pooler's connections have that of the role. */
export const statementTimeout = 15_000

/**
 * Throws a ConnectionSettingError unless a new connection uses the schema and has the settings that it sent.
 * Throws a StandbyError if it is to write and cannot.
 */
export async function checkConnection(client: pg.ClientBase, target: ConnectionTarget = {}): Promise<void> {
  const { rows } = await client.query<Answer>(question, [JSON.stringify(sentSettings(client))])
  const { schemas = [], differing = [], isStandby, timeLimit } = rows[0] ?? {}
  const expected = expectedSchemas(target)
  const isPooled = target.pooler !== undefined && target.pooler !== 'off'
  const SettingError = isPooled ? RoleSettingError : ConnectionSettingError
  if (expected.some((one, at) => schemas[at] !== one))
    throw new SettingError('search_path', schemas.join(', '), expected.join(', '))
  const [first] = differing
  if (first) throw new SettingError(first[0], first[1] ?? '', first[2])
  if (timeLimit === '0' && isPooled)
    throw new RoleSettingError('statement_timeout', timeLimit, `${statementTimeout / 1000}s`)
  if (isStandby && !target.mayBeStandby) throw new StandbyError()
}

const ignore = () => undefined

/** Time within which a server accepts a connection; one that vanished does not answer at all. */
export const connectTimeout = 5_000

const removeTimeLimit = `select set_config('statement_timeout', '0', false)
  where current_setting('statement_timeout') <> '0'`

/** Connects and checks the connection; if it is lost later, only the statements after it fail. */
export async function openConnection(
  options: pg.ClientConfig,
  target: ConnectionTarget = {},
): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeout, ...options })
  client.on('error', ignore)
  try {
    await client.connect()
    await checkConnection(client, target)
    if (target.isUnlimited) await client.query(removeTimeLimit)
    return client
  } catch (error) {
    await client.end().catch(ignore)
    throw error
  }
}
