import { mayCreate } from '../../../core/flow/design/may-create'
import { choosesFlows } from '../../../core/form/values/picked-entry'
import type { FormDesign } from '../../../generated/types'
import { listDesigns } from '../../queries/design/design'
import { versionsOf } from '../../queries/design/version'
import type { Stage } from './scene'

/** The flows that whoever acts may start, by id, as the tree of flows offers them; nothing where no field asks. */
export async function offeredFlows(
  { reader, context, addressees }: Stage,
  form: FormDesign,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!choosesFlows(form)) return undefined
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
