import type { EffectPayloads } from '../queries'
import type { BatchJob, SingleJob } from './effect'
import brokenDelegation from './effects/broken-delegation'
import deadline from './effects/deadline'
import directoryImport from './effects/directory-import'
import event from './effects/event'
import exportList from './effects/export'
import invitation from './effects/invitation'
import card from './effects/lock-card'
import lateArrivals from './effects/offboarding-tasks'
import pendingChange from './effects/pending-change'
import plugin from './effects/plugin'
import notify from './effects/push-badges'
import questionDeadline from './effects/question-deadline'
import questionEnded from './effects/question-ended'
import publish from './effects/queue-webhooks'
import tell from './effects/route-notifications'
import calendarStart from './effects/scheduled-start'
import alarm from './effects/security-alarm'
import notice from './effects/send-notification'
import signPaper from './effects/sign-paper'
import subFlow from './effects/sub-flow'
import subFlowEnded from './effects/sub-flow-ended'
import unassignedDesigns from './effects/unassigned-designs'
import unassignedTasks from './effects/unassigned-tasks'
import webhook from './effects/webhook'

/** Job of each kind of effects. A kind without a job, or a job for another payload, does not compile. */
const jobs: {
  readonly [Kind in keyof EffectPayloads]: BatchJob<EffectPayloads[Kind]> | SingleJob<EffectPayloads[Kind]>
} = {
  alarm,
  'broken-delegation': brokenDelegation,
  'calendar-start': calendarStart,
  card,
  deadline,
  'directory-import': directoryImport,
  event,
  export: exportList,
  invitation,
  'late-arrivals': lateArrivals,
  notice,
  notify,
  'pending-change': pendingChange,
  plugin,
  publish,
  'question-deadline': questionDeadline,
  'question-ended': questionEnded,
  'sign-paper': signPaper,
  'sub-flow': subFlow,
  'sub-flow-ended': subFlowEnded,
  tell,
  'unassigned-designs': unassignedDesigns,
  'unassigned-tasks': unassignedTasks,
  webhook,
}

type Job = BatchJob<never> | SingleJob<never>
const all: [string, Job][] = Object.entries(jobs)

/** Jobs of batched kinds, by kind. */
export const batchJobsByKind: ReadonlyMap<string, BatchJob<never>> = new Map(
  all.flatMap(([kind, job]) => ('runAll' in job ? [[kind, job] as const] : [])),
)

/** Jobs of kinds whose effects run individually, by kind. */
export const singleJobsByKind: ReadonlyMap<string, SingleJob<never>> = new Map(
  all.flatMap(([kind, job]) => ('runAll' in job ? [] : [[kind, job] as const])),
)
