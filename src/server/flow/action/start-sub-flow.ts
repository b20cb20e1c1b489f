import { startSubFlow } from '../../../core/flow/actions/starts/start-sub-flow'
import type { SubFlowStart } from '../../../core/flow/snapshot/flow-changes'
import type { House } from '../../platform/context/app-context'
import type { Caller, Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'
import { wake } from '../../platform/jobs/job-signal'
import { findFlow } from '../../queries/flow/running-flow'
import { lockStart } from '../../queries/flow/sub-flow'
import type { DecidedSubFlow } from '../../queries/outbox/effects'
import { type Deed, deedOf, openingScene, type Scene } from '../../read-models/action-context/load-context'
import { withRemote } from '../../read-models/action-context/remote/retry-with-remote'
import { withAddressees } from '../../read-models/action-context/retry-with-recipients'
import { withBurdens } from '../../read-models/action-context/retry-with-workload'
import { writeDeed } from './persist-action'
import { type Along, filesAlong, keepFilesAlong } from './sub-flow-files'
import { sharing } from './workload-reader'

/** Whoever pressed the button, as the creator of the flow that begins without him at the keyboard. */
const creatorOf = (
  { id, name, realId, realName }: SubFlowStart['by'],
  { workspace, environment }: Pick<Caller, 'workspace' | 'environment'>,
): Caller => ({
  workspace,
  environment,
  id,
  name,
  jobId: '',
  isAdmin: false,
  roles: [],
  tokenHash: '',
  ...(realId !== undefined && { real: { id: realId, name: realName ?? '', until: 0 } }),
})

function begun(scene: Scene, start: DecidedSubFlow, { form, files }: Along): Deed {
  const { id, deptId, level, language } = start
  const { flowId, messageId, depth, name } = start.parent
  const desc = textOf(language, 'flow.sub-flow-desc', { name })
  const parent = { flowId, messageId }
  const own = { form, files: [...files.keys()] }
  const input = { id, parent, depth: depth + 1, deptId, level, desc, ...own }
  return deedOf(scene, startSubFlow, input)
}

/** Begins a sub-flow in a transaction of its own; one that is there already stays as it is. */
export async function beginSubFlow(start: DecidedSubFlow, workspace: string, house: House): Promise<void> {
  const { language } = start
  const caller = creatorOf(start.by, { workspace, environment: house.data })
  const context: Context = { ...house, caller, language, address: '' }
  await withRemote(context, (remote, settled) =>
    withAddressees(context, (addressees) =>
      house.db.transaction(async (tx) => {
        await lockStart(tx, workspace, start.id)
        if (await findFlow(tx, workspace, { flow: start.id })) return
        const scene = await openingScene({ reader: tx, context, addressees, remote }, start.designId)
        const along = await filesAlong(tx, start, { scene, context })
        const reading = sharing(tx, context)
        const deed = await withBurdens(reading, scene, (scene) => settled(() => begun(scene, start, along)))
        await writeDeed(tx, deed, { context, companyVersion: addressees.companyVersion })
        await keepFilesAlong(tx, deed, { along, context })
      }),
    ),
  )
  wake(house.db)
}
