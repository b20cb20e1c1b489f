import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FlowDesign, FormLimit } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { codeOf, column, field, formOf, keyOf, modelOf, table, valuesOf, written } from '../../../kit/form-of'
import { expectInvariants } from '../../../kit/invariants'

const threeDays = 3 * 86_400_000
const [creatorJob, signerJob, lastJob] = ['100010', '100029', '100028']

const form = formOf(
  field('类型', { type: 'select', options: { options: ['采购', '其他'] } }),
  table('清单', column('单价'), column('件数'), column('金额', { formula: '~单价 * ~件数' })),
  field('合计', { formula: '$[表格汇总](@清单, "#金额")', options: { max: 100_000 } }),
  field('底价'),
  field('利润', { formula: '@合计 - @底价' }),
  field('说明', { type: 'input', linkage: { shown: '@类型 == "其他"', required: 'true' } }),
  field('批示', { type: 'input', linkage: { shown: '@底价 > 10' } }),
  field('填表日', { type: 'date', formula: '$[今天]()' }),
)

const may = (type: FormLimit['type'], ...names: string[]): FormLimit[] =>
  names.map((name) => ({ key: keyOf(name), type, required: false }))

/** The signer may change the list, but knows nothing of the lowest price; over 1000 the flow needs a third person. */
function design(): FlowDesign {
  const flow = signing('orsign', [signerJob], lastJob)
  const [start, sign] = flow.funlist
  const button = sign?.btnGroup[0]
  if (!start || !sign || !button) throw new Error('the flow has three steps')
  start.formEditLimit = may('canedit', ...form.list.map(({ name }) => name))
  sign.formEditLimit = [
    ...may('canedit', '类型', '清单', '合计', '利润', '批示', '填表日'),
    ...may('hidden', '底价'),
  ]
  button.defaultFunId = []
  button.NextFun = [
    { id: 'more', name: '超过一千', if: written('@合计 > 1000'), funId: ['then'], SonFlowId: [] },
  ]
  return { ...flow, formset: form }
}

let server: FlowServer
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flow = await server.publish('报价', design())
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const stored = async (id: string): Promise<Record<string, unknown>> => {
  const [row] = await rowsOf<{ form: Record<string, unknown> }>(
    server.db,
    'select form from flow where id = $1',
    id,
  )
  return row?.form ?? {}
}
const of = (values: Record<string, unknown>, name: string) => values[modelOf(name)]

const start = async (values: Record<string, unknown>) => {
  const me = await server.as(creatorJob)
  return me.call('oa/flow/creat', creating(flow, valuesOf({ 类型: '采购', 底价: 5, ...values })))
}
const begun = async (values: Record<string, unknown>) => {
  const answer = await start(values)
  expect(answer.success, answer.msg).toBe(true)
  const signer = await server.as(signerJob)
  const id = answer.data.flowlistid
  return { id, signer, message: await waitingFor(signer, id) }
}

