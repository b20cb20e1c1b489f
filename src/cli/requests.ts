import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Calls, type FormItem, QianpiError } from '../client/index'
import { formTypes } from './form-types'
import type { Connection } from './profiles'
import { CommandError, exitCodes } from './texts'

/** Lists the items of a form that hold values, inside layouts too. */
const fieldsIn = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap((item) => (item.columns ? item.columns.flatMap(({ list }) => fieldsIn(list)) : [item]))

type Values = Record<string, unknown>

/** Names the values of a form by its fields. */
const namedValues = ({ formset, formdata }: Pick<Calls['oa/flow/detail']['data'], 'formset' | 'formdata'>) =>
  Object.fromEntries(
    fieldsIn(formset.list).flatMap(({ name, model }) => {
      const value = (formdata as Values)[model]
      return value === undefined || value === null || value === '' ? [] : [[name, value]]
    }),
  )

/** Task by its id; undefined where the id is none of a task. */
async function findTask(id: string, { client }: Connection) {
  try {
    return await client.api.oa.flow.deal.bymsgid({ _id: id, peek: true })
  } catch (error) {
    if (error instanceof QianpiError && error.status === 200) return undefined
    throw error
  }
}

/** Returns a request, by its own id or that of a task, with its values and history. */
export async function showRequest(id: string, connection: Connection) {
  const { flow: calls } = connection.client.api.oa
  const task = await findTask(id, connection)
  const flowOi_id = task?.flow._id ?? id
  const detail = task ?? (await calls.detail({ flowOi_id }))
  const { logList } = await calls.detail_logs({ flowOi_id })
  const { flow } = detail
  return {
    id: flow._id,
    number: flow.workname,
    flow: flow.name,
    description: flow.desc,
    from: flow.creater,
    at: flow.created_at,
    state: task?.step.name ?? flow.result,
    buttons: task?.step.btnGroup.map(({ name, outcome }) => ({ name, outcome })) ?? [],
    values: namedValues(detail),
    history: logList.map(({ created_at, creater, NowFunName, button, suggest }) => ({
      at: created_at,
      person: creater,
      step: NowFunName,
      act: button,
      opinion: suggest,
    })),
  }
}

/** Reads values of a form from a JSON file, by names, aliases or keys of fields. */
function readValues(file: string | undefined, items: readonly FormItem[]): Values {
  if (file === undefined) return {}
  let values: unknown
  try {
    values = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new CommandError('file-broken', { file, reason }, exitCodes.usage)
  }
  const models = new Map(
    fieldsIn(items).flatMap(({ name, alias, model }) => [
      [name, model],
      [model, model],
      ...(alias ? [[alias, model] as const] : []),
    ]),
  )
  return Object.fromEntries(
    Object.entries(values as Values).map(([name, value]) => {
      const model = models.get(name)
      if (model === undefined) throw new CommandError('field-unknown', { name, file }, exitCodes.usage)
      return [model, value]
    }),
  )
}

/** Returns the id of a flow by its id or name. */
async function findFlow(words: string, { client }: Connection): Promise<string> {
  const { flows } = await client.api.oa.flow.home.flows({})
  const found = flows.filter(({ id, name }) => id === words || name === words)
  const [flow] = found
  if (!flow || found.length > 1) throw new CommandError(flow ? 'flow-twice' : 'flow-none', { name: words })
  return flow.id
}

/** Returns TypeScript for the values of a flow that a program starts, by the aliases or keys of the fields. */
export async function describeTypes(words: string, connection: Connection): Promise<string> {
  const view = await connection.client.api.oa.flow.getbycreat({
    _id: await findFlow(words, connection),
    schema: true,
  })
  return formTypes({ id: view.flowid, name: view.name }, view.inputschema ?? {})
}

/** Starts a request; the same key starts it once. */
export async function startRequest(
  { flow, file, description, key }: StartRequest,
  connection: Connection,
): Promise<{ id: string; waitsFor: string[] }> {
  const { flow: calls } = connection.client.api.oa
  const flowid = await findFlow(flow, connection)
  const view = await calls.getbycreat({ _id: flowid })
  const inputdata = { ...view.defaults, ...readValues(file, view.formset.list) }
  const started = await calls.creat(
    {
      flowid,
      flowdata: { dept: view.dept ?? '', desc: description, fileList: [], level: 0 },
      inputdata,
      btnindex: 0,
      funlist: [],
      sonflows: [],
    },
    { idempotencyKey: key ?? randomUUID() },
  )
  return { id: started.flowlistid, waitsFor: waitingIn(started) }
}

interface StartRequest {
  flow: string
  file: string | undefined
  description: string
  key: string | undefined
}

const waitingIn = ({ nextmessage }: Pick<Calls['oa/flow/creat']['data'], 'nextmessage'>) =>
  nextmessage.map(({ funname, list }) => `${funname}: ${list.map(({ name }) => name).join(', ')}`)

/** Decides a task by the button with an outcome (agree, refuse, return) or a name. */
export async function decideTask(
  { id, decision, opinion }: { id: string; decision: string; opinion: string },
  connection: Connection,
): Promise<{ id: string; button: string; waitsFor: string[] }> {
  const { deal } = connection.client.api.oa.flow
  const view = await deal.bymsgid({ _id: id, peek: true })
  const { btnGroup } = view.step
  const fitting = btnGroup.filter(({ name, outcome }) => name === decision || outcome === decision)
  const [button] = fitting
  if (!button || fitting.length > 1) {
    const names = btnGroup.map(({ name }) => name).join(', ')
    throw new CommandError('button-unknown', { name: decision, names }, exitCodes.usage)
  }
  const dealt = await deal(
    {
      flowmsgid: id,
      flowdata: {
        suggest: opinion,
        dept: view.dept ?? '',
        fileList: [],
        formmd5: view.formmd5,
        version: view.flow.version,
      },
      inputdata: view.formdata,
      btnindex: btnGroup.indexOf(button),
      funlist: [],
      sonflows: [],
    },
    { idempotencyKey: randomUUID() },
  )
  return { id, button: button.name, waitsFor: waitingIn(dealt) }
}
