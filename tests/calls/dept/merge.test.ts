import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowDesign, RecipientItem } from '../../../src/generated/types'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  sealForm,
  waitingFor,
} from '../../kit/flows'
import { group } from '../../kit/house'
import type { Sender } from '../../kit/server'

let server: FlowServer
let admin: Sender
let flow: string
let contactGroup: string
/* 财务部 (唐静, 徐丽华 …) is merged into 人力行政部. */
const finance: RecipientItem = { type: 'dept', id: '7', name: '财务部' }
const staff: RecipientItem = { type: 'dept', id: '8', name: '人力行政部' }

/** The using of seals: 王磊 decides first, then everybody of 财务部. */
function drawn(): FlowDesign {
  const { funlist, set, ...rest } = demoDesign('flow-seal')
  const dealers = [undefined, { type: 'user' as const, id: '100010', name: '王磊' }, finance]
  return {
    ...rest,
    // 王磊 asks and decides.
    set: { ...set, control: { approve_own: true } },
    funlist: funlist.map((step, at) => (dealers[at] ? { ...step, dealers: [group([dealers[at]])] } : step)),
  }
}

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  flow = await server.publish('付款', drawn())
  const groups = [group([finance, staff])]
  const body = { name: '财务与行政', tip: '', groups, managers: [group([finance])] }
  contactGroup = (await admin.call('oa/flowdesigns/contactgroup/creat', body)).data._id
})
afterAll(() => server.stop())

const opened = async () => (await admin.call('oa/flowdesigns/getbyid', { _id: flow })).data
const save = async (rev: number) =>
  admin.call('oa/flowdesigns/edit_senior', { _id: flow, publish: false, rev, design: drawn() })
const uses = async () => (await admin.call('dept/uses', { id: '7' })).data.flows.find(({ id }) => id === flow)
const dealersOf = ({ funlist }: FlowDesign) => funlist[2]?.dealers[0]?.chosed

test('shows before a merge whether a draft or the current version names the department', async () => {
  expect(await uses()).toMatchObject({ draft: false, published: true })
  await save((await opened()).rev)
  expect(await uses()).toEqual({ id: flow, name: '付款', draft: true, published: true })
})

test('replaces a merged department in drafts and contact groups; published versions and running flows resolve the successor', async () => {
  const wang = await server.as('100010')
  const { data: begun } = await wang.call('oa/flow/creat', creating(flow, sealForm()))
  const { rev } = await opened()
  const members = (await admin.call('dept/list', {})).data.find(({ id }) => id === '7')?.people

  const merged = await admin.call('dept/merge', { id: '7', into: '8' })
  expect(merged.data).toEqual({ people: members, drafts: 1, groups: 1 })

  const { data: held } = await admin.call('oa/flowdesigns/contactgroup/getbyid', { _id: contactGroup })
  expect(held).toMatchObject({ rev: 2, groups: [{ chosed: [staff] }], managers: [{ chosed: [staff] }] })
  expect(dealersOf((await opened()).design)).toEqual([staff])
  expect(await save(rev)).toMatchObject({ success: false, code: 'flowdesign.stale' })
  expect(await uses()).toMatchObject({ draft: false, published: true })

  const msgid = await waitingFor(wang, begun.flowlistid)
  const { data: preview } = await wang.call('oa/flow/dealpreviewmode', dealing(msgid))
  expect(preview.nextmessage[0]?.trace[0]).toMatchObject({
    code: 'trace.dept-merged',
    params: { name: '财务部', into: '人力行政部' },
  })
  expect(preview.nextmessage[0]?.list.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['唐静', '孙红梅']),
  )
  expect(await wang.call('oa/flow/deal', dealing(msgid))).toMatchObject({ success: true })
  await waitingFor(await server.as('100030'), begun.flowlistid)
})

test('resolves an enabled department to itself again after a merge', async () => {
  await admin.call('dept/setenable', { id: '7', enabled: true })
  const { data } = await admin.call('oa/flowdesigns/testconcactset', {
    groupList: [group([finance])],
    testType: 'onlyspread',
    testData: {},
  })
  expect(data).toEqual([])
})

test('treats the whole company as everyone, so merging into it rewrites nothing', async () => {
  const sales: RecipientItem = { type: 'dept', id: '9', name: '销售中心' }
  const body = { name: '销售', tip: '', groups: [group([sales])], managers: [] }
  const { data: made } = await admin.call('oa/flowdesigns/contactgroup/creat', body)
  expect((await admin.call('dept/merge', { id: '9', into: '1' })).data).toMatchObject({ groups: 0 })
  const { data } = await admin.call('oa/flowdesigns/contactgroup/getbyid', { _id: made._id })
  expect(data.groups).toMatchObject([{ chosed: [{ id: '9' }] }])
  const { data: found } = await admin.call('oa/flowdesigns/testconcactset/explain', {
    groupList: [group([sales])],
    testType: 'onlyspread',
    testData: {},
  })
  expect(found.total).toBeLessThan(20)
})
