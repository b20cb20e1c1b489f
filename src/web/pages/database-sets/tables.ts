import { useCallback, useEffect, useRef, useState } from 'react'
import type { DatabaseSet, DatabaseSetColumn, Dbctrl2SourcesData } from '#/generated/types'
import { api } from '../../platform/api'

/** Selectable table of a source. */
export type SelectableTable = Dbctrl2SourcesData['tables'][number]

/** Sources, and the tables of those already loaded. */
export interface SourceTables {
  sources: Dbctrl2SourcesData['sources']
  of(source: string): readonly SelectableTable[] | undefined
  look(source: string): void
}

/** Returns the sources of sets; a source's tables are loaded when it is chosen. */
export function useSourceTables(): SourceTables {
  const [sources, setSources] = useState<SourceTables['sources']>([])
  const [known, setKnown] = useState<Readonly<Record<string, readonly SelectableTable[]>>>({})
  useEffect(() => {
    api.dbctrl2.sources({}).then(
      (found) => setSources(found.sources),
      () => undefined,
    )
  }, [])
  const latestRef = useRef(new Set<string>())
  const look = useCallback((source: string) => {
    if (latestRef.current.has(source)) return
    latestRef.current.add(source)
    api.dbctrl2.sources({ source }).then(
      ({ tables }) => setKnown((last) => ({ ...last, [source]: tables })),
      () => setKnown((last) => ({ ...last, [source]: [] })),
    )
  }, [])
  return { sources, of: (source) => known[source], look }
}

/** Returns the columns of a set's table. */
export const findTableColumns = (
  { source, table }: Pick<DatabaseSet, 'source' | 'table'>,
  tables: SourceTables,
) => tables.of(source)?.find(({ name }) => name === table)?.columns ?? []

/** Returns the columns of that table that may store the search n-grams. */
export const findNgramColumns = (
  { source, table }: Pick<DatabaseSet, 'source' | 'table'>,
  tables: SourceTables,
) => tables.of(source)?.find(({ name }) => name === table)?.parts ?? []

/** Returns a new column: readable, and searchable if it contains text. */
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

/** Returns the set with every column that any part of it names, with its current type. */
export function addReferencedColumns(filled: DatabaseSet, tables: SourceTables): DatabaseSet {
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
