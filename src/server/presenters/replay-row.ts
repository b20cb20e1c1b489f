import {
  type ActionOutcome,
  type FlowSnapshot,
  formVisibilityOf,
  hasMasks,
  type PastFlow,
  type ReaderRights,
  type Replay,
  type ReplayDivergence,
  readerFormRights,
  toPathReason,
  toSimulation,
} from '../../core/flow'
import type { FlowDesign, ReplayRow } from '../../generated/types'
import { type Language, translateKey, translators } from '../platform'
import type { RunningFlow } from '../queries'
import { toIso } from './time'

/** Flow that a design would route differently. */
interface Differing {
  head: RunningFlow
  past: PastFlow
  replay: Replay & { departure: ReplayDivergence }
  /** Only who may supervise the flow sees its creator and form, and inputs of masked fields only who reads them. */
  viewer: ReaderRights
}

const same = (word: string) => word

function toLed(
  { steps }: ActionOutcome,
  { funlist }: FlowDesign,
  { directory }: FlowSnapshot,
): ReplayRow['was'] {
  return steps.map(({ step, people, isCopy }) => ({
    step: funlist.find(({ id }) => id === step)?.name ?? step,
    people: people.filter(Boolean).map((id) => directory.person(id)?.name ?? id),
    copy: isCopy,
  }))
}

function toReasons(
  { flow, departure }: Differing['replay'],
  { clear }: ReaderRights,
  language: Language,
): ReplayRow['reasons'] {
  const { design, groups } = flow
  const sight = formVisibilityOf(design, readerFormRights(design, [], { watches: true, clear }))
  return departure.reasons.map((reason) =>
    toPathReason(reason, { sight, design, groups, say: translators[language], inWords: same }),
  )
}

/** Details of a flow for supervisors only. */
function toWatched({ head, past, replay, viewer }: Differing, language: Language) {
  if (!viewer.watches) return { _id: '', name: '', desc: '', creater: '', actor: '', reasons: [], acts: [] }
  const { id: _id, name, desc, creater } = head
  const act = past.acts[replay.departure.at]
  return {
    _id,
    name,
    desc,
    creater,
    actor: act?.record.actorName ?? '',
    reasons: toReasons(replay, viewer, language),
    acts: viewer.clear === true || !hasMasks(past.design) ? toSimulation(past) : [],
  }
}

/** View of a flow that would be routed differently. */
export function toReplayRow(one: Differing, language: Language): ReplayRow {
  const { head, past, replay } = one
  const { departure, flow } = replay
  const { kind, was, would, refused } = departure
  const record = past.acts[departure.at]?.record
  return {
    ...toWatched(one, language),
    workname: head.workname,
    created_at: toIso(head.createdAt),
    kind,
    step: record?.stepName ?? '',
    button: record?.button ?? '',
    at: toIso(record?.at ?? head.createdAt),
    was: toLed(was, past.design, flow),
    would: toLed(would, flow.design, flow),
    msg: refused ? translateKey(language, refused.code, refused.params) : '',
    result_was: head.result,
    result_would: flow.flow?.result ?? 'running',
    begins_at: toIso(past.acts[0]?.record.at ?? head.createdAt),
  }
}
