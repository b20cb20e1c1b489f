import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textTokens } from '../../../../src/core/form'
import type { Calls } from '../../../../src/generated/calls'
import { indexFlows } from '../../../../src/server/jobs/index-flows'
import { moveFlows } from '../../../../src/server/queries/archive/move-flows'
import { listVisibleFlows } from '../../../../src/server/queries/list/all-list'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { codeOf, modelOf } from '../../../kit/form-of'
import { anyMasks, cells, type Mask, maskedFlow, rowsName, sightOf, texts } from '../../../kit/masks'
import type { Sender } from '../../../kit/server'

/** Search in the contents of flows: what the page of the flow shows its reader is found, and nothing else. */

const [creatorJob, signerJob, lastJob, strangerJob] = ['100010', '100008', '100029', '100012']
const open: Mask = { fields: {}, columns: {}, rows: {} } as Mask
const openFlow = () => maskedFlow({ start: open, sign: open, flow: open }, [signerJob, lastJob])

let server: FlowServer
let creator: Sender
let signer: Sender
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  ;[creator, signer] = [await server.as(creatorJob), await server.as(signerJob)]
  design = await server.publish('采购', openFlow())
})
afterAll(() => server.stop())

async function start(values: Record<string, unknown> = {}, flowid = design): Promise<string> {
  const { data } = await creator.call('oa/flow/creat', creating(flowid, {}))
  await server.db.pool.query('update flow set form = $2 where id = $1', [
    data.flowlistid,
    JSON.stringify(values),
  ])
  return data.flowlistid
}

const search = async (who: Sender, words: string, more: object = {}) =>
  (await who.call('oa/flow/search/contents', { words, ...more })).data.list
const hits = async (who: Sender, words: string) =>
  (await search(who, words)).map(({ kind, label, text, marks }) => [
    kind,
    label,
    text,
    marks.map(([from = 0, to = 0]) => text.slice(from, to)),
  ])

test('finds a value, an opinion, a comment and a file by their words, with the words marked', async () => {
  const flow = await start({ [modelOf('甲项')]: '27 英寸显示器，戴尔' })
  const comment = { flowOi_id: flow, text: '显示器请附报价单', mentions: [] }
  await creator.call('oa/flow/comment/creat', comment)
  const message = await waitingFor(signer, flow)
  await server.db.pool.query(
    `insert into file (workspace, id, owner_id, owner_name, name, format, mime, bytes, sha256, source, created_at, flow_id, message_id)
     values ('oa', 'quote', 'x', '王小龙', '显示器报价.pdf', 'pdf', 'application/pdf', 1, 'x', 'x', now(), $1, $2)`,
    [flow, message],
  )
  const { success } = await signer.call('oa/flow/deal', dealing(message, {}, { suggest: '同意买显示器' }))
  expect(success).toBe(true)
  const found = [
    ['value', '甲项', '27 英寸显示器，戴尔', ['显示器']],
    ['file', '王小龙', '显示器报价.pdf', ['显示器']],
    ['opinion', expect.any(String), '同意买显示器', ['显示器']],
    ['comment', expect.any(String), '显示器请附报价单', ['显示器']],
  ]
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexFlows(server.house)
    expect(await hits(creator, '显示器')).toEqual(expect.arrayContaining(found))
    expect(await hits(signer, '显示器')).toHaveLength(found.length)
    expect(await hits(creator, '戴尔 显示器')).toEqual([
      ['value', '甲项', '27 英寸显示器，戴尔', ['显示器', '戴尔']],
    ])
    expect(await hits(await server.as(strangerJob), '显示器')).toEqual([])
  }
  expect(
    (await search(creator, '显示器', { kinds: ['opinion', 'file'] })).map(({ kind }) => kind).sort(),
  ).toEqual(['file', 'opinion'])
})

test('finds a cell of a table by the name of its column, and a number as it is stored', async () => {
  await start({ [modelOf(rowsName)]: [{ [codeOf('物列')]: '会议平板' }, { [codeOf('量列')]: '98765' }] })
  await indexFlows(server.house)
  expect(await hits(creator, '会议平板')).toEqual([['value', `${rowsName} / 物列`, '会议平板', ['会议平板']]])
  expect(await hits(creator, '98765')).toHaveLength(1)
})

test('does not find a deleted comment, nor a value before its change', async () => {
  const flow = await start({ [modelOf('甲项')]: '投影仪甲' })
  const { data } = await creator.call('oa/flow/comment/creat', {
    flowOi_id: flow,
    text: '投影仪乙',
    mentions: [],
  })
  await indexFlows(server.house)
  await creator.call('oa/flow/comment/delete', { flowOi_id: flow, id: data._id })
  await server.db.pool.query(`update flow set form = '{}' where id = $1`, [flow])
  expect(await search(creator, '投影仪')).toEqual([])
})

test.each([
  ['one character', '显', 'search.too-short'],
  ['two letters', 'ab', 'search.too-short'],
  ['six words', '一一 二二 三三 四四 五五 六六', 'search.too-many-words'],
])('rejects %s', async (_, words, code) => {
  const answer = await creator.call('oa/flow/search/contents', { words })
  expect(answer).toMatchObject({ success: false, code })
  expect(answer.msg).toMatch(/至少|最多/)
})

