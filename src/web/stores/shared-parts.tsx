import { createContext, type ReactNode, useContext } from 'react'
import type { OaFlowdesignsPartOfferedData, StepPartLink } from '#/generated/types'
import { useQuery } from '../platform'
import { quietApi } from '../platform/api'

/** A shared part offered to designers. */
export type PartOffer = OaFlowdesignsPartOfferedData[number]

interface SharedParts {
  offered: readonly PartOffer[]
  /** Loads them again, after one was added. */
  reload(): Promise<void>
}

const Parts = createContext<SharedParts | null>(null)

const none: readonly PartOffer[] = []

/** Offers the shared parts of the company to the designers inside. */
export function PartsProvider({ children }: { children: ReactNode }) {
  const { value: offered = none, reload } = useQuery('design-parts', () =>
    quietApi.oa.flowdesigns.part.offered({}),
  )
  return <Parts.Provider value={{ offered, reload }}>{children}</Parts.Provider>
}

/** Returns the shared parts; null where a designer offers none, as for a part itself. */
export const useSharedParts = (): SharedParts | null => useContext(Parts)

/** Returns the part that an item or a step links, and whether the link is outdated; undefined for a plain one. */
export function useLinkedPart<Link extends StepPartLink>({ part: link }: { part?: Link }) {
  const offered = useContext(Parts)?.offered
  if (!link) return undefined
  const part = offered?.find(({ id }) => id === link.id)
  return { link, part, isOutdated: part !== undefined && part.version !== link.version }
}

/** Loads the current version of a part with its content. */
export async function loadPart(id: string) {
  const { part, items, step } = await quietApi.oa.flowdesigns.part.getbyid({ _id: id })
  return { id, name: part.name, version: part.version, items, step }
}
