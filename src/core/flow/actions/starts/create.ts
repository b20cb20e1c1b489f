import type { Choice, SubFlowChoice } from '../../../../generated/types'
import { Refused } from '../../../business-error'
import type { FormValues } from '../../../form/values/form-values'
import { inSlices } from '../../../slices'
import { raisedLevel } from '../../assignment/recipient-selection'
import { beginAct } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { mayCreate } from '../../design/can-start'
import { buttonOf, startOf } from '../../design/design'
import { beginFlow, begunEntry } from '../../engine/begin-flow'
import { enterAll } from '../../engine/enter-steps'
import { conclude } from '../../engine/finish-action'
import { arrivalsBy } from '../../engine/step-entries'
import { logInSlices } from '../../forms/field-changes'
import { startingForm, takeInput } from '../../forms/form-input'
import { asksProof } from '../../guards/proof-requirement'

/** What somebody sends to start a flow. */
export interface CreateInput {
  /** The department he acts from; empty = his first. */
  deptId: string
  desc: string
  level: 0 | 100
  input: FormValues
  buttonIndex: number
  choices: readonly Choice[]
  /** What he decided about flows that the button starts. */
  subFlows?: readonly SubFlowChoice[]
  /** The form is still being filled: nothing that is missing or faulty refuses the act. Only to foretell. */
  unfinished?: boolean
  force?: boolean
}

/** Starts a flow: the form is checked, the creator's message stands as handled, and the next steps get theirs. */
export const create = defineAction<CreateInput>('create', (snapshot, sent, actor) => {
  const { design, directory, flowName, flowId } = snapshot
  const step = startOf(design)
  if (!mayCreate(design, directory, actor.id)) throw new Refused('flow.may-not-create', { name: flowName })
  const button = buttonOf(step, sent.buttonIndex)
  const act = beginAct(snapshot, actor, sent)
  const { deptId } = act
  const { input, unfinished, force } = sent
  const given = { ...startingForm(snapshot, step, actor), input, unfinished, force, mode: 'creat' as const }
  const accepted = takeInput(snapshot, step, actor, { ...given, deptId, level: sent.level })
  const level = raisedLevel(sent.level, sent.choices)

  const ofNone = { parent: null, depth: 0 }
  const head = { id: snapshot.newId(), desc: sent.desc, level, form: accepted.values, ...ofNone }
  const { message, cc } = beginFlow(act, step, { beginning: head, button })
  const proved = asksProof(act, button) ? { proved: true as const } : {}
  const led = enterAll(act, arrivalsBy(act, step, button, [message.id]))
  act.changes.push({ type: 'draft.delete', kind: 'creat', target: flowId })
  const entry = begunEntry(step, { button, message, cc, led })
  return conclude(act, {
    ...entry,
    ...proved,
    formdata: inSlices(snapshot, () => logInSlices(accepted)),
  })
})
