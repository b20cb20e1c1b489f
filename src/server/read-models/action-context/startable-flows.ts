import { type FlowSnapshot, type SubFlowCandidate, subFlowIdsOf } from '../../../core/flow'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform'
import { findPublishedVersions, findVersions, listDesigns } from '../../queries'
import { listPublishedDesigns } from '../flow/design-tree'
import type { FlowContextSource } from './load-context'

/** Lists the published designs of sub-flows, by id; runs no query for none. */
export async function listStartableFlows(
  { reader, context }: Pick<FlowContextSource, 'reader' | 'context'>,
  ids: readonly string[],
): Promise<FlowSnapshot['subFlows']> {
  if (!ids.length) return undefined
  const { workspace } = context.caller
  const today = await findPublishedVersions(reader, workspace, ids)
  const versions = await findVersions(reader, workspace, [...today.values()])
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
