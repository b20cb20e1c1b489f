import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
  const me = await server.as('100010')
  for (let n = 0; n < 25; n++) {
    server.clock.move(1000)
    const level: 0 | 100 = n % 5 === 0 ? 100 : 0
    const flowdata = { dept: '', desc: `第${n}次`, fileList: [], level }
    await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1), { flowdata }))
  }
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const superior = () => server.as('100008')

describe('pages of lists', () => {
  test('visits every row once by cursor, in the order of the list', async () => {
    const who = await superior()
    const first = await who.call('oa/flow/list/waiting', firstPage)
    expect(first.data).toMatchObject({ totalItems: 25, totalIsCapped: false, pageSize: 20, currentPage: 1 })
    const after = first.data.next ?? ''
    const second = await who.call('oa/flow/list/waiting', { ...firstPage, nowpage: 2, after })
    const rows = [...first.data.result, ...second.data.result]
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(25)
    expect(second.data.next).toBeNull()
    expect(rows.map(({ level }) => level)).toEqual([...Array(5).fill(100), ...Array(20).fill(0)])
  })

  test('returns the same rows by page number as by cursor', async () => {
    const who = await superior()
    const first = await who.call('oa/flow/list/waiting', firstPage)
    const byCursor = await who.call('oa/flow/list/waiting', {
      ...firstPage,
      nowpage: 2,
      after: first.data.next ?? '',
    })
    const byNumber = await who.call('oa/flow/list/waiting', { ...firstPage, nowpage: 2 })
    expect(byNumber.data.result).toEqual(byCursor.data.result)
  })

  test('rejects a page beyond the fiftieth and a forged cursor', async () => {
    const who = await superior()
    expect(await who.call('oa/flow/list/waiting', { ...firstPage, nowpage: 51 })).toMatchObject({
      code: 'list.page-too-deep',
      msg: '最多可直接跳到第 50 页，请缩小搜索范围',
    })
    for (const after of [
      'x',
      Buffer.from('["a","b"]').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ])
      expect(await who.call('oa/flow/list/waiting', { ...firstPage, after })).toMatchObject({
        success: false,
      })
  })

  test('lists flows of the creator newest first, also by cursor', async () => {
    const me = await server.as('100010')
    const first = await me.call('oa/flow/list/icreat', firstPage)
    const second = await me.call('oa/flow/list/icreat', { ...firstPage, after: first.data.next ?? '' })
    const desc = [...first.data.result, ...second.data.result].map((row) => row.desc)
    expect(desc).toEqual(Array.from({ length: 25 }, (_, n) => `第${24 - n}次`))
    expect(first.data.result[0]?.lastlog).toMatch(/^王磊 · .+ · .+/)
    const { created_at: since, now } = first.data.result[0] ?? {}
    expect(now).toEqual([{ step: '直接上级审批', people: ['林晓峰'], count: 1, since }])
    const all = await me.call('oa/flow/alllist', firstPage)
    expect(all.data.result[0]?.now).toEqual(now)
  })

  test('lists handled messages under 我已处理, the last one first', async () => {
    const who = await superior()
    const { data } = await who.call('oa/flow/list/waiting', firstPage)
    const ids = data.result.slice(-3).map(({ _id }) => _id)
    for (const id of ids) {
      server.clock.move(1000)
      await who.call('oa/flow/deal', dealing(id))
    }
    const finished = await who.call('oa/flow/list/finish', firstPage)
    expect(finished.data.result.map(({ _id }) => _id)).toEqual(ids.toReversed())
    expect(finished.data.result[0]).toMatchObject({ status: 3, log: { suggest: '同意', button: '同意' } })
  })
})

