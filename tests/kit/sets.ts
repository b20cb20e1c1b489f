import type { DatabaseSet, DatabaseSetColumn } from '../../src/generated/types'
import { addDemoSources } from '../../src/server/jobs/demo-sources'
import { type FlowServer, flowServerOfFile } from './flows'
import type { ServerOptions } from './server'

/** A server with the demo's materials and customers, and whatever other databases a test gives it. */
export interface Sets extends FlowServer {
  /** Changes databases, as only their owners do. */
  sql(text: string): Promise<unknown>
  /** Saves a set as an administrator; answers its id. */
  save(set: DatabaseSet): Promise<string>
}

/** Starts it. */
export async function serverWithSets(databaseSources?: ServerOptions['databaseSources']): Promise<Sets> {
  const server = await flowServerOfFile({ databaseSources })
  await server.db.transaction((tx) => addDemoSources(tx, { workspace: 'oa', now: server.clock.now() }))
  return {
    ...server,
    sql: (text) => server.db.pool.query(text),
    save: async (set) => {
      const saved = await (await server.as('admin')).call('dbctrl2/save', { set })
      if (!saved.success) throw new Error(saved.msg)
      return saved.data.id
    },
  }
}

/** A column that is shown, searched where it is text, and returned. */
export const column = (name: string, kind: DatabaseSetColumn['kind'] = 'text'): DatabaseSetColumn => ({
  name,
  title: name,
  kind,
  shown: true,
  searched: kind === 'text',
  returned: true,
})

/** A set of a table whose rows are known by id and read by name. */
export const setOf = (table: string, more: Partial<DatabaseSet> = {}): DatabaseSet => ({
  name: table,
  source: 'erp',
  table,
  key: 'id',
  label: 'name',
  columns: [column('id', 'integer'), column('name')],
  filters: [],
  orderby: [],
  pagesize: 20,
  roles: [],
  ...more,
})
