import type { FlowDesign, SimulatedAct } from '../../../src/generated/types'
import { chain, opening } from '../../kit/designs'
import { firstPage } from '../../kit/flows'
import { field, formOf, keyOf } from '../../kit/form-of'
import type { CostlyInput } from './costly-inputs'
import { largeForms } from './large-forms'

/** Ways to prepare a flow on the server that is measured. */
export interface Preparation {
  /** Publishes a design as a new flow and returns its id. */
  publish(design: FlowDesign, id?: string): Promise<string>
  /** Sends a call that is not measured and returns its data. */
  send(call: string, body: object, as?: CostlyInput['as']): Promise<Record<string, unknown>>
}

const listOf = <Entry>(count: number, make: (at: number) => Entry) =>
  Array.from({ length: count }, (_, at) => make(at))

const numberName = (at: number) =>
  `数${[...String(at)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`

/** A chain of steps that one person handles, and whose form of 5,000 rows everybody may edit. */
function longChain(steps: number, look: number): { design: FlowDesign; values: Record<string, unknown[]> } {
  const large = largeForms()[look]
  if (!large) throw new Error('there is no large form')
  const { form, values } = large
  const design = opening(chain(...listOf(steps, (at) => ({ id: `s${at}`, who: ['100029'] }))))
  const formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit' as const, required: false }))
  return {
    design: { ...design, funlist: design.funlist.map((step) => ({ ...step, formEditLimit })), formset: form },
    values,
  }
}

const actsOf = (steps: number, input: Record<string, unknown>): SimulatedAct[] => [
  { kind: 'creat', person: '100010', button: 0, input },
  ...listOf(steps, (at): SimulatedAct => ({ kind: 'deal', person: '100029', step: `s${at}`, button: 0 })),
]

/** Simulations of 21 acts, their saved cases, and what publishes under them. */
async function* simulations({ publish }: Preparation): AsyncGenerator<CostlyInput> {
  const at = '2026-03-02T01:00:00.000Z'
  for (const look of [0, 1]) {
    const { design, values } = longChain(20, look)
    const kind = look ? '21 acts on 5,000 rows of look-ups' : '21 acts on 5,000 typed rows'
    const few = { ...values, [Object.keys(values)[0] ?? '']: Object.values(values)[0]?.slice(0, 3_000) }
    const acts = actsOf(20, look ? values : few)
    const flowid = await publish(design)
    const asked = { flowid, acts, at }
    yield { kind, call: 'oa/flowdesigns/simulation/creat', body: { ...asked, open: { person: '100029' } } }
    yield { kind, call: 'oa/flowdesigns/simulation/detail_msgs', body: asked }
    yield { kind, call: 'oa/flowdesigns/simulation/instance/save', body: { ...asked, name: '看门狗' } }
    yield { kind, call: 'oa/flowdesigns/simulation/run', body: { flowid } }
    yield { kind, call: 'oa/flowdesigns/edit_senior', body: { _id: flowid, publish: true, design } }
  }
}

/** A template whose design and cases name 499 people each. */
function* templates(): Generator<CostlyInput> {
  const names = listOf(499, (at) => ({ type: 'user', id: `外${at}`, name: `外人${at}` }))
  const design = opening(
    chain(...listOf(400, (at) => ({ id: `s${at}`, who: listOf(40, (one) => `外${(at + one) % 499}`) }))),
  )
  const document = { kind: 'qianpi/flow-template', name: '看门狗', description: '', icon: '', names, design }
  const acts = listOf(200, (): SimulatedAct => ({ kind: 'wait', seconds: 60, people: ['外1', '外2'] }))
  const cases = listOf(100, (at) => ({ name: `例${at}`, at: '2026-03-02T01:00:00.000Z', acts }))
  const call = 'oa/flowdesigntemplates/import'
  yield {
    kind: 'a template of 400 steps × 40 of 499 names',
    call,
    body: { document: { ...document, cases: [] } },
  }
  yield {
    kind: 'a template of 100 cases × 200 acts',
    call,
    body: { document: { ...document, design: opening(chain({ id: 'a', who: ['外1'] })), cases } },
  }
}

