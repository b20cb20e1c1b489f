import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../tests/kit/contents'
import { type FlowServer, flowServerOfFile } from '../../../tests/kit/flows'
import { addManyMessages, readPlans } from '../../../tests/kit/query-plans'
import { companyZone } from '../../core/company/company-zone'
import type { ListOrder, ListQuery, ListSchema } from '../../generated/types'
import { systemClock } from '../platform/clock'
import type { DbReader, Tx } from '../platform/db/db'
import { homeWorkspace as workspace } from '../platform/workspace'
import { findFlow, listLogs, readFlowRows } from './flow/running-flow'
import {
  findMostUrgentTasks,
  findRelatedMessages,
  listMostUsedDesigns,
  readHandlingStatistics,
} from './home/home'
import { type AdministeredFlowsQuery, findAdministeredFlows } from './list/administered-list'
import { listVisibleFlows } from './list/all-list'
import { creationSortOrders, listCreatedFlows } from './list/created-list'
import { readFlowProgress } from './list/flow-progress'
import { type MessageBox, messageBoxes, readMessageBoxPage } from './list/message-list'
import { claimOverdueMessages } from './list/overdue-messages'
import { countBadges } from './message/badges'
import type { ResultPage } from './sql/page'
import { millisecondsSql } from './sql/time-columns'

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
  await addManyMessages(server.db)
})
afterAll(() => server.stop())

/** Plan that stops within an ordered index scan. */
const walkOf = (index: string) =>
  new RegExp(`Limit .*\\n +-> +Index (Only )?Scan (Backward )?using ${index} `)

const plansOf = (query: (reader: DbReader) => Promise<unknown>) => readPlans(server.db, query)
const query = { nowpage: 1, search: {} }
const personId = 'p7'
const home = { workspace, personId, now: Date.now() }
type OrderName = AdministeredFlowsQuery['orderby'][number]['name']

test('reads times in milliseconds exactly, to the microsecond and for infinity', async () => {
  const { rows } = await server.db.pool.query(
    `select at from (select 'epoch'::timestamptz + (random() * 4e15)::bigint * interval '1 microsecond' as at
       from generate_series(1, 20000) union all select 'infinity' union all select '1969-12-31 23:59:59.123456Z') t
     where (extract(epoch from at) * 1000)::float8 is distinct from ${millisecondsSql('at')}`,
  )
  expect(rows).toEqual([])
})

