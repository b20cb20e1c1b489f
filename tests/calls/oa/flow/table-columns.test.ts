import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import tables from '#fixtures/forms/widgets/tables.json'
import { upgradeForm } from '../../../../src/core/form/design/upgrade'
import type { FlowDesign } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, filled, flowServerOfFile } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import { offer, offeredBy } from '../../../kit/offering'
import { type RemoteService, remoteService } from '../../../kit/remote-service'

const form = upgradeForm(tables)

function design(): FlowDesign {
  const flow = signing('orsign', ['100029'], '100028')
  const [start] = flow.funlist
  if (!start) throw new Error('the flow has steps')
  start.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  return { ...flow, formset: form }
}

let service: RemoteService
let server: FlowServer
let flow: string
beforeAll(async () => {
  service = await remoteService()
  server = await flowServerOfFile(offeredBy(service))
  flow = await server.publish('采购', design())
})
beforeEach(() => {
  server.clock.move(11 * 60_000)
  offer(service)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
  await service.close()
})

const start = async (...rows: Record<string, unknown>[]) =>
  (await server.as('100010')).call('oa/flow/creat', creating(flow, filled(form, { 采购明细: rows })))

async function storedRows(): Promise<Record<string, unknown>[]> {
  const [last] = await rowsOf<{ form: { rows: Record<string, unknown>[] } }>(
    server.db,
    'select form from flow order by id desc limit 1',
  )
  return last?.form.rows ?? []
}

const row = {
  item1: '键盘',
  prov1: 'gz',
  city1: 'gy',
  star1: 2.5,
  time1: '09:05:00',
  colr1: '#ff0000',
  done1: true,
}

test('validates each row against its own columns and stores people under directory names', async () => {
  const who = [{ id: '100005', name: '谁都行' }]
  const answer = await start(
    { ...row, who01: who, count: 2, price: 1.5 },
    { item1: '鼠标', prov1: 'bj', city1: 'hd' },
  )
  expect(answer).toMatchObject({ success: true })
  expect(service.heard).toContainEqual(expect.objectContaining({ province: 'gz' }))
  expect(service.heard).toContainEqual(expect.objectContaining({ province: 'bj' }))
  const [stored] = await storedRows()
  expect(stored).toMatchObject({ ...row, total: 3 })
  expect(stored?.who01).toEqual([{ id: '100005', name: expect.stringMatching(/\(100005\)$/) }])
})

test.each([
  ['a city of another row', { ...row, prov1: 'bj' }, 'cell-choice'],
  ['a person who is not there', { ...row, who01: [{ id: 'nobody', name: '没有' }] }, 'cell-gone'],
  ['four and a quarter stars', { ...row, star1: 4.25 }, 'cell-step'],
  ['a time that is none', { ...row, time1: '24:61' }, 'cell-no-such-time'],
  ['a colour that is none', { ...row, colr1: 'javascript:alert(1)' }, 'cell-format'],
  ['a text for a switch', { ...row, done1: 'true' }, 'cell-type'],
  ['a way that leads nowhere', { ...row, path1: ['a', 'x'] }, 'cell-choice'],
  ['less than the column’s own least', { ...row, count: 0 }, 'cell-too-small'],
  ['more digits than the column takes', { ...row, price: 1.005 }, 'cell-decimals'],
])('rejects %s at its cell', async (_, sent, code) => {
  const answer = await start({ item1: '好的' }, sent)
  expect(answer).toMatchObject({ success: false, code: 'form.invalid' })
  expect(answer.data).toMatchObject([{ row: 1, code: `form.${code}` }])
})

test('rejects 5,001 rows, and ignores computed values from the client', async () => {
  const many = await start(...Array.from({ length: 5001 }, () => ({ item1: 'x' })))
  expect(many).toMatchObject({ success: false })
  expect(await start({ ...row, count: 2, price: 3, total: 999 })).toMatchObject({ success: true })
  expect(await storedRows()).toMatchObject([{ total: 6 }])
})
