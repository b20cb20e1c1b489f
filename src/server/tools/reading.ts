import { separators } from '../../core/text/language'
import type { ListRow, LogEntry, Trace } from '../../generated/types'
import { type Language, translateKey } from '../platform'
import { inputSchemaOf, presentValues } from './form-view'
import type { ToolContext, ToolHandlers } from './tool'

type Reading =
  | 'whoami'
  | 'list_tasks'
  | 'list_requests'
  | 'search'
  | 'read_request'
  | 'read_task'
  | 'explain_recipients'
  | 'list_incidents'

/** Sentence of a rule that chose people, with their names. */
export function explainRule(language: Language, { code, params, people }: Trace): string {
  const sentence = translateKey(language, code, params)
  return people.length ? `${sentence}: ${people.join(separators[language].choices)}` : sentence
}

/** Main values of a row, by their titles. */
const summaryOf = (lines: readonly { name: string; text: string }[] = []) =>
  Object.fromEntries(lines.map(({ name, text }) => [name, text]))

const pageOf = <Row>({ totalItems, result }: { totalItems: number; result: Row[] }, rows: object[]) => ({
  total: totalItems,
  more: result.length < totalItems,
  rows,
})

function taskRow(row: ListRow) {
  return {
    task: row._id,
    request: row.flowlistid,
    flow: row.flowname,
    number: row.workname,
    description: row.flowlistOi?.desc,
    from: row.creater,
    step: row.NowFunName,
    arrived: row.created_at,
    due: row.expires_at,
    urgent: row.level > 0,
    values: summaryOf(row.summary),
  }
}

/** Entry of a history: who did what with which words, and who or which agent did it for the person. */
const historyEntry = (entry: LogEntry) => ({
  at: entry.created_at,
  person: entry.creater,
  doneBy: entry.actor ?? undefined,
  step: entry.NowFunName,
  act: entry.button,
  opinion: entry.suggest,
  to: entry.nextmessage.flatMap(({ list }) => list.map(({ name }) => name)),
})

async function readRequest(id: string, { send, language }: ToolContext) {
  const [detail, { logList }] = await Promise.all([
    send('oa/flow/detail', { flowOi_id: id }),
    send('oa/flow/detail_logs', { flowOi_id: id }),
  ])
  const { flow } = detail
  return {
    request: flow._id,
    flow: flow.name,
    number: flow.workname,
    description: flow.desc,
    from: flow.creater,
    department: flow.dept,
    created: flow.created_at,
    result: flow.result,
    state: translateKey(language, detail.label.code, detail.label.params),
    values: presentValues(detail, language),
    history: logList.map(historyEntry),
  }
}

async function readTask(id: string, { send, language, pageAddress }: ToolContext) {
  const view = await send('oa/flow/deal/bymsgid', { _id: id, peek: true })
  return {
    task: view.message._id,
    request: view.flow._id,
    flow: view.flow.name,
    number: view.flow.workname,
    description: view.flow.desc,
    from: view.flow.creater,
    step: view.step.name,
    instructions: view.step.desc,
    due: view.message.expires_at,
    values: presentValues(view, language),
    buttons: view.step.btnGroup.map(({ name, outcome, reason }) => ({ name, outcome, opinion: reason })),
    input: inputSchemaOf(view),
    page: pageAddress(`/flowdetail?flowlistid=${view.flow._id}`),
    history: view.logs.map(historyEntry),
  }
}

async function explainRecipients(id: string, { send, language }: ToolContext) {
  const { msgList, traces } = await send('oa/flow/detail_msgs', { flowOi_id: id })
  return {
    steps: traces
      .filter(({ iscc }) => !iscc)
      .map(({ visit, trace, because }) => {
        const messages = msgList.filter((message) => message.visit === visit)
        return {
          step: messages[0]?.NowFunName,
          people: messages.map(({ toer, status, finished_at }) => ({
            name: toer,
            waits: status < 2,
            finished_at,
          })),
          rules: trace.map((rule) => explainRule(language, rule)),
          condition: because || undefined,
        }
      }),
  }
}

/** Tools that read requests, tasks and incidents. */
export const readingTools: ToolHandlers<Reading> = {
  whoami: (_, { send }) => send('employee/accesstoken/current', {}),
  list_tasks: async ({ words, page = 1 }, { send }) => {
    const list = await send('oa/flow/list/waiting', { nowpage: page, search: words ? { words } : {} })
    return pageOf(list, list.result.map(taskRow))
  },
  list_requests: async ({ words, page = 1 }, { send }) => {
    const list = await send('oa/flow/list/icreat', { nowpage: page, search: words ? { words } : {} })
    const rows = list.result.map((row) => ({
      request: row._id,
      flow: row.name,
      number: row.workname,
      description: row.desc,
      created: row.created_at,
      result: row.result,
      waitsFor: row.now,
      values: summaryOf(row.summary),
    }))
    return pageOf(list, rows)
  },
  search: ({ words, after }, { send }) =>
    send('oa/flow/search/contents', after === undefined ? { words } : { words, after }),
  read_request: ({ request }, context) => readRequest(request, context),
  read_task: ({ task }, context) => readTask(task, context),
  explain_recipients: ({ request }, context) => explainRecipients(request, context),
  list_incidents: async ({ page = 1 }, { send }) => {
    const list = await send('oa/flow/incident/list', { nowpage: page })
    const rows = list.result.map(({ error, ...row }) => ({ ...row, error: error.msg }))
    return pageOf(list, rows)
  },
}
