import type { FlowDesignStep, Simulated, SimulatedState, SimulatedTurn } from '../../../generated/types'
import type { BusinessError } from '../../business-error'
import { isSameValue } from '../../form'
import { accountText } from '../../ledger'
import { isLocalizable, type Translate, translateProblems } from '../../text/translate'
import { removableSigners } from '../actions/signers/remove-sign'
import { subFlowNames } from '../engine/sub-flows'
import { eventOutcomesOf } from '../events/event-types'
import { requireMessage } from '../guards/assert-open'
import { additionsOf, isAdditionOpen } from '../participants/signers'
import { type FlowChange, type FlowMessage, type FlowSnapshot, isWaiting, type LogRecord } from '../snapshot'
import type { FormVisibility } from '../views/form-visibility'
import { toLogEntry } from '../views/log-entry'
import { toTrace } from '../views/trace'
import { truncateLogEntry } from '../views/truncate-recipients'
import type { ActionRun, Simulation } from './simulation-context'

/** Returns the state of a flow: its waiting steps with their assignees, and its result. */
function toSimulatedState({ flow, messages, design }: FlowSnapshot): SimulatedState {
  const waiting = messages.filter((one) => isWaiting(one) && !one.isCopy)
  const steps = design.funlist.filter(({ id }) => waiting.some(({ stepId }) => stepId === id))
  return {
    waiting: steps.map(({ id }) => ({
      step: id,
      people: waiting.flatMap(({ stepId, to }) => (stepId === id && to ? [to] : [])).sort(),
    })),
    result: flow?.result ?? 'running',
  }
}

/** Returns the state after each simulated action. */
export const toSimulatedStates = ({ acts }: Simulation): SimulatedState[] =>
  acts.map(({ flow }) => toSimulatedState(flow))

/** Deviation from an expected case: the action, and both states; a rejected action has no actual state. */
export interface Deviation {
  at: number
  expected: SimulatedState | undefined
  found: SimulatedState | undefined
}

/** Finds the first action after which a flow deviates from the expected states; undefined if none does. */
export function findDeviation(
  expected: readonly SimulatedState[],
  simulation: Simulation,
): Deviation | undefined {
  const found = toSimulatedStates(simulation)
  const length = Math.max(expected.length, found.length)
  for (let at = 0; at < length; at++)
    if (!isSameValue(expected[at], found[at])) return { at, expected: expected[at], found: found[at] }
  return undefined
}

interface Told {
  /** Full visibility of the form, which every person who simulates has. */
  sight: FormVisibility
  say: Translate
}

/** Returns the log records among changes. */
export const toLogRecords = (changes: readonly FlowChange[]): LogRecord[] =>
  changes.flatMap((one) => (one.type === 'log.add' ? [one.record] : []))

const toIso = (at: number) => new Date(at).toISOString()

function toAct({ changes, flow, stuck }: ActionRun, { sight, say }: Told): Simulated['acts'][number] {
  const { directory, groups, design } = flow
  const reader = { flowId: flow.flow?.id ?? '', directory, groups, design, sight, say, inWords: same }
  const stepAt = (messageId: string) => flow.messages.find(({ id }) => id === messageId)?.stepId ?? ''
  return {
    logs: toLogRecords(changes).map((record) => ({
      ...truncateLogEntry(toLogEntry(record, reader)),
      files: [],
    })),
    state: toSimulatedState(flow),
    now: toIso(flow.now),
    stuck: stuck.map(({ messageId, refused }) => ({
      step: stepAt(messageId),
      msg: say(refused.code, refused.params),
    })),
  }
}

const same = (word: string) => word

/** Returns when the first assignee of a step becomes overdue. */
function lateAt(messages: readonly FlowMessage[]): string | null {
  const ends = messages.flatMap(({ expiresAt }) => expiresAt ?? [])
  return ends.length ? toIso(Math.min(...ends)) : null
}

/** Returns the added signers whom their hosts can remove. */
function toRemovable(flow: FlowSnapshot): Simulated['removable'] {
  const open = flow.visits.flatMap(additionsOf).filter(isAdditionOpen)
  const askers = [...new Set(open.map(({ by }) => by.id))]
  return askers.flatMap((person) =>
    removableSigners(flow, { id: person, name: '', allows: [] }).map(({ from, to, name }) => {
      const { stepId: step } = requireMessage(flow, from)
      return { person, step, to, name }
    }),
  )
}

const eventOutcomes = ({ dealtype, event_set }: FlowDesignStep) =>
  dealtype === 'event' && event_set?.type ? eventOutcomesOf(event_set.type) : []

/** Returns the waiting steps, with their assignees and the reasons. */
function toWaiting(flow: FlowSnapshot, { sight }: Told): Simulated['waiting'] {
  const waiting = flow.messages.filter((one) => isWaiting(one) && !one.isCopy)
  return flow.design.funlist.flatMap((step) => {
    const stepMessages = waiting.filter(({ stepId }) => stepId === step.id)
    const [first] = stepMessages
    const visit = flow.visits.find(({ id }) => id === first?.visitId)
    if (!first || !visit) return []
    return {
      step: step.id,
      name: step.name,
      dealtype: first.dealtype,
      people: stepMessages.filter(({ to }) => to).map(({ to, toName }) => ({ id: to, name: toName })),
      trace: toTrace(visit.trace, sight),
      because: visit.because,
      late_at: lateAt(stepMessages),
      outcomes: eventOutcomes(step),
    }
  })
}

/** Returns what the flow holds or uses of its ledgers. */
function toLedgers({ flow, ledgers }: FlowSnapshot): Pick<Simulated, 'ledgers'> {
  const { ledger: position } = flow ?? {}
  if (!position?.lines.length) return {}
  const { state } = position
  return {
    ledgers: position.lines.map(({ ledger, names, period, amount }) => {
      const { name = '', unit = '' } = ledgers?.get(ledger) ?? {}
      return { name, account: accountText(names, period), amount, unit, state }
    }),
  }
}

/** Builds the view of a simulated flow, with a person's current task. */
export function toSimulationView(
  { acts, flow, refused }: Simulation,
  turn: SimulatedTurn | null,
  result: Told,
): Simulated {
  const { say } = result
  return {
    acts: acts.map((one) => toAct(one, result)),
    refused: refused
      ? {
          at: refused.at,
          code: refused.refused.code,
          msg: say(refused.refused.code, refused.refused.params),
          data: toData(refused.refused, say),
        }
      : null,
    waiting: toWaiting(flow, result),
    removable: toRemovable(flow),
    result: flow.flow?.result ?? 'running',
    form: flow.flow?.form ?? {},
    now: toIso(flow.now),
    sonflows: subFlowNames(acts.flatMap(({ changes }) => changes)),
    turn,
    ...toLedgers(flow),
  }
}

/**
 * Returns the data of an error for the wire: form problems with their sentences, any other data as production
 * returns it.
 */
const toData = ({ data }: BusinessError, say: Translate): unknown =>
  Array.isArray(data) && data.every(isLocalizable) ? { problems: translateProblems(say, data) } : (data ?? {})
