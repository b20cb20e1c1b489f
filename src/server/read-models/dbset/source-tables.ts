import { BusinessError } from '../../../core/business-error'
import { type Context, translateKey } from '../../platform'
import type { SourceTable } from '../../platform/database-sources/catalogue'
import { ownSourceId } from '../../platform/database-sources/read-config'
import { toSourceError } from '../../platform/database-sources/source'

/** Name of a source in the reader's language, or its id if it is no longer configured. */
export const sourceName = (
  { sources, language }: Pick<Context, 'sources' | 'language'>,
  id: string,
): string =>
  id === ownSourceId ? translateKey(language, 'dbset.own-source') : (sources.byId(id)?.name ?? id)

type House = Pick<Context, 'sources' | 'log' | 'language'>

/** Tables that a source allows now. */
async function tablesIn(context: House, id: string): Promise<readonly SourceTable[]> {
  const source = context.sources.byId(id)
  if (!source) throw new BusinessError('dbset.no-source', { source: id })
  try {
    return await source.catalogue.tables()
  } catch (error) {
    context.log.warn({ source: id, reason: toSourceError(error).message }, 'database source')
    throw new BusinessError('dbset.source-silent', { source: sourceName(context, id) })
  }
}

/** Lists the tables and views that a source allows, with their readable columns. */
export const listSourceTables = async (context: House, id: string) =>
  (await tablesIn(context, id)).map(({ name, columns, parts }) => ({
    name,
    parts,
    columns: columns.map(({ name: column, title, kind }) => ({ name: column, title, kind })),
  }))

/** Finds one of them. */
export const findSourceTable = async (context: House, { source, table }: { source: string; table: string }) =>
  (await tablesIn(context, source)).find(({ name }) => name === table)
