import { mayCreate } from '../../../core/flow/design/can-start'
import { listDesigns } from '../../queries/design/design'
import { versionsOf } from '../../queries/design/version'
import type { Stage } from './load-context'

/** The flows that whoever acts may start, by id, as the tree of flows offers them. */
export async function offeredFlows({
  reader,
  context,
  addressees,
}: Stage): Promise<ReadonlyMap<string, string>> {
  const { workspace, id } = context.caller
  const open = (await listDesigns(reader, workspace)).filter(({ enabled }) => enabled)
  const versions = await versionsOf(
    reader,
    workspace,
    open.flatMap(({ publishedVersion }) => publishedVersion ?? []),
  )
  const offered = open.filter(({ publishedVersion }) => {
    const version = versions.get(publishedVersion ?? '')
    return version !== undefined && mayCreate(version.design, addressees.directory, id)
  })
  return new Map(offered.map((flow) => [flow.id, flow.name]))
}
