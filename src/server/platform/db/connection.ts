import pg from 'pg'

/*
 * What a connection asks for when it starts (its schema, its time limits) can be lost on the way: a pooler drops
 * parameters, and a setting of the role or of the database stands where none was sent. So each new connection is asked
 * where it leads before its first statement, and is closed when that is elsewhere: an environment never works on the
 * tables of another one.
 */

/** Schemas of the environments: production, test, archive. */
export type Schema = 'public' | 'test' | 'archive'

/** A connection that does not lead where it should; nothing was read or written over it. */
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

/** What opens a connection to the tables of an environment; the shared ones come after its own. */
export function connectionOptions(url: string, schema: Schema = 'public'): pg.ClientConfig {
  if (schema === 'public') return { connectionString: url }
  const address = new URL(url)
  const options = [address.searchParams.get('options'), `-c search_path=${schema},public`]
  address.searchParams.set('options', options.filter(Boolean).join(' '))
  return { connectionString: address.href }
}

/** What the driver says of itself when it connects, and where its notes of that are. */
interface Starting {
  getStartupConf(): Record<string, string>
}

/** Parameters that only name who connects, and the path, of which its schemas are looked at. */
const notCompared = new Set(['user', 'database', 'application_name', 'replication', 'options', 'search_path'])

/** Settings inside the parameter `options`, as in `-c name=value --name=value`; the last of a name counts. */
const settingsIn = (options = '') =>
  [...options.matchAll(/(?:^|\s)(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\s\\])*)/g)].map(
    ([, name = '', value = '']) => [name.replaceAll('-', '_'), value.replace(/\\(.)/g, '$1')] as const,
  )

/** The settings that a connection sends when it starts; the driver adds its encoding by itself. */
function sentSettings(client: pg.ClientBase): Record<string, string> {
  const sent = (client as unknown as Starting).getStartupConf()
  const all = [['client_encoding', 'UTF8'] as const, ...Object.entries(sent), ...settingsIn(sent.options)]
  return Object.fromEntries(all.filter(([name]) => !notCompared.has(name)))
}

/** Compares as the server writes values: a value that reads differently is set for this statement alone. */
const question = `select current_schemas(false)::text[] as schemas, coalesce(json_agg(json_build_array(name, found, expected))
    filter (where found is distinct from expected), '[]') as differing
  from (select name, current_setting(name, true) as found,
      case when current_setting(name, true) = value then value else set_config(name, value, true) end as expected
    from json_each_text($1) as sent(name, value) offset 0) as settings`

interface Answer {
  schemas: string[]
  differing: [string, string | null, string][]
}

/** Throws a ConnectionSettingError unless a new connection leads to the schema and has the settings that it sent. */
export async function checkConnection(client: pg.ClientBase, schema: Schema = 'public'): Promise<void> {
  const { rows } = await client.query<Answer>(question, [JSON.stringify(sentSettings(client))])
  const { schemas = [], differing = [] } = rows[0] ?? {}
  const expected = [...new Set([schema, 'public'])]
  if (expected.some((one, at) => schemas[at] !== one))
    throw new ConnectionSettingError('search_path', schemas.join(', '), expected.join(', '))
  const [first] = differing
  if (first) throw new ConnectionSettingError(first[0], first[1] ?? '', first[2])
}

const ignore = () => undefined

/** Connects, and checks where that leads; a connection that is lost later fails the statements after it, no more. */
export async function openConnection(options: pg.ClientConfig, schema?: Schema): Promise<pg.Client> {
  const client = new pg.Client(options)
  client.on('error', ignore)
  try {
    await client.connect()
    await checkConnection(client, schema)
    return client
  } catch (error) {
    await client.end().catch(ignore)
    throw error
  }
}
