import { type FlowSnapshot, type SubFlowCandidate, startVersionOf, subFlowIdsOf } from '../../../core/flow'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform'
import { findPublishedVersionsById, listDesigns } from '../../queries'
import { findStartVersions } from '../../queries/flow/sub-flow'
import { listStartableDesigns } from '../flow/can-start'
import { listPublishedDesigns } from '../flow/favourite-flows'
import type { FlowContextSource } from './load-context'

/** Lists the flows that the actor may start, by id, as in the flow tree. */
export async function listSelectableFlows({
  reader,
  context,
  addressees,
}: FlowContextSource): Promise<ReadonlyMap<string, string>> {
  const offered = await listStartableDesigns(reader, context.caller, addressees.directory)
  return new Map([...offered.values()].map(({ id, name }) => [id, name]))
}

/**
 * Lists the designs with which sub-flows start, by id: those of the caller, or in simulations, where anyone may be the
 * creator, the published ones. Runs no query for none.
 */
export async function listStartableFlows(
  { reader, context, addressees, isSimulated }: FlowContextSource,
  ids: readonly string[],
): Promise<FlowSnapshot['subFlows']> {
  if (!ids.length) return undefined
  const { workspace, id } = context.caller
  const today = (await findStartVersions(reader, workspace, ids)).flatMap((one) =>
    isSimulated ? (one.publishedVersion ?? []) : (startVersionOf(one, addressees.directory, id) ?? []),
  )
  const versions = await findPublishedVersionsById(reader, workspace, today)
  return new Map([...versions.values()].map(({ designId, design }) => [designId, design]))
}

/** Lists the company's flows against which a design with sub-flows is checked. */
export async function listSubFlowCandidates(
  context: Context,
  design: FlowDesign,
): Promise<ReadonlyMap<string, SubFlowCandidate>> {
  if (!subFlowIdsOf(design).length) return new Map()
  const [designs, published] = await Promise.all([
    listDesigns(context.db, context.caller.workspace),
    listPublishedDesigns(context),
  ])
  return new Map(
    designs.flatMap(({ id, enabled }) => {
      const found = published.get(id)
      if (!found) return []
      const { formset, set } = found
      return [[id, { formset, isOpen: enabled && set.canBeSonFlow, starts: subFlowIdsOf(found) }] as const]
    }),
  )
}
