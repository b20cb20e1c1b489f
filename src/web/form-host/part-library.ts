import { createContext, useContext } from 'react'
import type {
  OaFlowdesignsPartCreatBody,
  OaFlowdesignsPartCreatData,
  OaFlowdesignsPartGetbyidData,
  OaFlowdesignsPartOfferedData,
  StepPartLink,
} from '#/generated/types'

/** A shared part offered to designers. */
export type PartOffer = OaFlowdesignsPartOfferedData[number]

/** Current version of a part with its content. */
export interface CurrentPart extends Pick<OaFlowdesignsPartGetbyidData, 'items' | 'step'> {
  id: string
  name: string
  version: number
}

/** Shared parts of the company, for a designer. */
export interface PartLibrary {
  offered: readonly PartOffer[]
  load(id: string): Promise<CurrentPart>
  /** Adds a part, which is offered from then on. */
  create(part: OaFlowdesignsPartCreatBody): Promise<OaFlowdesignsPartCreatData>
}

const Parts = createContext<PartLibrary | null>(null)

/** Offers shared parts to the designers inside. */
export const PartLibraryProvider = Parts.Provider

/** Returns the shared parts; null where a designer offers none, as for a part itself. */
export const usePartLibrary = (): PartLibrary | null => useContext(Parts)

/** Returns the part that an item or a step links, and whether the link is outdated; undefined for a plain one. */
export function useLinkedPart<Link extends StepPartLink>({ part: link }: { part?: Link }) {
  const offered = useContext(Parts)?.offered
  if (!link) return undefined
  const part = offered?.find(({ id }) => id === link.id)
  return { link, part, isOutdated: part !== undefined && part.version !== link.version }
}
