import { contentTextsOf } from '../../core/form'
import { runToCompletion } from '../../core/slices'
import type { ListRow, QuickPress } from '../../generated/types'
import { currentLanguage, newRequestId } from '../platform'
import { quietApi } from '../platform/api'
import { hasOfflineCopy } from '../platform/device-mark'
import { dropOffline, readOffline, storeOffline } from '../platform/offline-store'
import { peekTask } from './first-requests'

/** Task as it is read without network: what the person may see of its form, as text. */
export interface OfflineTask {
  id: string
  flowId: string
  version: string
  title: string
  number: string
  from: string
  description: string
  step: string
  lines: { label: string; text: string }[]
  /** Buttons usable without further input; without any the task needs the network. */
  agree?: QuickPress
  refuse?: QuickPress
}

/** Decision that waits for the network, or was refused when it was sent. */
export interface OfflineDecision {
  /** Id of the task; of each there is one. */
  id: string
  title: string
  number: string
  verdict: 'agree' | 'refuse'
  button: QuickPress
  suggest: string
  version: string
  /** Idempotency key: a decision that was sent without an answer is sent again as the same one. */
  requestId: string
  at: number
  /** Why the server refused it; it is not sent again. */
  refusal?: string
}

/** Number of tasks stored, and of the rows that a page of the list has at most. */
const most = 50

/** Returns the buttons of a row that need nothing else; where the department matters, the task needs the network. */
const plainButtons = ({ quick, asksDept }: ListRow): Pick<OfflineTask, 'agree' | 'refuse'> =>
  asksDept
    ? {}
    : { ...(quick?.agree && { agree: quick.agree }), ...(quick?.refuse && { refuse: quick.refuse }) }

async function toOfflineTask(row: ListRow): Promise<OfflineTask> {
  const { formset, formdata } = await peekTask(row._id)
  const texts = runToCompletion(contentTextsOf(formset, formdata, currentLanguage()))
  return {
    id: row._id,
    flowId: row.flowlistid,
    version: row.flowlistOi.version,
    title: row.flowname,
    number: row.workname,
    from: row.flowlistOi.creater,
    description: row.flowlistOi.desc,
    step: row.NowFunName,
    lines: texts.map(({ label, text }) => ({ label, text })),
    ...plainButtons(row),
  }
}

/** Returns the first waiting tasks of the person, as their list shows them. */
async function listWaiting(): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (let nowpage = 1; rows.length < most; nowpage++) {
    const { result } = await quietApi.oa.flow.list.waiting({ nowpage, search: {} })
    rows.push(...result)
    if (!result.length || nowpage === most) break
  }
  return [...new Map(rows.map((row) => [row._id, row])).values()].slice(0, most)
}

/** Stores the tasks that wait for the person, one request after the other, and deletes those that no longer do. */
export async function copyTasks(): Promise<void> {
  const rows = await listWaiting()
  const known = new Map((await readOffline<OfflineTask>('tasks')).map((task) => [task.id, task]))
  for (const [index, row] of rows.entries()) {
    const stored = known.get(row._id)
    known.delete(row._id)
    const isSame = stored?.version === row.flowlistOi.version && stored.step === row.NowFunName
    const task = isSame ? { ...stored, ...plainButtons(row) } : await toOfflineTask(row)
    if (!hasOfflineCopy()) return
    await storeOffline('tasks', row._id, task, index)
  }
  for (const id of known.keys()) await dropOffline('tasks', id)
}

/** Stores a decision until the network is back. */
export async function decideOffline(
  task: OfflineTask,
  { verdict, suggest }: Pick<OfflineDecision, 'verdict' | 'suggest'>,
): Promise<void> {
  const button = task[verdict]
  if (!button) return
  const { id, title, number, version } = task
  const at = Date.now()
  const decision = { id, title, number, version, verdict, button, suggest, at, requestId: newRequestId() }
  await storeOffline('decisions', id, decision satisfies OfflineDecision, at)
}

/** Takes back a decision that was not sent, or drops the reason of a refused one. */
export const dropDecision = (id: string): Promise<void> => dropOffline('decisions', id)

/** Returns the copied tasks and the decisions on them. */
export async function readOfflineTasks(): Promise<{ tasks: OfflineTask[]; decisions: OfflineDecision[] }> {
  const [tasks, decisions] = await Promise.all([
    readOffline<OfflineTask>('tasks'),
    readOffline<OfflineDecision>('decisions'),
  ])
  return { tasks, decisions }
}