describe('formulas and visibility on start', () => {
  test('ignores forged totals and forged cells', async () => {
    const { id } = await begun({ 合计: 1, 利润: 999, 清单: [{ 单价: 0.1, 件数: 3, 金额: 0 }] })
    const values = await stored(id)
    expect(of(values, '清单')).toMatchObject([{ [codeOf('金额')]: 0.3, [codeOf('单价')]: 0.1 }])
    expect([of(values, '合计'), of(values, '利润')]).toEqual([0.3, -4.7])
  })

  test('neither stores nor requires hidden fields until they are shown', async () => {
    const { id } = await begun({ 说明: '偷偷写的' })
    expect(Object.hasOwn(await stored(id), modelOf('说明'))).toBe(false)
    const refused = await start({ 类型: '其他' })
    expect(refused).toMatchObject({
      success: false,
      code: 'form.invalid',
      data: [{ name: '说明', code: 'form.required' }],
    })
  })

  test('rejects the whole form when a total exceeds the limits of its field', async () => {
    const refused = await start({ 清单: [{ 单价: 100_000, 件数: 2 }] })
    expect(refused).toMatchObject({ success: false, data: [{ name: '合计', code: 'form.too-large' }] })
  })

  test('opens the form with computed values', async () => {
    const { data } = await (await server.as(creatorJob)).call('oa/flow/getbycreat', { _id: flow })
    expect(of(data.defaults, '合计')).toBe(0)
    expect(of(data.defaults, '填表日')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  test('shows computed values in history', async () => {
    const { id } = await begun({ 清单: [{ 单价: 2, 件数: 3 }] })
    const { data } = await (await server.as(creatorJob)).call('oa/flow/detail_logs', { flowOi_id: id })
    const told = JSON.stringify(data)
    expect(told).toContain('合计')
    expect(told).not.toContain('说明')
  })
})

describe('formulas and visibility on handling', () => {
  test('recomputes changed fields, takes no other way for a forged total, and keeps dates', async () => {
    server.clock.move(-threeDays)
    const { id, signer, message } = await begun({ 清单: [{ 单价: 600, 件数: 1 }] })
    server.clock.move(threeDays)
    const before = await stored(id)
    const [row] = of(before, '清单') as Record<string, unknown>[]
    const list = [{ ...row, [codeOf('件数')]: 2, [codeOf('金额')]: 1 }]
    const inputdata = { ...valuesOf({ 合计: 1 }), [modelOf('清单')]: list }
    const answer = await signer.call('oa/flow/deal', dealing(message, { inputdata }))
    expect(
      answer.data.nextmessage.map(({ funname }) => funname),
      answer.msg,
    ).toEqual(['then'])
    const values = await stored(id)
    expect([of(values, '合计'), of(values, '利润')]).toEqual([1200, 1195])
    expect(of(values, '填表日')).toBe(of(before, '填表日'))
  })

  test('leaks no hidden field through the formulas that read it', async () => {
    const { id, signer, message } = await begun({ 底价: 1234.5, 清单: [{ 单价: 600, 件数: 1 }] })
    const answers = [
      await signer.call('oa/flow/deal/bymsgid', { _id: message }),
      await signer.call('oa/flow/detail', { flowOi_id: id, msgid: message }),
      await signer.call('oa/flow/detail_logs', { flowOi_id: id }),
      await signer.call('oa/flow/deal', dealing(message, { inputdata: { [modelOf('底价')]: 1 } })),
      await signer.call('oa/flow/deal', dealing(message)),
    ]
    expect(answers.map(({ success }) => success)).toEqual([true, true, true, false, true])
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain('底价')
      expect(JSON.stringify(answer)).not.toContain('1234.5')
    }
    const [{ data }] = answers as [Awaited<ReturnType<typeof signer.call<'oa/flow/deal/bymsgid'>>>]
    const profit = data.formset.list.find(({ name }) => name === '利润')
    expect([profit?.options, of(data.formdata, '利润')]).toEqual([{ computed: true }, -634.5])
    expect(data.formset.list.map(({ name }) => name)).toContain('批示')
  })

  test('neither returns, accepts nor requires fields that a hidden field hides', async () => {
    const { signer, message } = await begun({ 底价: 1, 清单: [{ 单价: 2000, 件数: 1 }] })
    const { data } = await signer.call('oa/flow/deal/bymsgid', { _id: message })
    expect(data.formset.list.map(({ name }) => name)).not.toContain('批示')
    const inputdata = valuesOf({ 批示: '同意' })
    const refused = await signer.call('oa/flow/deal', dealing(message, { inputdata }))
    expect(refused).toMatchObject({ success: false, code: 'form.field-not-editable' })
    expect((await signer.call('oa/flow/deal', dealing(message))).success).toBe(true)
  })

  test('leaves an unchanged form as stored', async () => {
    const { id, signer, message } = await begun({ 清单: [{ 单价: 2000, 件数: 1 }] })
    const before = await stored(id)
    expect((await signer.call('oa/flow/deal', dealing(message))).success).toBe(true)
    expect(await stored(id)).toEqual(before)
  })
})
