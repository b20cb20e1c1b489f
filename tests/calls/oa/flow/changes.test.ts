import { describe, expect, test, vi } from 'vitest'
import type { FlowPage } from '../../../../src/generated/types'
import { destroyFlows, moveFlows } from '../../../../src/server/queries/archive/move-flows'
import { rowsOf } from '../../../kit/contents'
import { creating, dealing, sealForm, waitingFor } from '../../../kit/flows'
import { type Sender, senderWith } from '../../../kit/server'
import { soundFlowServer } from '../../../kit/sound-flow-server'
import { inTest } from '../../../kit/test-environment'

/** Lists of flows as a program reads them that synchronizes: from a position to the next one. */

const server = soundFlowServer()
const creator = () => server.as('100010')

const page = (who: Sender, since: string, after?: string) =>
  who.call('oa/flow/list/icreat', { nowpage: 1, search: {}, since, ...(after !== undefined && { after }) })

/** Reads everything after a position: ids in the order of their changes, and the next position. */
async function changesAfter(who: Sender, since: string): Promise<{ ids: string[]; since: string }> {
  const ids: string[] = []
  let position = since
  for (;;) {
    const { data }: { data: FlowPage } = await page(who, position)
    ids.push(...data.result.map(({ _id }) => _id))
    position = data.since ?? ''
    if (data.next === null) return { ids, since: position }
  }
}

/** Reads on until a flow is listed: other databases of the same installation have transactions, too. */
async function changesUpTo(who: Sender, since: string, flow: string): Promise<string[]> {
  const found: string[] = []
  let position = since
  await vi.waitFor(
    async () => {
      const more = await changesAfter(who, position)
      position = more.since
      found.push(...more.ids)
      expect(found).toContain(flow)
    },
    { timeout: 10_000, interval: 20 },
  )
  return found
}

/** Position after all changes so far. */
async function positionAfter(who: Sender, flow: string): Promise<string> {
  await changesUpTo(who, '', flow)
  return (await changesAfter(who, '')).since
}

const start = async (who: Sender) =>
  (await who.call('oa/flow/creat', creating('flow-seal', sealForm()))).data.flowlistid

test('lists all flows from an empty position, and then only those that have changed', async () => {
  const who = await creator()
  const [first, second] = [await start(who), await start(who)]
  expect((await changesUpTo(who, '', second)).slice(-2)).toEqual([first, second])
  const since = await positionAfter(who, second)
  expect(await changesAfter(who, since)).toEqual({ ids: [], since })
  const third = await start(who)
  expect(await changesUpTo(who, since, third)).toEqual([third])
})

test('lists a flow that another person has decided, at the end', async () => {
  const who = await creator()
  const [first, second] = [await start(who), await start(who)]
  const since = await positionAfter(who, second)
  const approver = await server.as('100008')
  await approver.call('oa/flow/deal', dealing(await waitingFor(approver, first)))
  expect(await changesUpTo(who, since, first)).toEqual([first])
  expect((await changesAfter(who, '')).ids.slice(-2)).toEqual([second, first])
})

test('lists only flows that the caller may see', async () => {
  const who = await creator()
  const flow = await start(who)
  await changesUpTo(who, '', flow)
  const stranger = await server.as('100012')
  const { data } = await stranger.call('oa/flow/alllist', { nowpage: 1, search: {}, since: '' })
  expect(data.result.map(({ _id }) => _id)).not.toContain(flow)
  expect((await changesAfter(stranger, '')).ids).not.toContain(flow)
})

test('waits with later changes until an earlier one has committed or been given up', async () => {
  const who = await creator()
  const [slow, quick] = [await start(who), await start(who)]
  const since = await positionAfter(who, quick)
  const open = await server.db.pool.connect()
  try {
    await open.query('begin')
    await open.query('update flow set level = level where id = $1', [slow])
    await server.db.pool.query('update flow set level = level where id = $1', [quick])
    const during = await changesAfter(who, since)
    expect(during).toEqual({ ids: [], since })
    await open.query('commit')
    expect((await changesUpTo(who, during.since, quick)).sort()).toEqual([slow, quick].sort())
  } finally {
    open.release()
  }
})

test('misses no change of many that are made at once while a program reads', async () => {
  const who = await creator()
  let { since } = await changesAfter(who, '')
  const seen = new Set<string>()
  const read = async () => {
    const found = await changesAfter(who, since)
    for (const id of found.ids) seen.add(id)
    since = found.since
  }
  let isWriting = true
  const writing = Promise.all(Array.from({ length: 24 }, () => start(who))).finally(() => {
    isWriting = false
  })
  while (isWriting) await read()
  const started = await writing
  await vi.waitFor(
    async () => {
      await read()
      expect(started.filter((id) => !seen.has(id))).toEqual([])
    },
    { timeout: 10_000, interval: 20 },
  )
})

test('lists the rows of a restored backup as changed', async () => {
  const who = await creator()
  const flow = await start(who)
  const since = await positionAfter(who, flow)
  await server.db.pool.query(
    `delete from flow_change; insert into flow_change select workspace, id, 1 from flow`,
  )
  expect(await changesUpTo(who, since, flow)).toContain(flow)
})

