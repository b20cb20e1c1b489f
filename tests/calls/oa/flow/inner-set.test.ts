import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowDesign } from '../../../../src/generated/types'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { column, field, formOf, table, valuesOf } from '../../../kit/form-of'
import { expectInvariants } from '../../../kit/invariants'

/** The server holds people to inner properties as the page does, and hands them on as they were written. */

const innerSet = { maxlength: '6', onfocus: 'function: () => 1', colour: 'red' }
const inner = (item: ReturnType<typeof field>, inner_set_json: unknown) => ({ ...item, inner_set_json })
const form = formOf(
  inner(field('标题', { type: 'input' }), innerSet),
  inner(field('时段', { type: 'date' }), { type: 'daterange' }),
  inner(field('固定', { type: 'input' }), { readonly: true }),
  table('明细', column('品名', { editer: 'text', inner_set_json: { maxlength: 3 } })),
)

function design(): FlowDesign {
  const flow = signing('orsign', ['100029'], '100028')
  const [start] = flow.funlist
  if (!start) throw new Error('the flow has steps')
  start.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  return { ...flow, formset: form }
}

let server: FlowServer
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flow = await server.publish('内置参数', design())
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async (values: Record<string, unknown>) =>
  (await server.as('100010')).call('oa/flow/creat', creating(flow, valuesOf(values)))

test.each([
  ['a text that is too long', { 标题: '七个字的标题啊' }, 'form.too-long'],
  ['one date where two are meant', { 时段: '2026-11-21' }, 'form.type'],
  ['a cell that is too long', { 明细: [{ 品名: '笔记本电脑' }] }, 'form.cell-too-long'],
])('rejects %s', async (_, values, code) => {
  const answer = await start(values)
  expect(answer).toMatchObject({ success: false, code: 'form.invalid' })
  expect(JSON.stringify(answer.data)).toContain(code)
})

test('accepts valid values and does not write a read-only field', async () => {
  const fits = { 标题: '六个字的标题', 时段: ['2026-11-21', '2026-11-22'], 明细: [{ 品名: '电脑' }] }
  expect(await start(fits)).toMatchObject({ success: true })
  expect(await start({ ...fits, 固定: '改' })).toMatchObject({ success: false })
})

test('returns the inner set unchanged to the creator of the flow', async () => {
  const { data } = await (await server.as('100010')).call('oa/flow/getbycreat', { _id: flow })
  expect(data.formset.list[0]?.inner_set_json).toEqual(innerSet)
})
