import { canStartFlow, type FlowSnapshot, type SubFlowCandidate, subFlowIdsOf } from '../../../core/flow'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform'
import { findPublishedVersionsById, listDesigns } from '../../queries'
import { findPublishedVersions } from '../../queries/flow/sub-flow'
import { listPublishedDesigns } from '../flow/favourite-flows'
import type { FlowContextSource } from './load-context'

/** Lists the flows that the actor may start, by id, as in the flow tree. */
export async function listSelectableFlows({
  reader,
  context,
  addressees,
}: FlowContextSource): Promise<ReadonlyMap<string, string>> {
  const { workspace, id } = context.caller
  const open = (await listDesigns(reader, workspace)).filter(({ enabled }) => enabled)
  const versions = await findPublishedVersionsById(
    reader,
    workspace,
    open.flatMap(({ publishedVersion }) => publishedVersion ?? []),
  )
  const offered = open.filter(({ publishedVersion }) => {
    const version = versions.get(publishedVersion ?? '')
    return version !== undefined && canStartFlow(version.design, addressees.directory, id)
  })
  return new Map(offered.map((flow) => [flow.id, flow.name]))
}

/** Lists the published designs of sub-flows, by id; runs no query for none. */
export async function listStartableFlows(
  { reader, context }: Pick<FlowContextSource, 'reader' | 'context'>,
  ids: readonly string[],
): Promise<FlowSnapshot['subFlows']> {
  if (!ids.length) return undefined
  const { workspace } = context.caller
  const today = await findPublishedVersions(reader, workspace, ids)
  const versions = await findPublishedVersionsById(reader, workspace, [...today.values()])
  return new Map(
    [...today].flatMap(([id, version]) => {
      const found = versions.get(version)
      return found ? [[id, found.design] as const] : []
    }),
  )
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