describe('searching lists', () => {
  test.each([
    ['a part of the name', { flowname: '请假' }, true],
    ['a part of the number', { workname: 'QJ-' }, true],
    ['a wildcard means itself', { flowname: '%' }, false],
    ['an underline means itself', { workname: 'QJ_' }, false],
    ['a backslash means itself', { flowname: '\\' }, false],
    ['a quote is no way out', { flowname: "' or 1=1 --" }, false],
  ])('searches lists: %s', async (_, search, finds) => {
    const { data } = await (await server.as('100010')).call('oa/flow/list/icreat', { nowpage: 1, search })
    expect(data.totalItems > 0).toBe(finds)
  })

  test('finds exactly the names that contain the text, with any characters', async () => {
    const me = await server.as('100010')
    const names = ['100%请假', 'Q_J-1', "it's", 'back\\slash', '请假']
    const ids = (await me.call('oa/flow/list/icreat', firstPage)).data.result.slice(0, names.length)
    for (const [at, { _id }] of ids.entries())
      await server.db.pool.query('update flow set name = $2 where id = $1', [_id, names[at]])
    const all = await rowsOf<{ name: string }>(server.db, 'select name from flow')
    const text = fc.string({ unit: fc.constantFrom(..."%_\\请假qQjJ-'1 "), minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(text, async (flowname) => {
        const { data } = await me.call('oa/flow/list/icreat', { nowpage: 1, search: { flowname } })
        const wanted = all.filter(({ name }) => name.toLowerCase().includes(flowname.toLowerCase()))
        expect(data.totalItems).toBe(wanted.length)
      }),
      { numRuns: 150 },
    )
    await server.db.pool.query(`update flow set name = '请假申请'`)
  })

  test.each(['words', 'desc', 'creater', 'handler', 'flowname', 'workname'] as const)(
    'treats wildcards, quotes and comments in %s as plain text (T16)',
    async (key) => {
      const who = await superior()
      for (const text of ['%', '_', '\\', '%%', "' or '1'='1", "'; drop table flow; --", '$1', '{{7*7}}'])
        for (const list of ['oa/flow/list/waiting', 'oa/flow/alllist'] as const) {
          const answer = await who.call(list, { nowpage: 1, search: { [key]: text } })
          expect(answer, `${list} ${text}`).toMatchObject({ success: true, data: { result: [] } })
        }
    },
  )

  test.each([
    ['words of the creator', { words: '王磊' }, 22],
    ['the description', { desc: '第24次' }, 1],
    ['the creator', { creater: '王' }, 22],
    ['whom it waits for', { handler: '林晓峰' }, 22],
    ['somebody else', { handler: '陈' }, 0],
    ['urgency', { level: 100 as const }, 5],
    ['flows that run', { state: 'running' as const }, 22],
    ['flows that have ended', { state: 'ended' as const }, 0],
    ['days before they were made', { created: { to: '2020-01-01T00:00:00.000Z' } }, 0],
    ['the time since', { arrived: { from: '2020-01-01T00:00:00.000Z' } }, 22],
    ['another flow', { flowid: 'flow-seal' }, 0],
    ['several of them', { creater: '王磊', level: 100 as const, desc: '0' }, 3],
  ])('searches lists by %s', async (_, search, found) => {
    const { data } = await (await superior()).call('oa/flow/list/waiting', { nowpage: 1, search })
    expect(data.totalItems).toBe(found)
  })

  test('rejects an invalid date without running the search', async () => {
    for (const from of ['yesterday', "now()'", '2026-13-40T00:00:00Z'])
      expect(
        (await (await superior()).raw('oa/flow/list/waiting', { nowpage: 1, search: { created: { from } } }))
          .status,
      ).toBe(400)
  })

  test('searches lists by read status', async () => {
    const who = await superior()
    const id = await waitingFor(
      who,
      (await who.call('oa/flow/list/waiting', firstPage)).data.result[0]?.flowlistid ?? '',
    )
    await who.call('oa/flow/setread', { msgid: id })
    const read = await who.call('oa/flow/list/waiting', { nowpage: 1, search: { readstatus: 'read' } })
    expect(read.data.result.map(({ _id }) => _id)).toContain(id)
    const unread = await who.call('oa/flow/list/waiting', { nowpage: 1, search: { readstatus: 'unread' } })
    expect(unread.data.result.map(({ _id }) => _id)).not.toContain(id)
    expect(read.data.totalItems + unread.data.totalItems).toBe(22)
  })
})

describe('badges of lists', () => {
  test('counts the rows of the lists in badges', async () => {
    const who = await superior()
    const { data: badges } = await who.call('oa/flow/list/number', {})
    const { data } = await who.call('oa/flow/list/waiting', firstPage)
    expect(badges.waiting).toBe(data.totalItems)
  })

  test('removes read notices and copies from the badge, several ids in one call', async () => {
    const me = await server.as('100010')
    const unread = { nowpage: 1, search: { readstatus: 'unread' } } as const
    const { data } = await me.call('oa/flow/list/message', unread)
    expect(data.totalItems).toBe(3)
    const [one = '', two = ''] = data.result.map(({ _id }) => _id)
    expect((await me.call('oa/flow/setread', { msgid: `${one}-${two}` })).data.message).toBe(1)
    expect((await me.call('oa/flow/setallread', { type: 'message' })).data.message).toBe(0)
    expect((await me.call('oa/flow/list/message', unread)).data.totalItems).toBe(0)
  })

  test('rejects marking messages of others as read', async () => {
    const hr = await server.as('100036')
    const { data } = await hr.call('oa/flow/list/cc', firstPage)
    const before = (await hr.call('oa/flow/list/number', {})).data.cc
    await (await server.as('100010')).call('oa/flow/setread', { msgid: data.result.map(({ _id }) => _id) })
    expect((await hr.call('oa/flow/list/number', {})).data.cc).toBe(before)
  })
})
