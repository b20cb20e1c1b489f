import type { Dbctrl2OfferedData } from '#/generated/types'
import { useQuery } from '../../../platform'
import { quietApi } from '../../../platform/api'

/** A database set offered to a designer. */
export type DatabaseSetOption = Dbctrl2OfferedData[number]

const none: readonly DatabaseSetOption[] = []

/** Returns the database sets that fields may choose from; undefined while loading. */
export function useDatabaseSets(): readonly DatabaseSetOption[] | undefined {
  const { value, failure } = useQuery('dbset-offered', () => quietApi.dbctrl2.offered({}))
  return value ?? (failure && none)
}
