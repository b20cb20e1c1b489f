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

test('accepts a choice that the source offers for the value of the other field', async () => {
  expect(await start({ 省份: 'gz', 城市: 'gy' })).toMatchObject({ success: true })
  expect(service.heard).toContainEqual(expect.objectContaining({ province: 'gz' }))
})

test('rejects by name a choice that belongs to another value of that field', async () => {
  const answer = await start({ 省份: 'bj', 城市: 'gy' })
  expect(answer).toMatchObject({ success: false, code: 'form.invalid' })
  expect(JSON.stringify(answer.data)).toContain('form.choice')
})

test.each([
  ['a remote list', { 省份: 'sh' }],
  ['a local list', { 备选地点: '甲、乙', 去过的地方: ['丙'] }],
  ['a tree', { 所在地区: ['gz', 'bj'] }],
  ['a tree with names', { 负责区域: [{ path: ['bj'], pathname: ['南京市'], last: 'bj' }] }],
])('rejects a choice that is not in %s', async (_, values) => {
  expect(await start(values)).toMatchObject({ success: false, code: 'form.invalid' })
})

test('accepts choices of trees and other fields, and free text for a suggestion', async () => {
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

test('rejects all choices while a source is down, and skips it for an empty choice', async () => {
  service.reply((_, response) => void response.writeHead(503).end())
  expect(await start({ 省份: 'gz' })).toMatchObject({ success: false, code: 'flow.remote-unavailable' })
  service.heard.length = 0
  expect(await start({ 备选地点: '甲' })).toMatchObject({ success: true })
  expect(service.heard).toEqual([])
})

test('shows the stored names of choices in lists and history, even without the source', async () => {
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
