import type { Directory } from '../../core/directory/directory'
import type { FormVisibility } from '../../core/flow'
import { formSummaryLines } from '../../core/form'
import type { Language } from '../../core/text/language'
import type {
  Flow,
  FlowDesign,
  FlowRow,
  ListRow,
  Returned,
  Summary,
  WaitingStep,
} from '../../generated/types'
import type { RunningFlow } from '../queries'
import type { FlowListItem } from '../queries/list/created-list'
import type { FlowWaitingSteps, ReturnedMessage } from '../queries/list/flow-progress'
import type { LastLog } from '../queries/list/message-list'
import { toIso, toIsoOrNull } from './time'

/** View of a flow's head without its form. */
export const toFlow = (flow: RunningFlow, directory: Directory): Flow => ({
  _id: flow.id,
  flowid: flow.designId,
  version: flow.versionId,
  name: flow.name,
  workname: flow.workname,
  desc: flow.desc,
  level: flow.level,
  created_at: toIso(flow.createdAt),
  created_id: flow.createdId,
  creater: flow.creater,
  dept_id: flow.deptId,
  dept: directory.department(flow.deptId)?.name ?? '',
  unFinishNum: flow.unfinished,
  CancelNum: flow.cancelNum,
  isCancel: flow.isCancel,
  result: flow.result,
  finished_at: toIsoOrNull(flow.finishedAt),
  updated_at: toIso(flow.updatedAt),
})

/** View of an opened flow's head: also whether it holds or uses something of a ledger. */
export const toOpenFlow = (flow: RunningFlow, directory: Directory): Flow => ({
  ...toFlow(flow, directory),
  ...(flow.ledger && { ledgers: true }),
})

/** Flow whose form a list summarizes, with the labels of values that only a source knows. */
export interface SummarySource extends Pick<FlowDesign, 'formset' | 'set'> {
  flow: RunningFlow
  shownTexts: ReadonlyMap<string, string> | undefined
  language: Language
}

/** Form lines shown in a list, as far as the person may see them. */
export const toSummary = (
  { formset, set, flow, shownTexts, language }: SummarySource,
  sight: FormVisibility,
): Summary =>
  formSummaryLines(
    formset,
    { values: flow.form, language, ...(shownTexts && { shownTexts }) },
    set.summary.filter((key) => sight.keys.has(key)),
  )

/** Who sent a flow back, and why. */
export const toReturnInfo = ({ name, at, reason }: ReturnedMessage): Returned => ({
  name,
  at: toIso(at),
  reason,
})

/** Waiting steps with their first assignees and since when; `say` translates the names of steps. */
export const toWaitingSteps = (waiting: FlowWaitingSteps['waiting'], say: WordTranslator): WaitingStep[] =>
  waiting.map(({ step, people, count, since }) => ({
    step: say(step),
    people: people ?? [],
    count,
    since: toIso(since),
  }))

/** Translates a word of a design to the reader's language. */
export type WordTranslator = (word: string) => string

/** Describes the newest log entry for lists. */
export function toLastLog(log: LastLog | null, say: WordTranslator): string | null {
  if (!log) return null
  const { actorName, stepName, button, suggest, reason } = log
  return [actorName, say(stepName), say(button), suggest || reason].filter(Boolean).join(' · ')
}

/** Person, button and opinion of the newest log entry, for notifications. */
export const toLastOpinion = (log: LastLog | null, say: WordTranslator): Pick<ListRow, 'said'> =>
  log ? { said: { by: log.actorName, button: say(log.button), words: log.suggest || log.reason || '' } } : {}

/** Row in the list of flows created by the reader. */
export const toFlowRow = (
  flow: FlowListItem,
  {
    directory,
    say,
    ...shown
  }: { directory: Directory; say: WordTranslator } & Pick<FlowRow, 'summary' | 'fields' | 'returned' | 'now'>,
): FlowRow => ({ ...toFlow(flow, directory), ...shown, lastlog: toLastLog(flow.lastLog, say) })
