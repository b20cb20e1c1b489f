import { expect, test } from 'vitest'
import { as, button, design, field, limit, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesign, FlowDesignSubFlow, FormMap } from '../../../generated/types'
import { completeEvent } from '../actions/complete-event'
import { collectCellUpdates, type RowSubFlow } from '../events/sub-flow-events'
import type { SubFlowStart } from '../snapshot/flow-changes'
import { maxRows } from './sub-flows'

const project = field(1, '项目', 'input')
const goods = field(2, '明细', 'table', {
  options: {
    tableset: [
      { code: 'nameA', name: '品名', editer: 'text' },
      { code: 'stateB', name: '结果', editer: 'text' },
      { code: 'numbrC', name: '文号', editer: 'text' },
    ],
  },
})
const title = field(7, '事由', 'input', { model: 'title' })
const item = field(8, '物品', 'input', { model: 'item' })
const price = field(9, '价格', 'number', { model: 'price' })
const target = design([start([])], [title, item, price])

const entry = (model: string, custom_value: FormMap[number]['custom_value']): FormMap[number] => ({
  name: model,
  label: model,
  model,
  custom_value,
})
const map: FormMap = [
  entry('item', { type: 'normal', normal: 'nameA', advanced: '' }),
  entry('title', {
    type: 'advanced',
    normal: null,
    advanced: `$[连接](@[项目_${project.key}],"/",@[品名_nameA])`,
  }),
]
const each: FlowDesignSubFlow['each'] = {
  table: goods.key,
  returns: [
    { column: 'stateB', from: 'result' },
    { column: 'numbrC', from: 'number' },
  ],
}
const buying: FlowDesignSubFlow = { n: '采购', v: 'buy', form_map: map, each }
const drawn: FlowDesign = design(
  [
    start(['等待'], {
      btnGroup: [button(['等待'], { defaultSonFlowId: [buying] })],
      formEditLimit: [limit(project), limit(goods)],
    }),
    step('等待', {
      dealtype: 'event',
      event_set: {
        type: 'wait_flows',
        wait_flows: { until: 'all', seconds: 0 },
        maybe_fun_list: [{ _id: 'a', showName: '完成', funids: ['确认'] }],
        outcomes: { done: 'a' },
      },
    }),
    step('确认', { dealers: only('zhou') }),
  ],
  [project, goods],
)
const subFlows = new Map([['buy', target]])
const rows = (...names: string[]) => names.map((nameA) => ({ nameA }))
const begun = (...names: string[]) =>
  story(drawn, { subFlows }).creates('li', {
    input: { [project.model]: '机房', [goods.model]: rows(...names) },
  })
const starts = (view: ReturnType<typeof story>): SubFlowStart[] =>
  view.last().changes.flatMap((change) => (change.type === 'sub-flow.start' ? [change.start] : []))
const tableOf = (view: ReturnType<typeof story>) =>
  (view.flow().flow?.form[goods.model] ?? []) as Record<string, unknown>[]

const over = ({ row }: SubFlowStart, result: string, workname: string): RowSubFlow => ({
  designId: 'buy',
  row: row ?? { table: '', id: '', n: 1 },
  form: target.formset,
  values: {},
  result,
  workname,
})

test('starts one flow with its own id for each row, with its cells and the form', () => {
  const view = begun('服务器', '交换机')
  expect(starts(view).map(({ form, row }) => [form, row?.n])).toEqual([
    [{ item: '服务器', title: '机房/服务器' }, 1],
    [{ item: '交换机', title: '机房/交换机' }, 2],
  ])
  expect(new Set(starts(view).map(({ id }) => id)).size).toBe(2)
  expect(starts(view).map(({ row }) => row?.id)).toEqual(tableOf(view).map(({ _id }) => _id))
  expect(view.log()[0]?.sonflows).toMatchObject([
    { flowid: 'buy', row: { table: goods.key, n: 1 } },
    { flowid: 'buy', row: { table: goods.key, n: 2 } },
  ])
})

