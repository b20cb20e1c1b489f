import type { Dbctrl2OfferedData } from '#/generated/types'
import { quietApi } from '../../../platform/api'
import { useLoaded } from '../../../platform/use-query'

/** A database set as a designer chooses it. */
export type OfferedSet = Dbctrl2OfferedData[number]

const none: readonly OfferedSet[] = []

/** The database sets that fields may choose from; undefined while they are on their way. */
export function useSets(): readonly OfferedSet[] | undefined {
  const { value, failure } = useLoaded('dbset-offered', () => quietApi.dbctrl2.offered({}))
  return value ?? (failure && none)
}
