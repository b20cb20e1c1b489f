import { canStartFlow } from '../../../core/flow'
import { findVersions, listDesigns } from '../../queries'
import type { FlowContextSource } from './load-context'

/** Lists the flows that the actor may start, by id, as in the flow tree. */
export async function listSelectableFlows({
  reader,
  context,
  addressees,
}: FlowContextSource): Promise<ReadonlyMap<string, string>> {
  const { workspace, id } = context.caller
  const open = (await listDesigns(reader, workspace)).filter(({ enabled }) => enabled)
  const versions = await findVersions(
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