describe('flows that move to the archive', () => {
  const move = (flow: string, way: 'archive' | 'recover') =>
    server.db.transaction((tx) => moveFlows(tx, 'oa', { ids: [flow], way }))

  /** Reads on until a flow is gone from a list. */
  const goneAfter = async (who: Sender, list: 'alllist' | 'list/icreat', since: string) =>
    (await who.call(`oa/flow/${list}`, { nowpage: 1, search: {}, since })).data.gone ?? []

  test('are gone for those who could see them, and listed again once they are back', async () => {
    const [who, approver, stranger] = [await creator(), await server.as('100008'), await server.as('100012')]
    const flow = await start(who)
    const since = await positionAfter(who, flow)
    await move(flow, 'archive')
    await vi.waitFor(async () => expect(await goneAfter(who, 'list/icreat', since)).toEqual([flow]), {
      timeout: 10_000,
    })
    const admin = await server.as('admin')
    for (const reader of [who, approver, admin])
      expect(await goneAfter(reader, 'alllist', since)).toEqual([flow])
    expect(await goneAfter(approver, 'list/icreat', since)).toEqual([])
    expect(await goneAfter(stranger, 'alllist', since)).toEqual([])
    const messages = await approver.call('oa/flow/list/waiting', { nowpage: 1, search: {}, since })
    expect(messages.data.gone).toHaveLength(1)
    await move(flow, 'recover')
    expect(await changesUpTo(who, since, flow)).toEqual([flow])
    expect(await goneAfter(who, 'list/icreat', since)).toEqual([])
  })

  test('leave no trace once they are destroyed', async () => {
    const flow = await start(await creator())
    await move(flow, 'archive')
    await server.db.transaction((tx) => destroyFlows(tx, 'oa', [flow]))
    expect(await rowsOf(server.db, `select 1 from flow_change where flow_id = '${flow}'`)).toEqual([])
  })
})

test.each([
  ['no position', 'x', 'list.cursor-invalid'],
  [
    'a cursor of the list itself',
    Buffer.from('["2026-01-01","1"]').toString('base64url'),
    'list.cursor-invalid',
  ],
  [
    'a character that no id has',
    Buffer.from('["1","5","\\u0000"]').toString('base64url'),
    'list.cursor-invalid',
  ],
  ['one of another installation', Buffer.from('["1","5","a"]').toString('base64url'), 'list.since-foreign'],
])('rejects %s', async (_, since, code) => {
  expect(await page(await creator(), since)).toMatchObject({ success: false, code })
})

test('reads positions as a role of the database without rights beyond its tables', async () => {
  const client = await server.db.pool.connect()
  await client.query(`begin; create role plain; set local role plain`)
  expect((await client.query('select system_identifier from pg_control_system()')).rows).toHaveLength(1)
  await client.query('rollback')
  client.release()
})

test('rejects the test environment, which has no positions', async () => {
  expect(await page(await inTest(server, await server.as('admin')), '')).toMatchObject({
    code: 'list.since-test',
  })
})

test('lists the tasks of changed flows, and those that are no longer waiting', async () => {
  const [who, approver] = [await creator(), await server.as('100008')]
  const [first, second] = [await start(who), await start(who)]
  const task = await waitingFor(approver, first)
  const waiting = async (since: string) =>
    (await approver.call('oa/flow/list/waiting', { nowpage: 1, search: {}, since })).data
  const readUntil = async (
    since: string,
    isThere: (page: Awaited<ReturnType<typeof waiting>>) => boolean,
  ) => {
    let page = await waiting(since)
    await vi.waitFor(
      async () => {
        page = await waiting(since)
        expect(isThere(page)).toBe(true)
      },
      { timeout: 10_000, interval: 20 },
    )
    return page
  }
  const before = await readUntil('', ({ result }) => result.some(({ flowlistid }) => flowlistid === second))
  expect(before.result.map(({ _id }) => _id)).toContain(task)
  expect(before.gone).not.toContain(task)
  await approver.call('oa/flow/deal', dealing(task))
  const after = await readUntil(before.since ?? '', ({ gone = [] }) => gone.includes(task))
  expect(after.result.map(({ flowlistid }) => flowlistid)).not.toContain(first)
  expect(await waiting(after.since ?? '')).toMatchObject({ result: [], gone: [], next: null })
})

test('a limited program is told of no message outside its flows, neither waiting nor gone', async () => {
  const [who, approver] = [await creator(), await server.as('100008')]
  const flow = await start(who)
  const task = await waitingFor(approver, flow)
  const scopes = ['flow.read' as const]
  const body = { name: '同步', days: '30' as const, scopes, flows: ['flow-leave'] }
  const { token } = (await approver.call('employee/accesstoken/add', body)).data
  const program = senderWith(server.app, `Bearer ${token}`, 'authorization')
  await approver.call('oa/flow/deal', dealing(task))
  await changesUpTo(who, '', flow)
  for (const box of ['waiting', 'finish', 'message', 'cc'] as const) {
    const { data } = await program.call(`oa/flow/list/${box}`, { nowpage: 1, search: {}, since: '' })
    expect(data).toMatchObject({ result: [], gone: [] })
  }
})
