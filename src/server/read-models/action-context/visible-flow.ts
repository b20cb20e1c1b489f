import { Refused } from '../../../core/business-error'
import type { Acting } from '../../../core/flow/forms/flow-expression-context'
import { type FormSight, rightsToView, sightOf } from '../../../core/flow/views/form-visibility'
import type { Context } from '../../platform/http/define-call'
import { archivesSeenBy } from '../../policies/archive'
import { maySeeFlow } from '../../policies/flow'
import { archiveOfFlow } from '../../queries/archive/archive-result'
import { addresseesOf } from '../../queries/directory/recipient-directory'
import { type FlowTarget, findFlow, type RunningFlow } from '../../queries/flow/running-flow'
import { runningScene, type Scene } from './load-context'

/** A running flow's scene. */
export type RunningScene = Scene & { running: RunningFlow }

/** A flow that a person may see, with the form as far as the person may read it. */
export interface SeenFlow {
  scene: RunningScene
  sight: FormSight
}

/** Whoever opens a flow, as the formulas of its form see him: from the first of his departments. */
export const actingOn = ({ snapshot: { directory }, actor, running }: RunningScene): Acting => ({
  actor,
  deptId: directory.person(actor.id)?.departments[0]?.id ?? '',
  values: running.form,
})

/** Refuses a flow that the person may not see with the very words used for one that does not exist (trust T1). */
export function checkSeen({ snapshot, running, actor }: Scene, { caller }: Pick<Context, 'caller'>): void {
  const receivers = snapshot.messages.flatMap(({ to, entrustFrom }) => [to, entrustFrom?.id ?? to])
  if (running && maySeeFlow(caller, running, { receivers, rights: actor.allows })) return
  throw new Refused('flow.not-found')
}

/** Why a flow is not there: whoever took part in it is told in which archive it lies. */
async function absence({ db, caller, data }: Context, target: FlowTarget): Promise<Refused> {
  const asked = 'flow' in target &&
    data === 'prod' && { flowId: target.flow, personId: archivesSeenBy(caller) }
  const arch = asked && (await archiveOfFlow(db, caller.workspace, asked))
  return arch ? new Refused('flow.archived', {}, { arch }) : new Refused('flow.not-found')
}

/** The flow for looking at. */
export async function seeFlow(context: Context, target: FlowTarget): Promise<SeenFlow> {
  const running = await findFlow(context.db, context.caller.workspace, target)
  if (!running) throw await absence(context, target)
  const stage = { reader: context.db, context, addressees: await addresseesOf(context) }
  const scene = { ...(await runningScene(stage, running)), running }
  // Every flow has a message of its start: without any it went to the archive between the two looks.
  if (!scene.snapshot.messages.length) throw await absence(context, target)
  checkSeen(scene, context)
  const { design } = scene.version
  const mine = scene.snapshot.messages
    .filter(({ to, entrustFrom }) => [to, entrustFrom?.id].includes(context.caller.id))
    .map(({ stepId }) => stepId)
  const rights = rightsToView(design, mine, scene.actor.allows.includes('watch'))
  return { scene, sight: sightOf(design, rights) }
}
