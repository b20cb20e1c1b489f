import type { DatabaseSetKind } from '../../../generated/types'
import type { ServerClock } from '../clock'
import type { DatabaseSource } from './source'

/** Column as in the catalogue; its title is its comment in the database. */
interface SourceColumn {
  name: string
  title: string
  kind: DatabaseSetKind
  /** Type to which a compared value is cast: one of those below. */
  type: string
}

/** Table or view that a source allows and its user may read. */
export interface SourceTable {
  name: string
  columns: SourceColumn[]
  /** Columns of lists of texts, which may contain search n-grams. */
  parts: string[]
}

/** Supported column types. */
const types: Readonly<Record<string, Pick<SourceColumn, 'kind' | 'type'>>> = {
  text: { kind: 'text', type: 'text' },
  varchar: { kind: 'text', type: 'text' },
  bpchar: { kind: 'text', type: 'text' },
  citext: { kind: 'text', type: 'text' },
  uuid: { kind: 'text', type: 'uuid' },
  int2: { kind: 'integer', type: 'bigint' },
  int4: { kind: 'integer', type: 'bigint' },
  int8: { kind: 'integer', type: 'bigint' },
  numeric: { kind: 'number', type: 'numeric' },
  float4: { kind: 'number', type: 'float8' },
  float8: { kind: 'number', type: 'float8' },
  bool: { kind: 'boolean', type: 'boolean' },
  date: { kind: 'date', type: 'date' },
  timestamp: { kind: 'moment', type: 'timestamp' },
  timestamptz: { kind: 'moment', type: 'timestamptz' },
}

const text = `select n.nspname || '.' || c.relname, a.attname,
    case when t.typtype = 'd' then b.typname else t.typname end, coalesce(col_description(c.oid, a.attnum), '')
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type b on b.oid = t.typbasetype
  where c.relkind in ('r', 'v', 'm', 'p', 'f') and (n.nspname || '.' || c.relname = any($1) or n.nspname = any($2))
    and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')
  order by 1, a.attnum limit 20000`

async function readTables({ tables, read }: DatabaseSource): Promise<SourceTable[]> {
  const whole = tables.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -2))
  const found = new Map<string, SourceTable>()
  for (const row of await read({ text, values: [tables, whole] })) {
    const [name = '', column = '', type = '', comment = ''] = row.map(String)
    const table = found.get(name) ?? { name, columns: [], parts: [] }
    found.set(name, table)
    if (type === '_text') table.parts.push(column)
    const known = Object.hasOwn(types, type) ? types[type] : undefined
    if (known) table.columns.push({ name: column, title: comment.slice(0, 50) || column, ...known })
  }
  return [...found.values()]
}

const stored = 60_000

/** Catalogue of a source, refreshed after a minute or when it turns out to be outdated. */
export interface Catalogue {
  tables(): Promise<readonly SourceTable[]>
  forget(): void
}

/** Creates the catalogue of a source. */
export function createCatalogue(source: DatabaseSource, clock: ServerClock): Catalogue {
  let known: { at: number; tables: Promise<SourceTable[]> } | undefined
  const look = () => {
    const now = { at: clock.now(), tables: readTables(source) }
    now.tables.catch(() => {
      if (known === now) known = undefined
    })
    known = now
    return now.tables
  }
  return {
    tables: () => (known && clock.now() - known.at < stored ? known.tables : look()),
    forget: () => {
      known = undefined
    },
  }
}
