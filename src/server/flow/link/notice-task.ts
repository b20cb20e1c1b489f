import { BusinessError } from '../../../core/business-error'
import {
  deal,
  decisionButtonsOf,
  findButtonRequiringProof,
  findRecordToSign,
  getStep,
  hasMasks,
  isOpinion,
  isUnclaimed,
  type NoticeField,
  needsActingDepartment,
  noticeFieldsOf,
  type QuickDecision,
  type ReaderRights,
  readerFormRights,
  readerRightsOf,
  requireWaitingMessage,
  taskFormRights,
} from '../../../core/flow'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform'
import { readCompanySettings } from '../../queries'
import { loadVisibleForm } from '../../read-models/action-context/open-form'
import {
  loadVisibleFlow,
  type RunningFlowContext,
  resolveFormActor,
} from '../../read-models/action-context/visible-flow'
import { loadLocalizer } from '../../read-models/design/localize-response'
import { previewAction } from '../action/run-action'

/** Plain decision that a notification offers: its button, and whether a reason must be typed. */
export interface NoticeDecision {
  outcome: 'agree' | 'refuse'
  button: number
  name: string
  needsReason: boolean
}

/** Waiting task as its receiver sees it, with the decisions that need nothing else of the page. */
export interface NoticeTask {
  /** Step and flow in the words of the reader. */
  step: string
  flow: string
  fields: NoticeField[]
  /** Version of the design, and digest of the visible form. */
  version: string
  form: string
  /** Whether company and design permit decisions from notifications, which then show the fields. */
  isPermitted: boolean
  /** How a link in a mail is confirmed, by the design. */
  confirmation: NonNullable<FlowDesign['set']['noticeDecision']>
  decisions: NoticeDecision[]
}

/** Input of a decision from a notification: nothing of the form is changed, and nobody is chosen. */
export const toNoticeInput = (messageId: string, buttonIndex: number, suggest: string) => ({
  messageId,
  suggest,
  deptId: '',
  input: {},
  buttonIndex,
  choices: [],
  subFlows: [],
})

/** Whether company and design permit decisions in the notifications of a channel. */
async function permitsNoticeDecision(
  { set }: Pick<FlowDesign, 'set'>,
  { db, caller }: Context,
): Promise<boolean> {
  if (!set.noticeDecision || !caller.via) return false
  const company = await readCompanySettings(db, caller.workspace)
  return caller.via === 'mail' ? company.decide_by_mail : company.decide_by_card
}

/** Whether pressing a button would decide without a proof, a signature, a choice or a change of the form. */
async function isPlain(messageId: string, button: number, context: Context): Promise<boolean> {
  try {
    const { changes } = await previewAction(
      {
        target: { message: messageId, signer: context.caller.id },
        action: deal,
        // A reason is typed later, where the button requires one.
        input: toNoticeInput(messageId, button, '-'),
      },
      context,
    )
    return findButtonRequiringProof(changes) === undefined && findRecordToSign(changes) === undefined
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}

async function plainDecisions(
  messageId: string,
  scene: RunningFlowContext,
  context: Context,
): Promise<NoticeDecision[]> {
  const { snapshot, actor } = scene
  const { design } = snapshot
  const task = requireWaitingMessage(snapshot, messageId, actor)
  const step = getStep(design, task.stepId)
  const departments = snapshot.directory.person(actor.id)?.departments ?? []
  if (isOpinion(task) || isUnclaimed(task)) return []
  if (departments.length > 1 && needsActingDepartment(design, step)) return []
  const { say } = await loadLocalizer(context)
  const found = decisionButtonsOf(design, step) ?? {}
  const offered = (['agree', 'refuse'] as const).map(async (outcome): Promise<NoticeDecision[]> => {
    const button: QuickDecision['agree'] = found[outcome]
    if (!button || !(await isPlain(messageId, button.index, context))) return []
    const needsReason = outcome === 'refuse' || button.reason === 'required'
    return [{ outcome, button: button.index, name: say(button.name), needsReason }]
  })
  return (await Promise.all(offered)).flat()
}

/** Loads a waiting task as its receiver sees it; throws a BusinessError once it no longer waits for them. */
export async function loadNoticeTask(messageId: string, context: Context): Promise<NoticeTask> {
  const { scene } = await loadVisibleFlow(
    context,
    { message: messageId },
    { detail: 'traced', hasReadMarks: false },
  )
  const { snapshot, version, actor, running } = scene
  const { design } = snapshot
  const task = requireWaitingMessage(snapshot, messageId, actor)
  const step = getStep(design, task.stepId)
  const rightsOf = (clear: ReaderRights['clear']) =>
    isOpinion(task)
      ? readerFormRights(design, [step.id], { watches: false, clear })
      : taskFormRights(design, step, { clear })
  const load = (clear: ReaderRights['clear']) =>
    loadVisibleForm(snapshot, { ...resolveFormActor(scene), rights: rightsOf(clear) }, context)
  // Leaves out what the design masks, since a mail is read elsewhere; the decision compares the form of its receiver.
  const shown = await load(false)
  const clear = hasMasks(design) && readerRightsOf(actor).clear
  const { say, told } = await loadLocalizer(context)
  const isPermitted = await permitsNoticeDecision(design, context)
  return {
    step: say(task.stepName),
    flow: say(running.name),
    fields: noticeFieldsOf({ formset: told(shown.formset), formdata: shown.formdata }, context.language),
    version: version.id,
    form: clear ? (await load(clear)).formmd5 : shown.formmd5,
    confirmation: design.set.noticeDecision ?? 'link',
    isPermitted,
    decisions: isPermitted ? await plainDecisions(messageId, scene, context) : [],
  }
}
