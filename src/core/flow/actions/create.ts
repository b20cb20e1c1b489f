import type { Choice, FlowDesignStep } from '../../../generated/types'
import type { FormValues } from '../../form/values'
import { Refused } from '../../refused'
import { type Act, beginAct, newMessage } from '../act'
import { defineAction } from '../action'
import { arrivalsBy } from '../arrival'
import { levelsOf, raisedLevel } from '../choices'
import { buttonOf, startOf } from '../design'
import { enterAll } from '../enter'
import { conclude } from '../finish'
import { loggedFields, startingForm, takeInput } from '../form-input'
import { mayCreate } from '../may-create'
import type { FlowMessage, FlowState } from '../snapshot'
import { logType, messageStatus } from '../status'
import { beginVisit, sendCopies } from '../visit'

/** What somebody sends to start a flow. */
export interface CreateInput {
  /** The department he acts from; empty = his first. */
  deptId: string
  desc: string
  level: 0 | 100
  input: FormValues
  buttonIndex: number
  choices: readonly Choice[]
}

function newFlow({ before, actor, deptId }: Act, { desc, level }: CreateInput, form: FormValues) {
  const flow: Omit<FlowState, 'workname'> = {
    id: before.newId(),
    name: before.flowName,
    desc,
    level,
    createdAt: before.now,
    createdId: actor.id,
    creater: actor.name,
    deptId,
    form,
    isCancel: false,
    cancelNum: 0,
    finishedAt: null,
  }
  return flow
}

/** The creator's own message: done with the pressing of the first button (S1-118). */
function startMessage(
  act: Act,
  marks: Pick<FlowMessage, 'visitId' | 'stepId' | 'stepName' | 'level'>,
  button: string,
) {
  const { now } = act.before
  return newMessage(act, {
    ...marks,
    to: act.actor.id,
    toName: act.actor.name,
    status: messageStatus.started,
    dealtype: 'orsign',
    hasRead: true,
    finishedAt: now,
    finishedId: act.actor.id,
    log: { suggest: '', button },
  })
}

/** Begins the first visit: the creator's message and the copies of the start step. */
function start(act: Act, step: FlowDesignStep, input: CreateInput) {
  const button = buttonOf(step, input.buttonIndex)
  const arrival = { stepId: step.id, because: '', from: [], button }
  const marks = beginVisit(act, step, arrival, [])
  const message = startMessage(act, { ...marks, level: input.level }, button.name)
  act.changes.push({ type: 'message.add', message })
  const { copy } = levelsOf(act.choices, step.id, input.level)
  return { button, message, cc: sendCopies(act, step, { marks, arrival, level: copy }) }
}

/** Starts a flow: the form is checked, the creator's message stands as handled, and the next steps get theirs. */
export const create = defineAction<CreateInput>('create', (snapshot, sent, actor) => {
  const { design, directory, flowName, flowId } = snapshot
  const step = startOf(design)
  if (!mayCreate(design, directory, actor.id)) throw new Refused('flow.may-not-create', { name: flowName })
  buttonOf(step, sent.buttonIndex)
  const act = beginAct(snapshot, actor, sent)
  const { deptId } = act
  const form = { ...startingForm(snapshot, step, actor), input: sent.input, mode: 'creat' as const }
  const accepted = takeInput(snapshot, step, actor, { ...form, deptId, level: sent.level })
  const input = { ...sent, level: raisedLevel(sent.level, sent.choices) }

  act.changes.push({ type: 'flow.create', flow: newFlow(act, input, accepted.values) })
  const { button, message, cc } = start(act, step, input)
  const led = enterAll(act, arrivalsBy(act, step, button, [message.id]))
  act.changes.push({ type: 'draft.delete', kind: 'creat', target: flowId })
  return conclude(act, {
    type2: logType.create,
    messageId: message.id,
    messageIds: [message.id],
    button: button.name,
    stepId: step.id,
    stepName: step.name,
    formdata: loggedFields(accepted),
    nextmessage: led.nextmessage,
    cc: [...cc, ...led.cc],
  })
})