describe('query plans with twenty thousand messages', () => {
  test.each<[MessageBox, string]>([
    ['waiting', 'message_waiting'],
    ['message', 'message_notice'],
    ['cc', 'message_copy'],
    ['finish', 'message_handled'],
  ])('reads a page of %s in the order of its own index, without sorting', async (box, index) => {
    const [page, count] = await plansOf((reader) =>
      readMessageBoxPage(reader, { workspace, personId, box, query }),
    )
    expect(page).toContain(index)
    expect(page).not.toMatch(/Sort Key: m\.|Seq Scan on (message|flow) /)
    // The rows of the box are counted by its smallest index.
    expect(count).toMatch(/Index Only Scan using message_/)
    expect(count).not.toContain('Seq Scan on message')
  })

  test.each<[MessageBox, ListOrder, string, number]>([
    ['waiting', 'newest', 'message_waiting', 4],
    ['waiting', 'oldest', 'message_waiting', 4],
    ['waiting', 'due', 'message_urgent', 2],
    ['waiting', 'urgent', 'message_urgent', 1],
    ['message', 'oldest', 'message_notice', 4],
    ['cc', 'newest', 'message_copy', 4],
    ['finish', 'oldest', 'message_handled', 1],
  ])(
    'reads a page of %s by %s in index order, from the beginning and after a row',
    async (box, order, index, walks) => {
      const ordered = { ...query, order }
      const { next } = await readMessageBoxPage(server.db, {
        workspace,
        personId,
        box,
        query: ordered,
        size: 5,
      })
      const whose = { workspace, personId, box }
      const plans = [
        ...(await plansOf((reader) => readMessageBoxPage(reader, { ...whose, query: ordered }))).slice(0, 1),
        ...(
          await plansOf((reader) =>
            readMessageBoxPage(reader, { ...whose, query: { ...ordered, after: next ?? '' } }),
          )
        ).slice(0, 1),
      ]
      for (const plan of plans) {
        expect(plan.match(new RegExp(walkOf(index), 'g'))).toHaveLength(walks)
        expect(plan).not.toMatch(/Seq Scan on (message|flow) /)
      }
    },
  )

  test('finds the newest notice of each flow by the index of flows, in two statements', async () => {
    const plans = await plansOf((reader) =>
      readMessageBoxPage(reader, { workspace, personId, box: 'message', query: { ...query, groups: true } }),
    )
    expect(plans).toHaveLength(2)
    expect(plans[0]).toContain('Index Only Scan Backward using message_notice_of_flow')
    expect(plans[1]).toMatch(/Index Only Scan using message_/)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (message|flow) /)
  })

  test.each<[ListOrder, string]>([
    ['oldest', 'flow_mine'],
    ['flowname', 'flow_mine_named'],
  ])('reads flows created by the caller by %s in index order', async (order, index) => {
    const [page] = await plansOf((reader) =>
      listCreatedFlows(reader, { workspace, personId, query: { ...query, order } }),
    )
    expect(page).toContain(`using ${index} `)
    expect(page).not.toMatch(/Sort Key: f\.|Seq Scan on flow /)
  })

  test('counts badges from the partial indexes alone', async () => {
    const [plan] = await plansOf((reader) =>
      countBadges(reader, { caller: { workspace, id: personId }, clock: systemClock }),
    )
    for (const index of ['message_waiting', 'message_notice', 'message_copy']) expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on message')
    // Only the few unread messages handled for others are sorted.
    expect(plan?.match(/Sort {2}\(/g) ?? []).toHaveLength(1)
  })

  test.each<[MessageBox, string]>([
    ['waiting', 'message_waiting'],
    ['finish', 'message_handled'],
  ])('searches %s in index order and stops as early as possible', async (box, index) => {
    const requested = { nowpage: 1, search: { desc: '看病' } }
    for (const plan of await plansOf((reader) =>
      readMessageBoxPage(reader, { workspace, personId, box, query: requested }),
    )) {
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/Seq Scan on (message|flow) /)
    }
  })

  test.each<[string, (reader: DbReader) => Promise<unknown>, string, number]>([
    ['what presses most', (reader) => findMostUrgentTasks(reader, home), 'message_urgent', 4],
    ['the newest notices', (reader) => findRelatedMessages(reader, workspace, personId), 'message_notice', 2],
    ['the newest copies', (reader) => findRelatedMessages(reader, workspace, personId), 'message_copy', 2],
    ['the last flows', (reader) => listMostUsedDesigns(reader, workspace, personId), 'flow_mine', 1],
  ])(
    'reads %s for the home page from the beginning of an index of any length',
    async (_, query, index, walks) => {
      const [shown = ''] = await plansOf(query)
      expect(shown.match(new RegExp(walkOf(index), 'g'))).toHaveLength(walks)
    },
  )

  test.each<[string, (reader: DbReader) => Promise<unknown>, string[]]>([
    ['what waits', (reader) => findMostUrgentTasks(reader, home), ['message_urgent']],
    [
      'the month',
      (reader) => readHandlingStatistics(reader, { ...home, zone: companyZone }),
      ['message_handled'],
    ],
    [
      'what concerns one',
      (reader) => findRelatedMessages(reader, workspace, personId),
      ['message_notice', 'message_copy'],
    ],
    ['the flows one starts', (reader) => listMostUsedDesigns(reader, workspace, personId), ['flow_mine']],
    ['where flows are', (reader) => readFlowProgress(reader, workspace, ['f7', 'f207']), ['message_of_']],
  ])('reads %s for the home page from its own indexes', async (_, query, indexes) => {
    const plans = (await plansOf(query)).join('\n')
    for (const index of indexes) expect(plans).toContain(index)
    expect(plans).not.toMatch(/Seq Scan on (message|flow|visit) /)
  })

  test('reads all flows visible to the caller from three indexes, newest first', async () => {
    const watching = { all: false, designs: [], inDepartments: [] }
    const [page, count] = await plansOf((reader) =>
      listVisibleFlows(reader, { workspace, personId, watching, fields: [], query }),
    )
    for (const plan of [page, count]) {
      expect(plan).toMatch(/Index (Only )?Scan Backward using message_met/)
      expect(plan).toContain('flow_mine')
      expect(plan).not.toMatch(/Seq Scan on (message|flow) /)
    }
  })

  test('reads all flows of the company from the newest on', async () => {
    const watching = { all: true, designs: [], inDepartments: [] }
    const plans = await plansOf((reader) =>
      listVisibleFlows(reader, { workspace, personId, watching, fields: [], query }),
    )
    for (const plan of plans) expect(plan).toContain('Scan Backward using flow_workspace_id_pk')
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (message|flow) /)
  })

  test.each<[OrderName, 'asc' | 'desc', string]>([
    ['created_at', 'desc', 'flow_of_design'],
    ['created_at', 'asc', 'flow_of_design'],
    ['workname', 'asc', 'flow_workname'],
    ['workname', 'desc', 'flow_workname'],
  ])('reads administered flows by %s %s from their index', async (name, by, index) => {
    const looking = { workspace, personId, watching: { all: true, designs: [], inDepartments: [] } }
    const requested = { ...looking, designId: 'flow-leave', search: {}, fields: [], orderby: [{ name, by }] }
    const [page] = await plansOf((reader) =>
      findAdministeredFlows(reader, requested, { offset: 0, limit: 61 }),
    )
    expect(page).toContain(index)
    expect(page).not.toContain('Seq Scan on flow ')
    // Only rows of the same time or number are left to sort.
    expect(page?.replaceAll('Incremental Sort', '').match(/Sort {2}\(/g) ?? []).toHaveLength(1)
  })

  test('reads a flow with its messages, visits and history through the keys of that flow', async () => {
    const plans = await plansOf(async (reader) => {
      await findFlow(reader, workspace, { message: 'm77' })
      await readFlowRows(reader, workspace, { flow: 'f77' })
      await listLogs(reader, workspace, 'f77')
    })
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (message|flow|flow_log|visit) /)
    expect(plans.join('\n')).toContain('message_of_flow')
  })

  test('finds overdue messages through the index of overdue messages', async () => {
    const requested = { now: Date.now(), count: 120 }
    const [plan] = await plansOf((reader) => claimOverdueMessages(reader as Tx, workspace, requested))
    expect(plan).toContain('message_late')
    expect(plan).not.toContain('Sort Key')
  })

  test('reads flows created by the caller from their index', async () => {
    const [page] = await plansOf((reader) => listCreatedFlows(reader, { workspace, personId, query }))
    expect(page).toContain('flow_mine')
    expect(page).not.toMatch(/Sort Key: f\.|Seq Scan on flow /)
  })

  test('skips the rows before a distant page within the index', async () => {
    const requested = { nowpage: 2, search: {} }
    const [plan] = await plansOf((reader) =>
      readMessageBoxPage(reader, { workspace, personId, box: 'finish', query: requested }),
    )
    expect(plan).toMatch(/Index Only Scan using message_handled/)
    const numbered = await readMessageBoxPage(server.db, {
      workspace,
      personId,
      box: 'finish',
      query: requested,
    })
    const start = await readMessageBoxPage(server.db, { workspace, personId, box: 'finish', query })
    const after = { ...query, after: start.next ?? '' }
    const next = await readMessageBoxPage(server.db, { workspace, personId, box: 'finish', query: after })
    expect(numbered.rows).toHaveLength(20)
    expect(numbered.rows).toEqual(next.rows)
  })

  /** Returns the ids of all rows in an order, page by page. */
  async function walked(
    order: ListOrder | undefined,
    page: (query: ListQuery) => Promise<ResultPage<{ id: string }>>,
  ) {
    const ids: string[] = []
    let after: string | undefined
    do {
      const { rows, next } = await page({ ...query, ...(order && { order }), ...(after && { after }) })
      ids.push(...rows.map(({ id }) => id))
      after = next ?? undefined
    } while (after)
    return ids
  }

  const statuses = { waiting: 1, message: 5, cc: 6, finish: 3 } as const

  test.each<[MessageBox, ListOrder | undefined]>([
    ...(['waiting', 'message', 'cc', 'finish'] as const).map((box): [MessageBox, undefined] => [
      box,
      undefined,
    ]),
    ...(['usual', 'newest', 'oldest', 'due', 'urgent'] as const).map((order): ['waiting', ListOrder] => [
      'waiting',
      order,
    ]),
    ...(['message', 'cc', 'finish'] as const).map((box): [MessageBox, ListOrder] => [box, 'oldest']),
  ])('pages with a cursor through all rows of %s by %s, including equal values', async (box, order) => {
    const person = 'p8'
    const page = (query: ListQuery) =>
      readMessageBoxPage(server.db, { workspace, personId: person, box, query })
    const at = box === 'finish' ? 'finished_at' : 'created_at'
    const by = {
      usual: 'has_read, level desc, created_at desc, id desc',
      newest: `${at} desc, id desc`,
      oldest: `${at}, id`,
      due: `expires_at nulls last, created_at, id`,
      urgent: 'level desc, expires_at nulls last, created_at, id',
      flowname: '',
    }[order ?? (box === 'finish' ? 'newest' : 'usual')]
    const all = await rowsOf<{ id: string }>(
      server.db,
      `select id from message where to_id = $1 and status = $2 order by ${by}`,
      person,
      statuses[box],
    )
    expect(await walked(order, page)).toEqual(all.map(({ id }) => id))
    expect(all.length).toBeGreaterThan(10)
  })

  test.each<[ListOrder, 'unread' | 'read' | undefined, string]>([
    ['usual', undefined, 'has_read, level desc, created_at desc, id desc'],
    ['newest', 'unread', 'created_at desc, id desc'],
    ['oldest', 'read', 'created_at, id'],
  ])('pages with a cursor through notices grouped by flow, by %s, of those %s', async (order, read, by) => {
    const who = { workspace, personId: 'noticed', box: 'message' as const }
    const search = read ? { readstatus: read } : {}
    const found: { id: string; count: number }[] = []
    const ids = await walked(order, async (asked) => {
      const page = await readMessageBoxPage(server.db, { ...who, query: { ...asked, search, groups: true } })
      found.push(...page.rows.map(({ id, earlier }) => ({ id, count: 1 + (earlier ?? 0) })))
      return page
    })
    const all = await rowsOf<{ id: string; count: number }>(
      server.db,
      `select id, count from (select distinct on (flow_id) *, count(*) over (partition by flow_id)::int as count
         from message where to_id = 'noticed' and has_read = any($1) order by flow_id, created_at desc, id desc) newest
       order by ${by}`,
      read ? [read === 'read'] : [true, false],
    )
    expect(ids).toEqual(all.map(({ id }) => id))
    expect(found.map(({ id, count }) => ({ id, count }))).toEqual(all)
    const first = await readMessageBoxPage(server.db, { ...who, query: { ...query, search, groups: true } })
    expect(first.total).toBe(all.length)
    const [leader] = first.rows
    const ofFlow = { ...query, order: 'newest' as const, search, request: leader?.flow.id ?? '' }
    const { rows, total } = await readMessageBoxPage(server.db, { ...who, query: ofFlow })
    expect([rows[0]?.id, total]).toEqual([leader?.id, 1 + (leader?.earlier ?? 0)])
  })

  test.each<[ListOrder, string]>([
    ['newest', 'created_at desc, id desc'],
    ['oldest', 'created_at, id'],
    ['flowname', 'name, created_at desc, id desc'],
  ])('pages with a cursor through all flows created by the caller, ordered by %s', async (order, by) => {
    const page = (query: ListQuery) => listCreatedFlows(server.db, { workspace, personId: 'p8', query })
    const all = await rowsOf<{ id: string }>(
      server.db,
      `select id from flow where created_id = 'p8' order by ${by}`,
    )
    expect(await walked(order, page)).toEqual(all.map(({ id }) => id))
  })

  test.each<[ListOrder, string]>([
    ['newest', 'desc'],
    ['oldest', ''],
  ])('pages with a cursor through all flows visible to the caller, ordered by %s', async (order, by) => {
    const watching = { all: false, designs: [], inDepartments: [] }
    const looking = { workspace, personId: 'p8', watching, fields: [] }
    const all = await rowsOf<{ id: string }>(
      server.db,
      `select id from flow f where created_id = 'p8' or exists
         (select 1 from message m where m.flow_id = f.id and m.to_id = 'p8') order by id ${by}`,
    )
    const found = await walked(order, (query) => listVisibleFlows(server.db, { ...looking, query }))
    expect(found).toEqual(all.map(({ id }) => id))
  })

  test('rejects an unknown order of a list', async () => {
    const whose = { workspace, personId, box: 'finish' as const }
    await expect(
      readMessageBoxPage(server.db, { ...whose, query: { ...query, order: 'due' } }),
    ).rejects.toThrow('list.order-unknown')
  })

  test('supports every named list order in its rows', async () => {
    const lists = import.meta.glob<ListSchema>('../../../schemas/lists/*.json', {
      eager: true,
      import: 'default',
    })
    const named = (name: string) => Object.values(lists).find((list) => list.name === name)?.orders
    for (const [name, { orders }] of Object.entries(messageBoxes))
      expect(named(name), name).toEqual(Object.keys(orders))
    expect(named('icreat')).toEqual(Object.keys(creationSortOrders))
  })
})
