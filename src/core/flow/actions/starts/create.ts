import type { Choice, SubFlowChoice } from '../../../../generated/types'
import { BusinessError } from '../../../business-error'
import type { FormValues } from '../../../form'
import { runInSlices } from '../../../slices'
import { raiseUrgencyLevel } from '../../assignment/recipient-selection'
import { createActionContext, defineAction, pickingModeOf } from '../../context'
import { canStartFlow, effectiveButtonOf, getStartStep } from '../../design'
import { beginFlow, startLogEntry } from '../../engine/begin-flow'
import { enterSteps } from '../../engine/enter-steps'
import { finishAction } from '../../engine/finish-action'
import { resolveStepEntries } from '../../engine/step-entries'
import { logInSlices } from '../../forms/field-changes'
import { acceptStepInput, initialForm } from '../../forms/form-input'
import { needsProof } from '../../guards/proof-requirement'

/** Input for starting a flow. */
export interface CreateInput {
  /** Department the creator acts from; empty = their first. */
  deptId: string
  desc: string
  level: 0 | 100
  input: FormValues
  buttonIndex: number
  choices: readonly Choice[]
  /** Choices about flows that the button starts. */
  subFlows?: readonly SubFlowChoice[]
  /**
   * True while the form is still being filled in; missing or invalid values are not rejected. Used only for
   * forecasts.
   */
  unfinished?: boolean
  force?: boolean
  /** True for a preview, where people may still be picked. */
  isPreview?: boolean
}

/**
 * Starts a flow: checks the form, adds the creator's message as handled, and creates the messages of the next
 * steps.
 */
export const create = defineAction<CreateInput>('create', (snapshot, sent, actor) => {
  const { design, directory, flowName, designId } = snapshot
  const step = getStartStep(design)
  if (!canStartFlow(design, directory, actor.id))
    throw new BusinessError('flow.may-not-create', { name: flowName })
  const button = effectiveButtonOf(step, sent.buttonIndex)
  const act = createActionContext(snapshot, actor, { ...sent, picking: pickingModeOf(sent) })
  const { deptId } = act
  const { input, unfinished, force } = sent
  const initial = initialForm(snapshot, step, { id: actor.id, deptId })
  const sentForm = { ...initial, input, unfinished, force, mode: 'creat' as const }
  const accepted = acceptStepInput(snapshot, step, actor, { ...sentForm, deptId, level: sent.level })
  const level = raiseUrgencyLevel(sent.level, sent.choices)

  const ofNone = { parent: null, depth: 0 }
  const head = { id: snapshot.newId(), desc: sent.desc, level, form: accepted.values, ...ofNone }
  const { message, cc } = beginFlow(act, step, { beginning: head, button })
  const proved = needsProof(act, button) ? { proved: true as const } : {}
  const nextStepList = enterSteps(act, resolveStepEntries(act, step, button, [message.id]))
  act.changes.push({ type: 'draft.delete', kind: 'creat', target: designId })
  const entry = startLogEntry(step, { button, message, cc, led: nextStepList })
  return finishAction(act, {
    ...entry,
    ...proved,
    formdata: runInSlices(snapshot, () => logInSlices(accepted)),
  })
})
