import type { Dbctrl2OfferedData } from '#/generated/types'
import { useQuery } from '../../../platform'
import { quietApi } from '../../../platform/api'

/** A database set offered to a designer. */
export type SetOption = Dbctrl2OfferedData[number]

const none: readonly SetOption[] = []

/** Returns the database sets that fields may choose from; undefined while loading. */
export function useSets(): readonly SetOption[] | undefined {
  const { value, failure } = useQuery('dbset-offered', () => quietApi.dbctrl2.offered({}))
  return value ?? (failure && none)
}
