import type { Directory } from '../../../core/directory/directory'
import { canStartFlow, questionItemOf, startVersionOf } from '../../../core/flow'
import type { FlowDesign } from '../../../generated/types'
import type { Caller, Context, DbReader } from '../../platform'
import {
  type Design,
  findDesign,
  findPublishedVersion,
  findPublishedVersionsById,
  listDesigns,
  readCurrentDirectory,
} from '../../queries'

/** Whether people start flows of a design; those that ask a question of a program are started by it. */
const isStartedByPeople = (design: FlowDesign) => !questionItemOf(design)

/** Whether the caller may start flows of a design with the version for them today. */
export async function canStartDesign(designId: string, context: Context): Promise<boolean> {
  const { db, caller } = context
  const design = await findDesign(db, caller.workspace, designId)
  if (!design?.enabled || (caller.flows && !caller.flows.includes(designId))) return false
  const directory = await readCurrentDirectory(context)
  const id = startVersionOf(design, directory, caller.id)
  const version = id && (await findPublishedVersion(db, caller.workspace, id))
  return !!version && isStartedByPeople(version.design) && canStartFlow(version.design, directory, caller.id)
}

/** Design that a person may start, with its version for them today. */
interface StartableDesign {
  flow: Design
  design: FlowDesign
}

/** Lists the designs that a person may start, in the order of the flow tree, with their versions. */
export async function listStartableVersions(
  reader: DbReader,
  { workspace, id, flows }: Pick<Caller, 'workspace' | 'id' | 'flows'>,
  directory: Directory,
): Promise<StartableDesign[]> {
  const open = (await listDesigns(reader, workspace)).filter(
    (one) => one.enabled && (!flows || flows.includes(one.id)),
  )
  const ids = open.flatMap((one) => startVersionOf(one, directory, id) ?? [])
  const versions = await findPublishedVersionsById(reader, workspace, ids)
  const startable = new Map(
    [...versions.values()].flatMap(({ designId, design }) =>
      isStartedByPeople(design) && canStartFlow(design, directory, id) ? [[designId, design] as const] : [],
    ),
  )
  return open.flatMap((flow) => {
    const design = startable.get(flow.id)
    return design ? { flow, design } : []
  })
}

/** Lists the designs that a person may start, each by the version for them today, in the order of the flow tree. */
export async function listStartableDesigns(
  reader: DbReader,
  caller: Pick<Caller, 'workspace' | 'id' | 'flows'>,
  directory: Directory,
): Promise<ReadonlyMap<string, Design>> {
  const startable = await listStartableVersions(reader, caller, directory)
  return new Map(startable.map(({ flow }) => [flow.id, flow]))
}
