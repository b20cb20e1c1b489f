import { outcomesOf } from '../../core/flow/events/event-kinds'
import type { PlayedAct, Simulation } from '../../core/flow/simulation/stage'
import { stateOf } from '../../core/flow/simulation/state'
import type { FlowChange, LogRecord } from '../../core/flow/snapshot/changes'
import { isWaiting } from '../../core/flow/snapshot/lineage'
import type { FlowMessage, FlowSnapshot } from '../../core/flow/snapshot/snapshot'
import { startedIn } from '../../core/flow/steps/sub-flows'
import type { Refused } from '../../core/refused'
import type { FlowDesignStep, Simulated, SimulatedTurn } from '../../generated/types'
import type { Language } from '../platform/call'
import { textOf, withSentences } from '../platform/texts'
import type { FormSight } from '../policies/form-sight'
import type { RunningFlow } from '../queries/flow/running-flow'
import { withoutCrowds } from './crowd'
import { toLogEntry } from './log-entry'
import { toIso } from './time'
import { toTrace } from './trace'

interface Told {
  /** The whole form: whoever simulates may see all of it. */
  sight: FormSight
  language: Language
}

/** What history would keep of changes. */
export const recordsIn = (changes: readonly FlowChange[]): LogRecord[] =>
  changes.flatMap((one) => (one.type === 'log.add' ? [one.record] : []))

const sentenceOf = ({ code, params }: Refused, language: Language) => textOf(language, code, params)

function toAct({ changes, flow, stuck }: PlayedAct, { sight, language }: Told): Simulated['acts'][number] {
  const { directory, groups, design } = flow
  const reader = { flowId: flow.flow?.id ?? '', directory, groups, design, sight, language, say: same }
  const stepAt = (messageId: string) => flow.messages.find(({ id }) => id === messageId)?.stepId ?? ''
  return {
    logs: recordsIn(changes).map((record) => ({ ...withoutCrowds(toLogEntry(record, reader)), files: [] })),
    state: stateOf(flow),
    now: toIso(flow.now),
    stuck: stuck.map(({ messageId, refused }) => ({
      step: stepAt(messageId),
      msg: sentenceOf(refused, language),
    })),
  }
}

const same = (word: string) => word

/** When the first of those who have a step is late. */
function lateAt(messages: readonly FlowMessage[]): string | null {
  const ends = messages.flatMap(({ timeExpired, createdAt }) =>
    timeExpired ? [createdAt + timeExpired * 1000] : [],
  )
  return ends.length ? toIso(Math.min(...ends)) : null
}

const eventOutcomes = ({ dealtype, event_set }: FlowDesignStep) =>
  dealtype === 'event' && event_set?.type ? outcomesOf(event_set.type) : []

/** The steps that wait, with whom they wait for and why. */
function toWaiting(flow: FlowSnapshot, { sight }: Told): Simulated['waiting'] {
  const waiting = flow.messages.filter((one) => isWaiting(one) && !one.isCopy)
  return flow.design.funlist.flatMap((step) => {
    const mine = waiting.filter(({ stepId }) => stepId === step.id)
    const [first] = mine
    const visit = flow.visits.find(({ id }) => id === first?.visitId)
    if (!first || !visit) return []
    return {
      step: step.id,
      name: step.name,
      dealtype: first.dealtype,
      people: mine.filter(({ to }) => to).map(({ to, toName }) => ({ id: to, name: toName })),
      trace: toTrace(visit.trace, sight),
      because: visit.because,
      late_at: lateAt(mine),
      outcomes: eventOutcomes(step),
    }
  })
}

/** A simulated flow as far as it was played, with what somebody has before him. */
export function toSimulated(
  { acts, flow, refused }: Simulation,
  turn: SimulatedTurn | null,
  told: Told,
): Simulated {
  const { language } = told
  return {
    acts: acts.map((one) => toAct(one, told)),
    refused: refused
      ? {
          at: refused.at,
          code: refused.refused.code,
          msg: sentenceOf(refused.refused, language),
          data: toData(refused.refused, language),
        }
      : null,
    waiting: toWaiting(flow, told),
    result: flow.flow?.result ?? 'running',
    form: flow.flow?.form ?? {},
    now: toIso(flow.now),
    sonflows: startedIn(acts.flatMap(({ changes }) => changes)).map(({ flowname }) => flowname),
    turn,
  }
}

/** The problems of a form that a refusal tells, in sentences. */
const toData = ({ data }: Refused, language: Language): object =>
  Array.isArray(data) ? { problems: withSentences(language, data) } : {}

/** A simulated flow where pages of real ones are drawn from a flow's head. */
export const toRunning = ({ flow, flowId, version, flowName, now }: FlowSnapshot): RunningFlow | undefined =>
  flow && {
    ...flow,
    name: flowName,
    workname: '',
    designId: flowId,
    versionId: version,
    publishedVersion: null,
    unfinished: 0,
    updatedAt: now,
  }
