import type { Dbctrl2OfferedData } from '#/generated/types'
import { useDesignHost } from '../../../form-host/design-host'
import { useQuery } from '../../../platform'

/** A database set offered to a designer. */
export type DatabaseSetOption = Dbctrl2OfferedData[number]

const none: DatabaseSetOption[] = []

/** Returns the database sets that fields may choose from; undefined while loading. */
export function useDatabaseSets(): readonly DatabaseSetOption[] | undefined {
  const host = useDesignHost()
  const { value, failure } = useQuery('dbset-offered', async () => host?.listDatabaseSets() ?? none)
  return value ?? (failure && none)
}