/** Real flows: recipients of a running flow, and the replay of what was done in them. */
async function* running({ publish, send }: Preparation): AsyncGenerator<CostlyInput> {
  const everybody = { type: 'dept' as const, id: '1', name: '全公司', coverage: 'n' as const }
  const dealers = listOf(50, () => ({
    chosetype: 'or' as const,
    chosed: listOf(200, () => everybody),
    runRoots: [],
  }))
  const crowded = chain({ id: 'sign', who: ['100029'] })
  const design = {
    ...crowded,
    funlist: crowded.funlist.map((step) => (step.is_start ? step : { ...step, dealers })),
  }
  const crowd = await publish(opening(design))
  const sent = {
    flowid: crowd,
    flowdata: { dept: '', desc: '测试', fileList: [], level: 0 },
    inputdata: {},
    btnindex: 0,
  }
  const whole = { ...sent, funlist: [], sonflows: [] }
  const kind = '50 groups of 200 recipients'
  yield { kind, call: 'oa/flow/creatpreviewmode', body: whole, as: 'creator' }
  yield { kind, call: 'oa/flow/creatforetell', body: sent, as: 'creator' }
  yield { kind, call: 'oa/flow/creat', body: whole, as: 'creator' }
  yield {
    kind,
    call: 'oa/flowdesigns/simulation/creat',
    body: { flowid: crowd, acts: [{ kind: 'creat', person: '100010' }] },
  }

  const { design: long, values } = longChain(6, 1)
  const flowid = await publish(long)
  const creat = { ...whole, flowid, inputdata: values }
  const { flowlistid } = await send('oa/flow/creat', creat, 'creator')
  for (let left = 5; left > 0; left--) {
    const { result } = await send('oa/flow/list/waiting', firstPage, 'signer')
    const row = (result as { flowlistid: string; _id: string }[]).find((one) => one.flowlistid === flowlistid)
    if (!row) throw new Error('the flow does not wait')
    await send(
      'oa/flow/deal',
      {
        flowmsgid: row._id,
        flowdata: { suggest: '同意', dept: '', fileList: [] },
        inputdata: {},
        btnindex: 0,
        funlist: [],
        sonflows: [],
      },
      'signer',
    )
  }
  yield {
    kind: 'a flow of 5,000 rows',
    call: 'oa/flowdesigns/simulation/replay',
    body: { flowid, count: 200 },
  }
  yield {
    kind: 'a flow of 5,000 rows',
    call: 'oa/flow/detail_logs',
    body: { flowOi_id: flowlistid },
    as: 'signer',
  }
}

/** Searches on forms with many fields, choices and versions. */
async function* searches({ publish, send }: Preparation): AsyncGenerator<CostlyInput> {
  const fields = listOf(2_000, (at) => field(numberName(at)))
  const steps = opening(chain(...listOf(10, (at) => ({ id: `s${at}`, who: ['100029'] }))))
  const formEditLimit = fields.map(({ key }) => ({ key, type: 'canedit' as const, required: false }))
  const design = {
    ...steps,
    formset: formOf(...fields),
    funlist: steps.funlist.map((step) => ({ ...step, formEditLimit })),
  }
  const flowid = await publish(design)
  for (let left = 9; left > 0; left--) await publish({ ...design, remark: `${left}` }, flowid)
  const creat = {
    flowid,
    flowdata: { dept: '', desc: '测试', fileList: [], level: 0 },
    inputdata: {},
    btnindex: 0,
  }
  await send('oa/flow/creat', { ...creat, funlist: [], sonflows: [] }, 'creator')
  const kind = '10 versions of 2,000 fields'
  yield { kind, call: 'oa/flow/search/getconf', body: { list: 'icreat', flowid }, as: 'creator' }
  yield { kind, call: 'oa/flow/search/getconf', body: { list: 'alllist', flowid } }
  const asked = listOf(10, (at) => ({ key: keyOf(numberName(at)), in: listOf(200, (one) => one) }))
  const search = { nowpage: 1, search: { flowid, fields: asked } }
  yield { kind: `${kind}, 10 conditions`, call: 'oa/flow/list/icreat', body: search, as: 'creator' }
  yield { kind: `${kind}, 10 conditions`, call: 'oa/flow/alllist', body: search }
  const choosing = field('选', {
    type: 'select',
    options: { options: listOf(45_000, (at) => ({ value: `选${at}`, label: `选${at}` })) },
  })
  const choice = chain({ id: 'sign', who: ['100029'] })
  const some = await publish(
    opening({
      ...choice,
      formset: formOf(choosing),
      funlist: choice.funlist.map((step) => ({
        ...step,
        formEditLimit: [{ key: choosing.key, type: 'canedit' as const, required: false }],
      })),
    }),
  )
  const chosen = {
    ...creat,
    flowid: some,
    inputdata: { [choosing.model]: '选44999' },
    funlist: [],
    sonflows: [],
  }
  yield { kind: '45,000 choices', call: 'oa/flow/creat', body: chosen, as: 'creator' }
  yield {
    kind: '45,000 choices',
    call: 'oa/flow/search/getconf',
    body: { list: 'icreat', flowid: some },
    as: 'creator',
  }
  yield { kind: '45,000 choices', call: 'oa/flowdesigns/getbyid', body: { _id: some } }
}

/** The dearest inputs of simulations, templates, running flows and searches. */
export async function* costlyFlows(prepare: Preparation): AsyncGenerator<CostlyInput> {
  yield* simulations(prepare)
  yield* templates()
  yield* running(prepare)
  yield* searches(prepare)
}
