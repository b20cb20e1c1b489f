import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { saveDesign } from '../../../../src/server/queries/design/design-writer'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { field, modelOf as formModel, formOf } from '../../../kit/form-of'
import { expectInvariants } from '../../../kit/invariants'

/** Moving running flows to another version of their design. */

const [creator, signer, last] = ['100010', '100029', '100028'] as const
const reason = '流程改版'

let server: FlowServer
let flowid: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flowid = await server.publish('用款', signing('orsign', [signer], last))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async () =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(flowid, {}))).data.flowlistid
const publish = (design: ReturnType<typeof signing>) => {
  const { clock, newId } = server.house
  const saving = { workspace: homeWorkspace, personId: 'admin', now: clock.now(), newId }
  return server.db.transaction((tx) =>
    saveDesign(tx, saving, { id: flowid, design, publish: true, rev: undefined }),
  )
}
const versions = async () =>
  (await (await server.as('admin')).call('oa/flow/admin/flowversions', { flowid })).data

describe('versions of running flows', () => {
  test('counts, previews and migrates flows; waiting tasks continue by the new version', async () => {
    const [moved, kept] = [await start(), await start()]
    await publish(signing('orsign', [signer], signer))
    const [second, first] = await versions()
    expect(second).toMatchObject({ number: 2, isCurrent: true, running: 0 })
    expect(first).toMatchObject({ number: 1, isCurrent: false, running: 2, ended: 0 })

    const admin = await server.as('admin')
    const body = { flowid, version: second?._id ?? '' }
    const preview = await admin.call('oa/flow/admin/canflowversions', body)
    expect(preview.data.list.map(({ flowlistid, number, can }) => [flowlistid, number, can])).toEqual([
      [kept, 1, true],
      [moved, 1, true],
    ])
    const change = { ...body, flowlistids: [moved], reason }
    const { data, msg } = await admin.call('oa/flow/admin/changeflowtoversion', change)
    expect(data).toMatchObject({ moved: 1, results: [{ flowlistid: moved, success: true }] })
    expect(msg).toBe('已为 1 个流程更换版本')
    expect((await versions()).map(({ running }) => running)).toEqual([1, 1])

    const them = await server.as(signer)
    for (const flow of [moved, kept]) await them.call('oa/flow/deal', dealing(await waitingFor(them, flow)))
    await waitingFor(them, moved)
    await waitingFor(await server.as(last), kept)
    const logs = await admin.call('oa/flow/detail_logs', { flowOi_id: moved })
    expect(logs.data.logList.map(({ versions: between }) => between).filter(Boolean)).toEqual([
      { from: 1, to: 2 },
    ])
  })

  test('asks a reader of the old version to reload before pressing a new button', async () => {
    const flow = await start()
    const them = await server.as(signer)
    const msgid = await waitingFor(them, flow)
    const opened = await them.call('oa/flow/deal/bymsgid', { _id: msgid })
    const { version } = opened.data.flow
    await publish(signing('orsign', [signer], signer))
    const [newest] = await versions()
    const change = { flowid, version: newest?._id ?? '', flowlistids: [flow], reason }
    await (await server.as('admin')).call('oa/flow/admin/changeflowtoversion', change)
    const pressed = await them.call('oa/flow/deal', dealing(msgid, {}, { version }))
    expect(pressed).toMatchObject({ success: false, code: 'flow.version-changed' })
    const again = dealing(msgid, {}, { version: newest?._id ?? '' })
    expect((await them.call('oa/flow/deal', again)).success).toBe(true)
  })

  test('leaves a flow that cannot migrate and explains why', async () => {
    const flow = await start()
    const renamed = JSON.stringify(signing('orsign', [signer], last)).replaceAll('"sign"', '"signed"')
    await publish(JSON.parse(renamed))
    const [third] = await versions()
    const body = { flowid, version: third?._id ?? '', flowlistids: [flow] }
    const admin = await server.as('admin')
    const { data } = await admin.call('oa/flow/admin/canflowversions', body)
    expect(data.list).toMatchObject([{ can: false, problems: ['流程经过的步骤「sign」在该版本中已不存在'] }])
    const moved = await admin.call('oa/flow/admin/changeflowtoversion', { ...body, reason })
    expect(moved.data).toMatchObject({
      moved: 0,
      results: [{ success: false, msg: data.list[0]?.problems[0] }],
    })
  })

  test('lists chosen values that the new version has dropped, and decisions go on without them', async () => {
    const designed = (values: string[]) => {
      const options = values.map((value) => ({ value, label: value }))
      const kind = field('类型', { type: 'select', options: { options } })
      const amount = field('金额')
      const formEditLimit = [kind, amount].map(({ key, name }) => ({
        key,
        name,
        type: 'canedit' as const,
        required: false,
      }))
      const design = signing('orsign', [signer], last)
      const funlist = design.funlist.map((step) => ({ ...step, formEditLimit }))
      return { ...design, formset: formOf(kind, amount), funlist }
    }
    await publish(designed(['甲', '丙']))
    const body = creating(flowid, { [formModel('类型')]: '丙' })
    const flow = (await (await server.as(creator)).call('oa/flow/creat', body)).data.flowlistid
    await publish(designed(['甲']))
    const [newest] = await versions()
    const move = { flowid, version: newest?._id ?? '', flowlistids: [flow] }
    const admin = await server.as('admin')
    const { data } = await admin.call('oa/flow/admin/canflowversions', move)
    expect(data.list).toMatchObject([{ can: true, lost: [], dropped: ['类型 · 丙'] }])
    await admin.call('oa/flow/admin/changeflowtoversion', { ...move, reason })
    const them = await server.as(signer)
    const inputdata = { [formModel('金额')]: 3 }
    const sent = dealing(await waitingFor(them, flow), { inputdata })
    expect(await them.call('oa/flow/deal', sent)).toMatchObject({ success: true })
  })

  test('migrates nothing to another design, without a reason, or without the right', async () => {
    const flow = await start()
    const other = await server.publish('别的', signing('orsign', [signer], last))
    const admin = await server.as('admin')
    const [foreign] = (await admin.call('oa/flow/admin/flowversions', { flowid: other })).data
    const body = { flowid, version: foreign?._id ?? '', flowlistids: [flow], reason }
    const call = 'oa/flow/admin/changeflowtoversion'
    expect(await admin.call(call, body)).toMatchObject({ code: 'flow.version-unknown' })
    expect(await admin.call(call, { ...body, reason: ' ' })).toMatchObject({
      code: 'flow.version-reason-empty',
    })
    expect(await admin.call(call, { ...body, flowid: 'none' })).toMatchObject({ code: 'flow.not-found' })
    expect((await admin.call(call, { ...body, flowlistids: [] })).status).toBe(400)
    const staff = await server.as(creator)
    expect((await staff.call(call, body)).status).toBe(403)
    expect((await staff.call('oa/flow/admin/flowversions', { flowid })).status).toBe(403)
  })
})

test('shows waiting work of flows to people who may see them, with possible actions', async () => {
  const flow = await start()
  const ask = async (who: string) =>
    (await (await server.as(who)).call('oa/flow/admin/canrevokelist', { flowlistids: [flow, 'none'] })).data
  expect(await ask('admin')).toMatchObject([{ flowlistid: flow, messages: [{ revoke: true, urge: true }] }])
  expect(await ask(creator)).toMatchObject([{ messages: [{ revoke: true, urge: true }] }])
  expect(await ask(last)).toEqual([])
})
