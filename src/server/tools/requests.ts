import { BusinessError } from '../../core/business-error'
import type { Calls } from '../../generated/calls'
import type { Foretold } from '../../generated/types'
import { inputSchemaOf, presentValues, toInputData } from './form-view'
import { explainRule } from './reading'
import type { ToolContext, ToolHandlers } from './tool'

type Writing =
  | 'find_flow'
  | 'describe_flow'
  | 'preview_request'
  | 'draft_request'
  | 'start_request'
  | 'decide_task'
  | 'advise'
  | 'comment'

/** Flow that a model starts: its values by the names of its fields, and its line of description. */
interface NewRequest {
  flow: string
  values: Record<string, unknown>
  description?: string
}
type StartView = Calls['oa/flow/getbycreat']['data']

const flowsOfPage = 20

async function findFlow(words: string | undefined, page: number, { send }: ToolContext) {
  const { flows } = await send('oa/flow/home/flows', {})
  const terms = (words ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = flows.filter(({ name, desc }) =>
    terms.every((word) => `${name} ${desc}`.toLowerCase().includes(word)),
  )
  const rows = found
    .slice((page - 1) * flowsOfPage, page * flowsOfPage)
    .map(({ id, name, desc }) => ({ flow: id, name, description: desc }))
  return { total: found.length, more: found.length > page * flowsOfPage, rows }
}

/** Returns the form of a start step with its default values. */
export const startForm = (view: StartView) => ({ ...view, formdata: view.defaults })

async function openStart({ flow, values }: NewRequest, { send }: ToolContext) {
  const view = await send('oa/flow/getbycreat', { _id: flow })
  return { view, inputdata: { ...view.defaults, ...toInputData(startForm(view), values) } }
}

/** Start form of a flow, and its values with those of the request. */
type OpenStart = Awaited<ReturnType<typeof openStart>>

const startFacts = (view: StartView, description = '') => ({
  dept: view.dept ?? '',
  desc: description,
  fileList: [],
  level: 0 as const,
})

/** Steps of a forecast: people and the rules that chose them. */
const forecastView = ({ steps, end }: Foretold, { language }: ToolContext) => ({
  end,
  steps: steps.map((step) => ({
    step: step.funname,
    people: step.list.map(({ name, dept }) => (dept ? `${name} (${dept})` : name)),
    more: step.more,
    rules: step.trace.map((rule) => explainRule(language, rule)),
    otherWays: step.ways.map(({ to, fields }) => ({ to, dependsOn: fields })),
  })),
})

/** Steps that an act has sent the request to, with their people. */
const waitingSteps = ({ nextmessage }: Pick<Calls['oa/flow/creat']['data'], 'nextmessage'>) =>
  nextmessage.map(({ funname, list }) => ({ step: funname, people: list.map(({ name }) => name) }))

async function previewRequest(request: NewRequest, opened: OpenStart, context: ToolContext) {
  const { view, inputdata } = opened
  const forecast = await context.send('oa/flow/creatforetell', {
    flowid: request.flow,
    flowdata: startFacts(view, request.description),
    inputdata,
    btnindex: 0,
  })
  return {
    flow: view.name,
    values: presentValues({ ...view, formdata: inputdata }, context.language),
    ...forecastView(forecast, context),
  }
}

async function draftRequest(request: NewRequest, context: ToolContext) {
  const { view, inputdata } = await openStart(request, context)
  const { saved_at } = await context.send('oa/flow/tempform/save', {
    type: 'creat',
    flowid: request.flow,
    form_save: {
      typed_at: context.now(),
      device: 'desktop',
      basis: view.version,
      flowdata: startFacts(view, request.description),
      inputdata,
    },
  })
  return { saved: saved_at, page: context.pageAddress(`/flowcreat/${request.flow}`) }
}

/** Starts a request with its confirmation, or returns a preview with one. */
export async function startFlowRequest(
  { confirm, ...request }: NewRequest & { confirm?: string },
  context: ToolContext,
) {
  const opened = await openStart(request, context)
  const { view, inputdata } = opened
  const subject = { start: request, version: view.version, inputdata }
  const preview = confirm === undefined ? await previewRequest(request, opened, context) : {}
  const confirmation = await context.confirm({ subject, ticket: confirm })
  if (confirmation !== undefined) return { ...preview, sent: false, confirm: confirmation }
  const started = await context.send('oa/flow/creat', {
    flowid: request.flow,
    flowdata: startFacts(view, request.description),
    inputdata,
    btnindex: 0,
    funlist: [],
    sonflows: [],
  })
  return {
    sent: true,
    request: started.flowlistid,
    finished: started.finished,
    waitsFor: waitingSteps(started),
    page: context.pageAddress(`/flowdetail?flowlistid=${started.flowlistid}`),
  }
}

interface Decision {
  task: string
  button: string
  opinion?: string
  values?: Record<string, unknown>
  confirm?: string
}

/** Returns the steps that a decision would lead to, and who would be named as its author; throws if it would be refused, as one outside the mandate of an agent. */
async function previewDecision(act: Calls['oa/flow/dealforetell']['body'], { send }: ToolContext) {
  await send('oa/flow/dealpreviewmode', { ...act, funlist: [], sonflows: [] })
  const [forecast, { actor }] = await Promise.all([
    send('oa/flow/dealforetell', act),
    send('employee/accesstoken/current', {}),
  ])
  return { forecast, actor }
}

async function decideTask(
  { task, button, opinion = '', values = {}, confirm }: Decision,
  context: ToolContext,
) {
  const view = await context.send('oa/flow/deal/bymsgid', { _id: task, peek: true })
  const names = view.step.btnGroup.map(({ name }) => name)
  const btnindex = names.indexOf(button)
  if (btnindex < 0) throw new BusinessError('tool.unknown-button', { name: button, names })
  const act = {
    flowmsgid: task,
    flowdata: {
      suggest: opinion,
      dept: view.dept ?? '',
      fileList: [],
      formmd5: view.formmd5,
      version: view.flow.version,
    },
    inputdata: { ...view.formdata, ...toInputData(view, values) },
    btnindex,
  }
  const preview = confirm === undefined ? await previewDecision(act, context) : undefined
  const confirmation = await context.confirm({ subject: { decide: act }, ticket: confirm })
  if (preview && confirmation !== undefined)
    return {
      decided: false,
      confirm: confirmation,
      doneBy: preview.actor ?? undefined,
      button,
      opinion,
      values: presentValues({ ...view, formdata: act.inputdata }, context.language),
      ...forecastView(preview.forecast, context),
    }
  const dealt = await context.send('oa/flow/deal', { ...act, funlist: [], sonflows: [] })
  return {
    decided: true,
    finished: dealt.finished,
    waitsFor: waitingSteps(dealt),
  }
}

/** Tools that find flows, start requests, decide tasks, advise and comment. */
export const requestTools: ToolHandlers<Writing> = {
  find_flow: ({ words, page = 1 }, context) => findFlow(words, page, context),
  describe_flow: async ({ flow }, { send }) => {
    const view = await send('oa/flow/getbycreat', { _id: flow })
    return {
      flow: view.flowid,
      name: view.name,
      description: view.description,
      instructions: view.step.desc,
      input: inputSchemaOf(startForm(view)),
    }
  },
  preview_request: async (request, context) =>
    previewRequest(request, await openStart(request, context), context),
  draft_request: draftRequest,
  start_request: startFlowRequest,
  decide_task: decideTask,
  advise: async ({ request, recommend, text }, { send }) => {
    const { actor } = await send('oa/flow/comment/creat', {
      flowOi_id: request,
      text,
      mentions: [],
      advice: recommend,
    })
    return { advised: true, as: actor }
  },
  comment: async ({ request, text }, { send }) => {
    await send('oa/flow/comment/creat', { flowOi_id: request, text, mentions: [] })
    return { added: true }
  },
}
