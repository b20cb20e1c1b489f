import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import choices from '#fixtures/forms/widgets/choices.json'
import { upgradeForm } from '../../../../src/core/form/design/upgrade'
import type { FlowDesign } from '../../../../src/generated/types'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, filled, firstPage, flowServerOfFile } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import { offer, offeredBy } from '../../../kit/offering'
import { type RemoteService, remoteService } from '../../../kit/remote-service'

const form = upgradeForm(choices)

function design(): FlowDesign {
  const flow = signing('orsign', ['100029'], '100028')
  const [start] = flow.funlist
  if (!start) throw new Error('the flow has steps')
  start.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  flow.set.summary = form.list.map(({ key }) => key)
  return { ...flow, formset: form }
}

let service: RemoteService
let server: FlowServer
let flow: string
beforeAll(async () => {
  service = await remoteService()
  server = await flowServerOfFile(offeredBy(service))
  flow = await server.publish('选项', design())
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

const start = async (values: Record<string, unknown>) =>
  (await server.as('100010')).call('oa/flow/creat', creating(flow, filled(form, values)))

test('what its source offers for the other field is taken', async () => {
  expect(await start({ 省份: 'gz', 城市: 'gy' })).toMatchObject({ success: true })
  expect(service.heard).toContainEqual(expect.objectContaining({ province: 'gz' }))
})

test('what it offers for another value of that field is refused by name', async () => {
  const answer = await start({ 省份: 'bj', 城市: 'gy' })
  expect(answer).toMatchObject({ success: false, code: 'form.invalid' })
  expect(JSON.stringify(answer.data)).toContain('form.choice')
})

test.each([
  ['a remote list', { 省份: 'sh' }],
  ['a local list', { 备选地点: '甲、乙', 去过的地方: ['丙'] }],
  ['a tree', { 所在地区: ['gz', 'bj'] }],
  ['a tree with names', { 负责区域: [{ path: ['bj'], pathname: ['南京市'], last: 'bj' }] }],
])('what is not in %s is refused', async (_, values) => {
  expect(await start(values)).toMatchObject({ success: false, code: 'form.invalid' })
})

test('what trees and other fields offer is taken, and so is what was typed for a suggestion', async () => {
  const values = {
    备选地点: '甲、乙',
    去过的地方: ['乙'],
    客户: '一个新客户',
    所在地区: ['gz', 'gy'],
    负责区域: [
      { path: ['bj'], pathname: ['北京市'], last: 'bj' },
      { path: ['gz', 'zy'], pathname: ['贵州省', '遵义市'], last: 'zy' },
    ],
  }
  expect(await start(values)).toMatchObject({ success: true })
})

test('a source that is down lets nothing through, and nothing is asked where nothing is chosen', async () => {
  service.reply((_, response) => void response.writeHead(503).end())
  expect(await start({ 省份: 'gz' })).toMatchObject({ success: false, code: 'flow.remote-unavailable' })
  service.heard.length = 0
  expect(await start({ 备选地点: '甲' })).toMatchObject({ success: true })
  expect(service.heard).toEqual([])
})

test('lists and history read by the names that the source gave, also when it is gone', async () => {
  const { data } = await start({ 省份: 'gz', 城市: 'gy' })
  service.reply((_, response) => void response.writeHead(503).end())
  server.clock.move(60 * 60_000)
  const me = await server.as('100010')
  const list = await me.call('oa/flow/list/icreat', firstPage)
  const row = list.data.result.find(({ _id }) => _id === data.flowlistid)
  expect(row?.summary).toEqual([
    { name: '省份', text: '贵州' },
    { name: '城市', text: '贵阳' },
  ])
  const { logList } = (await me.call('oa/flow/detail_logs', { flowOi_id: data.flowlistid })).data
  expect(logList[0]?.formdata.map(({ str }) => str)).toEqual(['贵州', '贵阳'])
})