test('starts one flow for each row from an event, too', () => {
  const byEvent = design(
    [
      start(['采购'], { formEditLimit: [limit(project), limit(goods)] }),
      step('采购', { dealtype: 'event', event_set: { type: 'creat_flow', creat_flow: buying } }),
    ],
    [project, goods],
  )
  const input = { [project.model]: '机房', [goods.model]: rows('服务器', '交换机') }
  const view = story(byEvent, { subFlows }).creates('li', { input })
  const messageId = view.flow().messages.at(-1)?.id ?? ''
  view.act(completeEvent, { messageId, outcome: 'done' }, as('system'))
  expect(starts(view).map(({ form, row }) => [form.item, row?.n])).toEqual([
    ['服务器', 1],
    ['交换机', 2],
  ])
  const [server] = starts(view)
  expect(server && collectCellUpdates(byEvent, [over(server, '已同意', 'CG-1')])).toHaveLength(2)
})

test('starts nothing for an empty table, and rejects one with too many rows by name', () => {
  expect(starts(begun())).toEqual([])
  const many = Array.from({ length: maxRows + 1 }, (_, at) => `物品${at}`)
  expect(() => begun(...many)).toThrow(
    expect.objectContaining({
      code: 'flow.sub-flow-rows-too-many',
      params: { name: '采购', table: '明细', count: 101, limit: 100 },
    }),
  )
})

test('writes results to the rows by id, also after rows were moved or removed', () => {
  const view = begun('服务器', '交换机', '机柜')
  const begunFlows = starts(view)
  const children = begunFlows.map((one, at) => over(one, at === 1 ? '已拒绝' : '已同意', `CG-${at + 1}`))
  const before = view.flow()
  const [server, , rack] = tableOf(view)
  const moved = { ...before.flow, form: { ...before.flow?.form, [goods.model]: [rack, server] } }
  const messageId = before.messages.at(-1)?.id ?? ''
  const answer = collectCellUpdates(drawn, children)
  const changes = completeEvent.decide(
    { ...before, flow: moved as typeof before.flow },
    { messageId, outcome: 'done', answer },
    as('system'),
  )
  const written = changes.flatMap((change) => (change.type === 'form.set' ? [change.values] : []))[0]
  expect(written?.[goods.model]).toEqual([
    { ...rack, stateB: '已同意', numbrC: 'CG-3' },
    { ...server, stateB: '已同意', numbrC: 'CG-1' },
  ])
})

test('writes back cancelled flows, and writes nothing after a time-out', () => {
  const view = begun('服务器')
  const answer = collectCellUpdates(
    drawn,
    starts(view).map((one) => over(one, '已取消', 'CG-1')),
  )
  const messageId = view.flow().messages.at(-1)?.id ?? ''
  const late = completeEvent.decide(view.flow(), { messageId, outcome: 'timeout', answer }, as('system'))
  expect(late.some(({ type }) => type === 'form.set')).toBe(false)
  view.act(completeEvent, { messageId, outcome: 'cancelled', answer }, as('system'))
  expect(tableOf(view)).toMatchObject([{ nameA: '服务器', stateB: '已取消', numbrC: 'CG-1' }])
  expect(view.log().at(-1)?.formdata).toHaveLength(1)
})

test('writes a field of the other form into a compatible column', () => {
  const [first] = starts(begun('服务器'))
  if (!first) throw new Error('nothing started')
  const pricing = {
    ...buying,
    each: { table: goods.key, returns: [{ column: 'stateB', from: 'field' as const, field: 'price' }] },
  }
  const priced = {
    ...drawn,
    funlist: drawn.funlist.map((one) =>
      one.is_start ? { ...one, btnGroup: [button(['等待'], { defaultSonFlowId: [pricing] })] } : one,
    ),
  }
  const child = { ...over(first, '已同意', ''), values: { price: 800 } }
  expect(collectCellUpdates(priced, [child])).toMatchObject([{ column: 'stateB', value: '800' }])
})
