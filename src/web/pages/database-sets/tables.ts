import { useCallback, useEffect, useRef, useState } from 'react'
import type { DatabaseSet, DatabaseSetColumn, Dbctrl2SourcesData } from '#/generated/types'
import { api } from '../../platform/api'

/** A table of a source, as somebody may choose it. */
export type SelectableTable = Dbctrl2SourcesData['tables'][number]

/** The sources, and the tables of those that were looked into. */
export interface SourceTables {
  sources: Dbctrl2SourcesData['sources']
  of(source: string): readonly SelectableTable[] | undefined
  look(source: string): void
}

/** What there is to make sets of; a source is asked for its tables when it is chosen. */
export function useSourceTables(): SourceTables {
  const [sources, setSources] = useState<SourceTables['sources']>([])
  const [known, setKnown] = useState<Readonly<Record<string, readonly SelectableTable[]>>>({})
  useEffect(() => {
    api.dbctrl2.sources({}).then(
      (found) => setSources(found.sources),
      () => undefined,
    )
  }, [])
  const asked = useRef(new Set<string>())
  const look = useCallback((source: string) => {
    if (asked.current.has(source)) return
    asked.current.add(source)
    api.dbctrl2.sources({ source }).then(
      ({ tables }) => setKnown((last) => ({ ...last, [source]: tables })),
      () => setKnown((last) => ({ ...last, [source]: [] })),
    )
  }, [])
  return { sources, of: (source) => known[source], look }
}

/** The columns of the table of a set. */
export const findTableColumns = (
  { source, table }: Pick<DatabaseSet, 'source' | 'table'>,
  tables: SourceTables,
) => tables.of(source)?.find(({ name }) => name === table)?.columns ?? []

/** The columns of that table that may hold the parts of what is searched. */
export const findNgramColumns = (
  { source, table }: Pick<DatabaseSet, 'source' | 'table'>,
  tables: SourceTables,
) => tables.of(source)?.find(({ name }) => name === table)?.parts ?? []

/** A column as it begins: it is read, and searched where it holds text. */
export const defaultColumn = ({
  name,
  title,
  kind,
}: SelectableTable['columns'][number]): DatabaseSetColumn => ({
  name,
  title,
  kind,
  shown: false,
  searched: false,
  returned: false,
})

/** The set with every column that any part of it names, of the kind that it is of now. */
export function completeSet(filled: DatabaseSet, tables: SourceTables): DatabaseSet {
  const there = findTableColumns(filled, tables)
  const ticked = new Map((filled.columns ?? []).map((column) => [column.name, column]))
  const named = [
    filled.key,
    filled.label,
    ...filled.filters.map(({ column }) => column),
    ...filled.orderby.map(({ name }) => name),
  ]
  const used = new Set([...ticked.keys(), ...named])
  const columns = there
    .filter(({ name }) => used.has(name))
    .map((column) => ({ ...defaultColumn(column), ...ticked.get(column.name), kind: column.kind }))
  return { ...filled, columns: columns.length ? columns : filled.columns }
}
