import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formFieldsOf } from '../../../../src/core/form/design/items'
import type { ListSearch } from '../../../../src/generated/types'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Every flow that somebody may see, and nothing else. */

let server: FlowServer
let flowid = ''
let mine = ''
let other = ''

const ids = async (who: Sender, search: ListSearch = {}) =>
  (await who.call('oa/flow/alllist', { nowpage: 1, search })).data.result.map(({ _id }) => _id)

const keyOfDays = () =>
  formFieldsOf(demoDesign('flow-leave').formset).find(({ name }) => name === '请假天数')?.key ?? ''

const watchers = (job: string, admindept: object[] = []) =>
  ({
    allow: ['watch'],
    deptuser: [{ chosetype: 'or', chosed: [{ type: 'user', id: job, name: job }], runRoots: [] }],
    admindept,
  }) as never

beforeAll(async () => {
  server = await flowServerOfFile()
  const design = demoDesign('flow-leave')
  const { rows } = await server.db.pool.query(`select id, jobid from person`)
  const idOf = (jobid: string) => rows.find((row) => row.jobid === jobid).id
  design.set.permissions = [
    watchers(idOf('100040')),
    watchers(idOf('100041'), [{ type: 'dept', id: 'nowhere', name: '别处' }]),
  ]
  flowid = await server.publish('请假', design)
  const start = async (job: string, days: number) => {
    const { data } = await (await server.as(job)).call('oa/flow/creat', creating(flowid, leaveForm(days)))
    return data.flowlistid
  }
  mine = await start('100010', 1)
  other = await start('100012', 2)
})
afterAll(() => server.stop())

describe('the list of all flows', () => {
  test('lists flows that the reader created, received or may watch', async () => {
    expect(await ids(await server.as('100010'))).toEqual([mine])
    expect(await ids(await server.as('100008'))).toContain(mine)
    expect(await ids(await server.as('100040'))).toEqual([other, mine])
    expect(await ids(await server.as('100041')), 'watches another department').toEqual([])
    expect(await ids(await server.as('admin'))).toEqual([other, mine])
  })

  test('still lists flows that the reader handled', async () => {
    const superior = await server.as('100008')
    await superior.call('oa/flow/deal', dealing(await waitingFor(superior, mine)))
    expect(await ids(superior, { state: 'running' })).toContain(other)
    expect(await ids(superior)).toContain(mine)
  })

  test('searches all flows by the fields that the reader may see', async () => {
    const more = { flowid, fields: [{ key: keyOfDays(), from: 2 }] }
    expect(await ids(await server.as('100040'), more)).toEqual([other])
    expect(await ids(await server.as('100010'), more)).toEqual([])
    expect(await ids(await server.as('100012'), more)).toEqual([other])
    const stranger = await (await server.as('100041')).call('oa/flow/alllist', { nowpage: 1, search: more })
    expect(stranger.code).toBe('list.no-such-field')
  })

  test('shows form columns in the list of all flows', async () => {
    const key = keyOfDays()
    const { data } = await (await server.as('100040')).call('oa/flow/alllist', {
      nowpage: 1,
      search: { flowid },
      columns: [key],
    })
    expect(data.result.map(({ fields }) => fields)).toMatchObject([
      { [key]: expect.stringMatching(/^2/) },
      { [key]: expect.stringMatching(/^1/) },
    ])
  })

  test('returns the search fields of the list of all flows', async () => {
    const conf = await (await server.as('100040')).call('oa/flow/search/getconf', { list: 'alllist', flowid })
    expect(conf.data.flows).toEqual([{ id: flowid, name: '请假' }])
    expect(conf.data.fields).toContainEqual(expect.objectContaining({ name: '请假天数', by: 'number' }))
    const none = await (await server.as('100041')).call('oa/flow/search/getconf', { list: 'alllist', flowid })
    expect(none.data).toEqual({ flows: [], fields: [], columns: [] })
  })
})

describe('list preferences', () => {
  const waiting = { filters: [{ name: '大额', search: { flowname: '报销' }, isDefault: true }], columns: [] }

  test('stores the preferences of each list separately', async () => {
    const me = await server.as('100010')
    await me.call('oa/flow/user_config/save', { waiting })
    await me.call('oa/flow/user_config/save', { cc: { filters: [], columns: [{ key: 'workname' }] } })
    const { data } = await me.call('employee/getinfo.get', {})
    expect(data.conf.lists).toEqual({ waiting, cc: { filters: [], columns: [{ key: 'workname' }] } })
  })

  test('validates list preferences by their schema', async () => {
    const me = await server.as('100010')
    for (const body of [{ __proto_: {} }, { waiting: { filters: [] } }, {}, { other: waiting }])
      expect((await me.raw('oa/flow/user_config/save', body)).status).toBe(400)
  })
})