test('pages through many flows and ends', async () => {
  const flows = []
  for (let at = 0; at < 25; at++) flows.push(await start({ [modelOf('乙项')]: `折叠屏手机${at}` }))
  await indexFlows(server.house)
  const seen: string[] = []
  let after: string | null = null
  do {
    const body: Calls['oa/flow/search/contents']['body'] = { words: '折叠屏', ...(after && { after }) }
    const { data }: { data: Calls['oa/flow/search/contents']['data'] } = await creator.call(
      'oa/flow/search/contents',
      body,
    )
    seen.push(...data.list.map(({ flowlistid }) => flowlistid))
    after = data.next
  } while (after)
  expect(seen).toEqual(flows.toReversed())
})

test('indexes an opinion, a comment and a file of a flow that was indexed before', async () => {
  const flow = await start()
  const { pool } = server.db
  const listQueued = async () =>
    (await pool.query('select flow_id from flow_search_queue')).rows.map((row) => row.flow_id)
  await indexFlows(server.house)
  const message = await waitingFor(signer, flow)
  const attach = `insert into file (workspace, id, owner_id, owner_name, name, format, mime, bytes, sha256, source, created_at,
    message_id) values ('oa', 'scan', 'x', '王小龙', '扫描仪.pdf', 'pdf', 'application/pdf', 1, 'x', 'x', now(), $1)`
  const parts: [string, () => Promise<unknown>][] = [
    [
      '一楼扫描仪',
      () => creator.call('oa/flow/comment/creat', { flowOi_id: flow, text: '一楼扫描仪', mentions: [] }),
    ],
    [
      '扫描仪',
      async () => {
        await pool.query(attach, [message])
        await pool.query(`update file set flow_id = $1 where id = 'scan'`, [flow])
      },
    ],
    ['可买扫描仪', () => signer.call('oa/flow/deal', dealing(message, {}, { suggest: '可买扫描仪' }))],
  ]
  for (const [words, add] of parts) {
    expect(await listQueued()).toEqual([])
    await add()
    expect(await listQueued()).toContain(flow)
    await indexFlows(server.house)
    expect((await search(creator, words)).length).toBeGreaterThan(0)
  }
})

test('finds an archived flow in the archive, and not in production', async () => {
  const flow = await start({ [modelOf('甲项')]: '碎纸机' })
  await server.db.transaction((tx) => moveFlows(tx, 'oa', { ids: [flow], way: 'archive' }))
  await indexFlows(server.house)
  expect(await search(creator, '碎纸机')).toEqual([])
  const { rows } = await listVisibleFlows(server.archive.db, {
    workspace: 'oa',
    personId: 'nobody',
    watching: { all: true, designs: [], inDepartments: [] },
    query: { nowpage: 1, search: {} },
    fields: [],
    contents: textTokens('碎纸机'),
  })
  expect(rows.map(({ id }) => id)).toEqual([flow])
})

describe('rights', () => {
  const word = (name: string) => `机密${name}值`
  const readable = [...texts, ...cells.map((name) => `${rowsName}.${name}`)]
  const values = {
    ...Object.fromEntries(texts.map((name) => [modelOf(name), word(name)])),
    [modelOf(rowsName)]: [
      Object.fromEntries(cells.map((name) => [codeOf(name), word(`${rowsName}.${name}`)])),
    ],
  }

  test('each reader finds by exactly the fields and columns that his step shows', async () => {
    await fc.assert(
      fc.asyncProperty(anyMasks, fc.boolean(), async (masks, isIndexed) => {
        const flowid = await server.publish('机密', maskedFlow(masks, [signerJob, lastJob]))
        const flow = await start(values, flowid)
        if (isIndexed) await indexFlows(server.house)
        for (const [who, mask] of [
          [creator, masks.start],
          [signer, masks.sign],
        ] as const) {
          const { hidden, masked } = sightOf(masks.flow, mask)
          const unseen = [...hidden, ...masked]
          for (const name of readable) {
            const isHidden = unseen.some((one) => name === one || name.startsWith(`${one}.`))
            const found = await search(who, word(name))
            expect(
              found.some(({ flowlistid }) => flowlistid === flow),
              name,
            ).toBe(!isHidden)
          }
        }
      }),
      { numRuns: Number(process.env.MASK_RUNS ?? 6) },
    )
  }, 60_000)
})

test('remembers ten searches of a person, the latest first, and forgets them', async () => {
  const remember = async (words?: string) =>
    (await creator.call('oa/flow/search/remember', words ? { words } : {})).data.searches
  for (let at = 1; at <= 11; at++) await remember(`词${at}`)
  expect(await remember('词5')).toEqual(['词5', ...[11, 10, 9, 8, 7, 6, 4, 3, 2].map((at) => `词${at}`)])
  expect((await creator.call('employee/getinfo.get', {})).data.conf).toMatchObject({
    searches: expect.arrayContaining(['词5']),
  })
  expect((await signer.call('employee/getinfo.get', {})).data.conf).not.toHaveProperty('searches')
  expect(await remember()).toEqual([])
})
