import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowDesign } from '../../../../src/generated/types'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { saveDesign } from '../../../../src/server/queries/design/design-writer'
import { opening, signing } from '../../../kit/designs'
import { creating, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { field, formOf, modelOf } from '../../../kit/form-of'
import type { Sender } from '../../../kit/server'

/** What a new request offers of the last one: marked fields only, of its creator, still accepted, until forgotten. */

const kinds = (...values: string[]) => ({
  options: { options: values.map((value) => ({ value, label: value })) },
})
const remembered = { remember: true } as const

function designWith(...offered: string[]): FlowDesign {
  const design = opening(signing('orsign', ['100008'], '100029'))
  const form = formOf(
    { ...field('供应商', { type: 'input' }), ...remembered },
    { ...field('成本中心', { type: 'radio', ...kinds(...offered) }), ...remembered },
    { ...field('密级', { type: 'input' }), ...remembered },
    field('事由', { type: 'input' }),
  )
  const [start] = design.funlist
  if (start)
    start.formEditLimit = form.list.map(({ key, name }) => ({
      key,
      name,
      required: false,
      type: name === '密级' ? 'readonly' : 'canedit',
    }))
  return { ...design, formset: form }
}

let server: FlowServer
let me: Sender
let flowid = ''
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  flowid = await server.publish('采购', designWith('研发', '市场'))
})
afterAll(() => server.stop())

const filled = { [modelOf('供应商')]: '华为', [modelOf('成本中心')]: '研发', [modelOf('事由')]: '买电脑' }
const create = async (values: object) =>
  expect(await me.call('oa/flow/creat', creating(flowid, { ...filled, ...values }))).toMatchObject({
    success: true,
  })
const recalled = async (who: Sender) => (await who.call('oa/flow/getbycreat', { _id: flowid })).data.recalled
const namesOf = (found: Awaited<ReturnType<typeof recalled>>) => found?.fields.map(({ name }) => name)

test('offers nothing before the first request', async () => expect(await recalled(me)).toBeUndefined())

test('offers the marked fields of the last request to its creator only', async () => {
  await create({ [modelOf('供应商')]: '小米' })
  server.clock.move(1000)
  await create({})
  expect((await recalled(me))?.fields).toEqual([
    { model: modelOf('供应商'), name: '供应商', text: '华为', value: '华为' },
    { model: modelOf('成本中心'), name: '成本中心', text: '研发', value: '研发' },
  ])
  expect(await recalled(await server.as('100057'))).toBeUndefined()
})

test('leaves the form itself empty', async () => {
  const { data } = await me.call('oa/flow/getbycreat', { _id: flowid })
  expect(data.defaults[modelOf('供应商')] ?? '').toBe('')
})

test('forgets them until the next request', async () => {
  server.clock.move(1000)
  expect(await me.call('oa/flow/forgetchoices', { flowid })).toMatchObject({ success: true })
  expect(await recalled(me)).toBeUndefined()
  expect(await me.call('oa/flow/forgetchoices', { flowid: 'none' })).toMatchObject({
    code: 'flowdesign.not-found',
  })
  server.clock.move(1000)
  await create({})
  expect(namesOf(await recalled(me))).toEqual(['供应商', '成本中心'])
})

test('leaves out a choice that the design no longer offers', async () => {
  const { clock, newId } = server.house
  const saving = { workspace: homeWorkspace, personId: 'admin', now: clock.now(), newId }
  const draft = { id: flowid, design: designWith('市场'), publish: true, rev: undefined }
  await server.db.transaction((tx) => saveDesign(tx, saving, draft))
  expect(namesOf(await recalled(me))).toEqual(['供应商'])
})
