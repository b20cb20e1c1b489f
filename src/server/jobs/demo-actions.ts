import { cancelWholeFlow, create, deal, isWaiting } from '../../core/flow'
import { formFieldsOf, isRecord, tableColumnsOf } from '../../core/form'
import type { FormDesign } from '../../generated/types'
import { addComment } from '../flow/action/add-comment'
import { runAction } from '../flow/action/run-action'
import { openStartForm } from '../flow/open/open-start'
import type { Context } from '../platform'
import { listMessages, markOwnMessagesRead } from '../queries'
import { demoFlows } from './demo-flows'

/** Flow started by a person of the demo company; form values are keyed by the names of fields and columns. */
export interface DemoStart {
  flow: string
  desc: string
  level: 0 | 100
  form: Record<string, unknown>
  /** People whom the creator picks, by the steps that ask for it. */
  picks?: Record<string, string[]>
}

interface Pressing {
  press: string
  suggest: string
  /** Form values by field name. */
  form?: Record<string, unknown>
}

interface Remark {
  comment: string
  /** Ids of mentioned people. */
  mentions: string[]
}

/** Submits a button of the assignee's step, cancels the whole flow with a reason, or comments on it. */
export type DemoAction = Pressing | { cancel: string } | Remark

const designOf = (id: string) => {
  const found = demoFlows.find(({ flow }) => flow.id === id)
  if (!found) throw new Error(`fixtures/flows has no ${id}`)
  return found.design
}

const sameName = (subject: string, requestedName: string, all: readonly { name: string }[]) => {
  const index = all.findIndex(({ name }) => name === requestedName)
  if (index < 0) throw new Error(`${subject} has no ${requestedName}`)
  return index
}

/** Converts values by the names of fields and columns into values by model and code. */
function filled(form: FormDesign, named: Record<string, unknown>): Record<string, unknown> {
  const items = formFieldsOf(form)
  const codes = (columns: ReturnType<typeof tableColumnsOf>, row: Record<string, unknown>) =>
    Object.entries(row).map(([name, value]) => [columns[sameName('a table', name, columns)]?.code, value])
  const entries = Object.entries(named).flatMap(([name, value]) => {
    const item = items[sameName('a form', name, items)]
    if (!item) return []
    const columns = tableColumnsOf(item)
    const rows = columns.length && Array.isArray(value) ? value.filter(isRecord) : undefined
    return [[item.model, rows?.map((row) => Object.fromEntries(codes(columns, row))) ?? value]]
  })
  return Object.fromEntries(entries)
}

/** Starts the flow as the caller, with the initial form. Returns its id. */
export async function startDemoFlow(
  { flow, desc, level, form, picks = {} }: DemoStart,
  context: Context,
): Promise<string> {
  const { formset, defaults } = await openStartForm(flow, {}, context)
  const input = { ...defaults, ...filled(formset, form) }
  const choices = Object.entries(picks).map(([funid, picked]) => ({ funid, picked }))
  return runAction(
    {
      call: 'oa/flow/creat',
      body: {},
      target: { design: flow },
      action: create,
      input: { deptId: '', desc, level, input, buttonIndex: 0, choices },
      answer: async ({ after }) => after.flow?.id ?? '',
    },
    context,
  )
}

/** Runs the caller's action on a flow of that design. */
export function runDemoAction(
  flow: { id: string; design: string },
  act: DemoAction,
  context: Context,
): Promise<void> {
  if ('cancel' in act) return cancelled(flow.id, act.cancel, context)
  return 'comment' in act ? commented(flow.id, act, context) : pressed(flow, act, context)
}

const done = async () => {}

const cancelled = (id: string, reason: string, context: Context) =>
  runAction(
    {
      call: 'oa/flow/allcancel',
      body: {},
      target: { flow: id },
      action: cancelWholeFlow,
      input: { reason },
      answer: done,
    },
    context,
  )

async function commented(flow: string, { comment, mentions }: Remark, context: Context): Promise<void> {
  await addComment({ flowOi_id: flow, text: comment, mentions }, context)
}

async function pressed(
  { id, design }: { id: string; design: string },
  { press, suggest, form = {} }: Pressing,
  context: Context,
): Promise<void> {
  const { db, caller } = context
  const messages = await listMessages(db, caller.workspace, id)
  const task = messages.find((message) => isWaiting(message) && message.to === caller.id)
  if (!task) throw new Error(`nothing of ${id} waits for ${caller.id}`)
  const step = designOf(design).funlist.find((one) => one.id === task.stepId)
  const buttonIndex = sameName(task.stepName, press, step?.btnGroup ?? [])
  const written = filled(designOf(design).formset, form)
  await db.transaction((tx) => markOwnMessagesRead(tx, caller.workspace, caller.id, [task.id]))
  await runAction(
    {
      call: 'oa/flow/deal',
      body: {},
      target: { message: task.id },
      action: deal,
      input: { messageId: task.id, suggest, deptId: '', input: written, buttonIndex, choices: [] },
      answer: done,
    },
    context,
  )
}
