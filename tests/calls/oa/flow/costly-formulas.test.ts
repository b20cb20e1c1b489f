import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { codeOf, column, formOf, modelOf, table } from '../../../kit/form-of'

/* What formulas cost counts for a whole call: what is too much is refused with the field's name, and nothing is kept. */

const [creator, signer, last] = ['100010', '100029', '100028']

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

/** A flow whose table has a computed column. */
async function flowWith(formula: string) {
  const form = formOf(
    table('单价表', column('品名', { editer: 'text' }), column('单价')),
    table('明细', column('品', { editer: 'text' }), column('数'), column('价', { formula })),
  )
  const design = signing('orsign', [signer], last)
  const [start] = design.funlist
  if (!start) throw new Error('the flow has a start')
  start.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  return server.publish('明细', { ...design, formset: form })
}

const rows = (count: number) => ({
  [modelOf('单价表')]: Array.from({ length: count }, (_, at) => ({
    [codeOf('品名')]: `货${at}`,
    [codeOf('单价')]: at,
  })),
  [modelOf('明细')]: Array.from({ length: count }, (_, at) => ({
    [codeOf('品')]: `货${at}`,
    [codeOf('数')]: at,
  })),
})
const flows = async () => (await rowsOf<{ n: number }>(server.db, 'select count(*)::int n from flow'))[0]?.n

test('accepts a formula that looks up another table for each of its rows', async () => {
  const flow = await flowWith('$[查找对应值](@单价表, "#品名", ~品, "#单价")')
  const me = await server.as(creator)
  expect(await me.call('oa/flow/creat', creating(flow, rows(1_500)))).toMatchObject({ success: true })
  const [stored] = await rowsOf<{ cell: number }>(
    server.db,
    `select (form->'${modelOf('明细')}'->1200->>'${codeOf('价')}')::int as cell from flow order by created_at desc limit 1`,
  )
  expect(stored?.cell).toBe(1_200)
})

test('rejects comparing every row with every other by column, on submit and in forecasts', async () => {
  const flow = await flowWith('$[按条件计数](@单价表, ~单价 > ~数)')
  const me = await server.as(creator)
  const before = await flows()
  const body = creating(flow, rows(1_500))
  const answer = await me.call('oa/flow/creat', body)
  expect(answer).toMatchObject({ status: 200, success: false, code: 'form.formulas-too-costly' })
  expect(answer.msg).toContain('明细/价')
  expect(await flows()).toBe(before)
  const { flowid, flowdata, inputdata } = body
  const foretold = await me.call('oa/flow/creatforetell', { flowid, flowdata, inputdata, btnindex: 0 })
  expect(foretold).toMatchObject({ success: false, code: 'form.formulas-too-costly' })
})
