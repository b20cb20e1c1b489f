import { unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../../../src/generated/calls'
import type {
  DashboardCard,
  FieldSearch,
  FlowRight,
  FormItem,
  FormLimit,
} from '../../../../src/generated/types'
import { indexFlows } from '../../../../src/server/jobs/index-flows'
import { storeOpenings } from '../../../../src/server/jobs/store-openings'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  waitingFor,
} from '../../../kit/flows'
import { codeOf, column, field, formOf, modelOf, table } from '../../../kit/form-of'
import type { Sender } from '../../../kit/server'

/** Masked fields: at every door, people without the right to read them in full get masked text and nothing else. */

const [creatorJob, signerJob, lastJob, watcherJob, clearJob, partJob] = [
  '100010',
  '100008',
  '100029',
  '100040',
  '100041',
  '100042',
]
const values = { 姓名: '欧阳明日', 电话: '13812345678', 工资: 128000, 事由: '调整薪资' }
const account = '6222021234567890123'
const secrets = ['欧阳明日', '13812345678', '128000', '128,000', account]

const accounts = table(
  '账户',
  column('开户行', { editer: 'text' }),
  column('账号', { editer: 'text', mask: 'tail' }),
)
const items: FormItem[] = [
  field('姓名', { type: 'input' }),
  field('电话', { type: 'input' }),
  field('工资', { options: { thousands: true } }),
  field('事由', { type: 'input' }),
]
const kinds: Record<string, FormItem['mask']> = { 姓名: 'first', 电话: 'middle' }
const form = formOf(
  ...items.map((item) => (kinds[item.name] ? { ...item, mask: kinds[item.name] } : item)),
  accounts,
)
const limitOf = (type: FormLimit['type'], { key }: FormItem): FormLimit => ({ key, type, required: false })
const keyNamed = (name: string) => form.list.find((item) => item.name === name)?.key ?? ''
const rows: FormLimit = {
  ...limitOf('readonly', accounts),
  son: [{ key: codeOf('账号'), type: 'masked', required: false }],
}

const people = (job: string) => [
  { chosetype: 'or' as const, chosed: [{ type: 'user' as const, id: job, name: job }], runRoots: [] },
]
const may = (job: string, ...allow: FlowRight[]) => ({ allow, admindept: [], deptuser: people(job) })

let server: FlowServer
let as: Record<'creator' | 'signer' | 'watcher' | 'reader' | 'part' | 'admin', Sender>
let design = ''
let id = ''
let message = ''
beforeAll(async () => {
  server = await flowServerOfFile()
  const found = await rowsOf<{ id: string; jobid: string }>(server.db, 'select id, jobid from person')
  const idOf = (job = '') => found.find(({ jobid }) => jobid === job)?.id ?? job
  const flow = signing('orsign', [signerJob].map(idOf), idOf(lastJob))
  const [start, sign] = flow.funlist
  if (!start || !sign) throw new Error('the flow has steps')
  start.formEditLimit = form.list.map((item) => limitOf('canedit', item))
  sign.formEditLimit = form.list.map((item) => limitOf('readonly', item))
  sign.formEditLimit[1] = limitOf('masked', form.list[1] as FormItem)
  sign.formEditLimit[2] = limitOf('masked', form.list[2] as FormItem)
  sign.formEditLimit[4] = { ...limitOf('canedit', accounts), son: rows.son }
  flow.set.formEditLimit = [...form.list.slice(0, 3).map((item) => limitOf('masked', item)), rows]
  flow.set.summary = form.list.map(({ key }) => key)
  flow.set.permissions = [
    may(idOf(watcherJob), 'watch', 'export', 'unmask'),
    may(idOf(clearJob), 'watch', 'export', 'clear'),
    { ...may(idOf(partJob), 'watch', 'export', 'unmask'), clearfields: [keyNamed('电话'), accounts.key] },
  ]
  design = await server.publish('调薪', { ...flow, formset: form })
  const [creator, signer, watcher, reader, part, admin] = await Promise.all(
    [creatorJob, signerJob, watcherJob, clearJob, partJob, 'admin'].map((job = '') => server.as(job)),
  )
  if (!creator || !signer || !watcher || !reader || !part || !admin) throw new Error('everyone signs in')
  as = { creator, signer, watcher, reader, part, admin }
  const sent = {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [modelOf(name), value])),
    [modelOf('账户')]: [{ [codeOf('开户行')]: '工行', [codeOf('账号')]: account }],
  }
  const { data, msg } = await creator.call('oa/flow/creat', creating(design, sent))
  if (!data) throw new Error(msg)
  id = data.flowlistid
  message = await waitingFor(signer, id)
  await indexFlows(server.house)
})
afterAll(() => server.stop())

const columns = () => form.list.map(({ key }) => key)
const search = { flowid: '' }

/** Everything that a person may ask for about the flow, as texts. */
async function answersTo(who: Sender): Promise<string[]> {
  const flow = { flowOi_id: id }
  const inDesign = { ...search, flowid: design }
  const asked: [CallName, object][] = [
    ['oa/flow/detail', flow],
    ['oa/flow/detail_logs', flow],
    ['oa/flow/detail_msgs', flow],
    ['oa/flow/detail_logs_msgs', flow],
    ['oa/flow/deal/bymsgid', { _id: message }],
    ['oa/flow/dealpreviewmode', dealing(message)],
    ['oa/flow/data/message', { msgid: message }],
    ['oa/flow/list/waiting', { nowpage: 1, search: inDesign, columns: columns() }],
    ['oa/flow/list/icreat', { nowpage: 1, search: inDesign, columns: columns() }],
    ['oa/flow/alllist', { nowpage: 1, search: inDesign, columns: columns() }],
    ['oa/flow/list/related', { nowpage: 1, ids: [id], fields: Object.keys(values) }],
    ['oa/flow/list/figures', { list: 'alllist', search: inDesign }],
    ['oa/flow/search/getconf', { list: 'alllist', flowid: design }],
    ['oa/flow/admin/getconf', { flowid: design }],
    [
      'oa/flow/admin/searchform',
      { flowid: design, currentPage: 1, search: {}, orderby: [], columns: columns() },
    ],
    ['oa/flow/home/mine', {}],
    ['oa/flow/home/waiting', {}],
    ['oa/flow/bookings', flow],
    ['oa/flow/ledgers', flow],
    ['oa/flowdesigns/simulation/replay', { flowid: design }],
  ]
  const answers = await Promise.all(asked.map(([name, body]) => who.raw(name, body)))
  // Each is asked for as pages do: a rejected body would prove nothing.
  expect(answers.map(({ code }) => code).filter((code) => code?.startsWith('request.'))).toEqual([])
  return answers.map((answer) => JSON.stringify(answer))
}

async function bytesOf(who: Sender, call: string, payload: object): Promise<Uint8Array | undefined> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/oa/flow/${call}`,
    headers: { [who.header]: who.token, 'content-type': 'application/json' },
    payload,
  })
  const isFile = !String(answer.headers['content-type']).includes('json')
  return isFile ? new Uint8Array(answer.rawPayload) : undefined
}

async function textOfPdf(data: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items: parts } = await (await pdf.getPage(at + 1)).getTextContent()
    return parts.map((part) => ('str' in part ? part.str : '')).join('')
  })
  return (await Promise.all(pages)).join('').replaceAll(' ', '')
}

/** The files that a person may take of the flow, as texts. */
async function filesOf(who: Sender): Promise<string[]> {
  const [pdf, bundle, sheet] = await Promise.all([
    bytesOf(who, 'paper/pdf', { flowOi_id: id }),
    bytesOf(who, 'proof/bundle', { flowOi_id: id }),
    bytesOf(who, 'admin/searchformExport', { flowid: design, search: {}, orderby: [] }),
  ])
  const entries = bundle ? Object.values(unzipSync(bundle)).map((one) => new TextDecoder().decode(one)) : []
  const sheets = sheet ? JSON.stringify(await readXlsxFile(Buffer.from(sheet))) : ''
  return [...(pdf ? [await textOfPdf(pdf)] : []), ...entries, ...(sheet ? [sheets] : [])]
}

function expectMasked(texts: readonly string[], who: string) {
  expect(texts.length).toBeGreaterThan(0)
  for (const [at, text] of texts.entries())
    for (const secret of secrets) expect(text, `${who}, answer ${at}`).not.toContain(secret)
}

test.each(['creator', 'signer', 'watcher', 'admin'] as const)(
  'gives %s no masked value in any answer',
  async (who) => {
    // The signer may read the name and the account at the step, which says so; afterwards they are masked.
    const texts = await answersTo(as[who])
    expectMasked(who === 'signer' ? texts.filter((_, at) => at !== 4 && at !== 5) : texts, who)
  },
)

test.each(['creator', 'watcher', 'admin'] as const)('gives %s no masked value in any file', async (who) => {
  const texts = await filesOf(as[who])
  expectMasked(texts, who)
  expect(texts.some((text) => text.includes('138****5678'))).toBe(true)
})

test('shows masked texts by the kind of the field, and what is open in full', async () => {
  const { data } = await as.watcher.call('oa/flow/detail', { flowOi_id: id })
  const shown = data.formdata
  expect(shown).toMatchObject({
    [modelOf('姓名')]: '欧****',
    [modelOf('电话')]: '138****5678',
    [modelOf('工资')]: '****',
    [modelOf('事由')]: '调整薪资',
    [modelOf('账户')]: [{ [codeOf('开户行')]: '工行', [codeOf('账号')]: '****0123' }],
  })
  const list = await as.creator.call('oa/flow/list/icreat', {
    ...firstPage,
    columns: columns(),
    search: { flowid: design },
  })
  const row = list.data.result.find(({ _id }) => _id === id)
  expect(row?.summary).toContainEqual({ name: '电话', text: '138****5678' })
  expect(row?.fields?.[keyNamed('工资')]).toBe('****')
})

test('shows the step what it may read, and masks what the step masks', async () => {
  const { data } = await as.signer.call('oa/flow/deal/bymsgid', { _id: message })
  expect(data.formdata).toMatchObject({
    [modelOf('姓名')]: '欧阳明日',
    [modelOf('电话')]: '138****5678',
    [modelOf('工资')]: '****',
  })
  expect(JSON.stringify(data)).not.toContain('13812345678')
})

describe('finding', () => {
  test.each(['creator', 'watcher'] as const)('finds no masked value for %s', async (who) => {
    for (const words of ['欧阳明日', '13812345678', '128000', account]) {
      const { data } = await as[who].call('oa/flow/search/contents', { words })
      expect(data.list).toEqual([])
    }
    for (const name of ['姓名', '电话', '工资']) {
      const fields = [{ key: keyNamed(name), from: 1 }]
      const answer = await as[who].call('oa/flow/alllist', { nowpage: 1, search: { flowid: design, fields } })
      expect(answer).toMatchObject({ success: false, code: 'list.no-such-field' })
    }
    const cell = [{ key: accounts.key, column: codeOf('账号'), has: '6222' }]
    expect(
      await as[who].call('oa/flow/alllist', { nowpage: 1, search: { flowid: design, fields: cell } }),
    ).toMatchObject({ code: 'list.no-such-field' })
  })

  test('finds masked values for people who read them in full', async () => {
    const { data } = await as.reader.call('oa/flow/search/contents', { words: '13812345678' })
    expect(data.list).toHaveLength(1)
    const fields = [{ key: keyNamed('工资'), from: 128000, to: 128000 }]
    const found = await as.reader.call('oa/flow/alllist', { nowpage: 1, search: { flowid: design, fields } })
    expect(found.data.result.map(({ _id }) => _id)).toEqual([id])
  })
})

describe('cards', () => {
  const card = (rest: Partial<DashboardCard>): DashboardCard => ({
    id: 'card',
    title: '卡片',
    kind: 'bar',
    measure: 'count',
    group: 'result',
    range: 'all',
    ...rest,
    search: { flowid: design, ...rest.search },
  })
  const cell = `${accounts.key} ${codeOf('账号')}`
  const [name = '', phone = '', salary = ''] = ['姓名', '电话', '工资'].map(keyNamed)
  const criteria: FieldSearch[] = [
    { key: salary, from: 128000, to: 128000 },
    { key: salary, filled: true },
    { key: name, has: '欧' },
    { key: phone, has: '138' },
    { key: accounts.key, column: codeOf('账号'), has: '6222' },
  ]
  /** Every way in which a card could give a masked value away: counts by value, figures of it, a guess as criterion. */
  const guesses: Partial<DashboardCard>[] = [
    ...[name, phone, salary, cell].map((group) => ({ group })),
    ...[name, cell].map((second) => ({ kind: 'pivot', second })),
    ...[name, salary].map((group) => ({ group, order: 'name' as const, top: 1 })),
    ...['sum', 'average', 'median', 'p90', 'min', 'max'].flatMap((measure) => [
      { measure, field: salary },
      { kind: 'number', measure, field: salary, group: undefined },
    ]),
    ...criteria.map((ask) => ({ search: { fields: [ask] } })),
  ]
  const cards = (): DashboardCard[] =>
    guesses.map((guess, at) => {
      const { group, ...rest } = card({ ...guess, id: `card-${at}` })
      return group ? { ...rest, group } : rest
    })
  const inForm = (who: Sender, one: DashboardCard) => who.raw('oa/dashboard/preview', { card: one })

  test.each(['creator', 'signer', 'watcher', 'part', 'admin'] as const)(
    'reject %s who counts, adds up, orders or guesses a masked value like one who names a field that is not there',
    async (who) => {
      const missing = await inForm(as[who], card({ group: '1732154400000_999' }))
      expect(missing).toMatchObject({ success: false, code: 'list.no-such-field' })
      for (const one of cards()) expect(await inForm(as[who], one), JSON.stringify(one)).toEqual(missing)
      expect((await inForm(as[who], card({}))).data).toMatchObject({ total: { count: 1 } })
    },
  )

  test('give people who read masked values in full their figures, and those with whom they share them nothing', async () => {
    const sum = await as.reader.call('oa/dashboard/preview', {
      card: card({ measure: 'sum', field: salary }),
    })
    expect(sum.data.total).toMatchObject({ value: '128000', count: 1 })
    // A dashboard holds 24 cards.
    const shared = cards().slice(-24)
    const saved = await as.reader.call('oa/dashboard/save', {
      document: { name: '薪资看板', cards: shared },
    })
    expect(saved.msg).toBe('')
    const { id: board } = saved.data
    await as.reader.call('oa/dashboard/share', { id: board, share: [{ type: 'dept', id: '1' }] })
    const opened = await as.watcher.call('oa/dashboard/get', { id: board })
    expect(opened.data.cards).toHaveLength(shared.length)
    expectMasked([JSON.stringify(opened)], 'watcher')
    for (const { id: one } of shared) {
      const own = await as.reader.call('oa/dashboard/figures', { id: board, card: one })
      expect(own.data.total.count, one).toBe(1)
      const answer = await as.watcher.call('oa/dashboard/figures', { id: board, card: one })
      expect(answer, one).toMatchObject({ success: false, code: 'list.no-such-field' })
      expectMasked([JSON.stringify(answer)], 'watcher')
    }
  })

  test('of the home page, figures and searches of lists give no masked value', async () => {
    for (const who of ['creator', 'watcher', 'admin'] as const) {
      const home = ['flows', 'mine', 'month', 'related', 'waiting'].map((one) =>
        as[who].raw(`oa/flow/home/${one}` as CallName, {}),
      )
      expectMasked(
        (await Promise.all(home)).map((answer) => JSON.stringify(answer)),
        who,
      )
      for (const ask of criteria) {
        const asked = { flowid: design, fields: [ask] }
        const answers = await Promise.all([
          as[who].raw('oa/flow/list/figures', { list: 'alllist', search: asked }),
          as[who].raw('oa/flow/list/figures', { list: 'icreat', search: asked }),
          as[who].raw('oa/flow/list/icreat', { nowpage: 1, search: asked }),
          as[who].raw('oa/flow/alllist', { nowpage: 1, search: asked }),
        ])
        for (const answer of answers) {
          const found = answer.data as { result?: unknown[] } | null
          expect(answer.code ?? found?.result, `${who} ${JSON.stringify(ask)}`).toBe('list.no-such-field')
        }
      }
    }
  })
})

test('shows people who read masked values in full everything, on the page, in lists and in files', async () => {
  const { data } = await as.reader.call('oa/flow/detail', { flowOi_id: id })
  expect(data.formdata).toMatchObject({ [modelOf('电话')]: '13812345678', [modelOf('工资')]: 128000 })
  const texts = [...(await answersTo(as.reader)), ...(await filesOf(as.reader))].join()
  for (const secret of ['欧阳明日', '13812345678', account]) expect(texts).toContain(secret)
})

test('shows people single masked fields in full on pages, in rows, files and hits, and lets no criterion use them', async () => {
  const { data } = await as.part.call('oa/flow/detail', { flowOi_id: id })
  expect(data.formdata).toMatchObject({
    [modelOf('姓名')]: '欧****',
    [modelOf('电话')]: '13812345678',
    [modelOf('工资')]: '****',
    [modelOf('账户')]: [{ [codeOf('账号')]: account }],
  })
  for (const secret of ['欧阳明日', '128000']) expect(JSON.stringify(data)).not.toContain(secret)
  const list = await as.part.call('oa/flow/alllist', {
    nowpage: 1,
    search: { flowid: design },
    columns: columns(),
  })
  const row = list.data.result.find(({ _id }) => _id === id)
  expect(row?.fields).toMatchObject({ [keyNamed('电话')]: '13812345678', [keyNamed('工资')]: '****' })
  for (const secret of ['欧阳明日', '128000']) expect(JSON.stringify(list)).not.toContain(secret)
  for (const words of ['13812345678', account])
    expect((await as.part.call('oa/flow/search/contents', { words })).data.list).toHaveLength(1)
  expect((await as.part.call('oa/flow/search/contents', { words: '欧阳明日' })).data.list).toEqual([])
  const fields = [{ key: keyNamed('电话'), has: '138' }]
  expect(
    await as.part.call('oa/flow/alllist', { nowpage: 1, search: { flowid: design, fields } }),
  ).toMatchObject({ code: 'list.no-such-field' })
  const asked = { flowOi_id: id, model: modelOf('电话'), reason: '核对打款信息' }
  expect(await as.part.call('oa/flow/unmask', asked)).toMatchObject({ code: 'unmask.no-field' })
  const [pdf = ''] = await filesOf(as.part)
  expect(pdf).toContain('13812345678')
  expect(pdf).not.toContain('欧阳明日')
})

test('rejects a quote of a masked field as one of a field that is not there', async () => {
  const quote = (model: string) =>
    as.creator.call('oa/flow/comment/creat', { flowOi_id: id, text: '看这里', mentions: [], quotes: [model] })
  expect(await quote(modelOf('电话'))).toMatchObject({ code: 'quote.no-field' })
  expect(await quote(modelOf('事由'))).toMatchObject({ success: true })
})

describe('seeing a masked value with a reason', () => {
  const unmask = (who: Sender, more: object) =>
    who.raw('oa/flow/unmask', { flowOi_id: id, model: modelOf('电话'), reason: '核对打款信息', ...more })

  test('returns the value to people with the right, and logs who saw which field of which flow and why', async () => {
    expect(await unmask(as.watcher, {})).toMatchObject({ data: { text: '13812345678' } })
    const [row] = await rowsOf<{ _id: string }>(
      server.db,
      'select form->$2 as rows from flow where id = $1',
      id,
      modelOf('账户'),
    )
    const [cells] = (row as unknown as { rows: { _id: string }[] }).rows
    const place = { model: modelOf('账户'), column: codeOf('账号'), row: cells?._id }
    expect(await unmask(as.admin, place)).toMatchObject({ data: { text: account } })
    const logged = await rowsOf<{ details: object }>(
      server.db,
      `select details from audit where action = 'flow.unmask' order by id`,
    )
    expect(logged.map(({ details }) => details)).toEqual([
      expect.objectContaining({ flowId: id, field: '电话', reason: '核对打款信息' }),
      expect.objectContaining({ flowId: id, field: '账户 / 账号', row: cells?._id }),
    ])
    expect(JSON.stringify(logged)).not.toContain('13812345678')
  })

  test('lists to people with the right to it who saw which value of the flow', async () => {
    const asked = (who: Sender, flowOi_id = id) => who.call('oa/flow/accesslog', { flowOi_id })
    const { data } = await asked(as.admin)
    expect(data.map(({ field, reason }) => [field, reason])).toEqual([
      ['账户 / 账号', '核对打款信息'],
      ['电话', '核对打款信息'],
    ])
    expect(await asked(as.watcher)).toMatchObject({ code: 'unmask.log-not-allowed' })
    expect(await asked(as.admin, 'none')).toMatchObject({ code: 'flow.not-found' })
    const may = async (who: Sender) =>
      (await who.call('oa/flow/detail', { flowOi_id: id })).data.may.accesslog
    expect([await may(as.admin), await may(as.watcher)]).toEqual([true, false])
  })

  test('offers it on the page only to people with the right', async () => {
    const markOf = async (who: Sender) => {
      const { data } = await who.call('oa/flow/detail', { flowOi_id: id })
      return data.formset.list.find(({ model }) => model === modelOf('电话'))?.masked
    }
    expect(await markOf(as.watcher)).toEqual({ flow: id })
    expect(await markOf(as.creator)).toEqual({})
    expect(await markOf(as.reader)).toBeUndefined()
  })

  test('rejects people without the right, an empty reason, and what is not masked', async () => {
    expect(await unmask(as.creator, {})).toMatchObject({ code: 'unmask.not-allowed' })
    expect(await unmask(as.watcher, { reason: ' ' })).toMatchObject({ code: 'unmask.reason-empty' })
    for (const place of [
      { model: modelOf('事由') },
      { model: 'none' },
      { model: modelOf('账户'), column: codeOf('开户行'), row: 'none' },
      { model: modelOf('账户'), column: codeOf('账号'), row: 'none' },
    ])
      expect(await unmask(as.watcher, place)).toMatchObject({ code: 'unmask.no-field' })
    expect(await unmask(as.watcher, { flowOi_id: 'none' })).toMatchObject({ code: 'flow.not-found' })
  })

  test('shows a person a limited number of values in an hour', async () => {
    const answers: unknown[] = []
    for (let n = 0; n < 60; n++) answers.push((await unmask(as.watcher, {})).code)
    expect(answers.at(-1)).toBe('unmask.too-many')
    expect(answers.filter(Boolean).length).toBe(1)
    server.clock.move(3_600_001)
    expect(await unmask(as.watcher, {})).toMatchObject({ data: { text: '13812345678' } })
  })
})

test('lists who opened the flow to people with the right to it: visits within a minute count as one', async () => {
  const fresh = await as.creator.call('oa/flow/creat', creating(design, {}))
  const flowOi_id = fresh.data.flowlistid
  const readers = async (who: Sender) => {
    await storeOpenings(server.house)
    return who.call('oa/flow/readers', { flowOi_id })
  }
  const open = (who: Sender, more = {}) => who.call('oa/flow/detail', { flowOi_id, ...more })
  expect((await readers(as.admin)).data).toEqual([])
  await open(as.watcher)
  await readers(as.admin)
  await open(as.watcher)
  expect((await readers(as.admin)).data).toMatchObject([{ times: 1 }])
  server.clock.move(61_000)
  await open(as.watcher)
  await open(as.reader, { peek: true })
  await bytesOf(as.creator, 'paper/pdf', { flowOi_id })
  const { data } = await readers(as.admin)
  expect(data.map(({ times }) => times)).toEqual(expect.arrayContaining([2, 1]))
  expect(data).toHaveLength(2)
  const [watcher] = data.filter(({ times }) => times === 2)
  expect(Date.parse(watcher?.last ?? '') - Date.parse(watcher?.first ?? '')).toBeGreaterThanOrEqual(61_000)
  expect(await readers(as.watcher)).toMatchObject({ code: 'unmask.log-not-allowed' })
})

test('counts rows that show a masked value, or were found by one, as openings, and no others', async () => {
  const readers = async () => {
    await storeOpenings(server.house)
    const { data } = await as.admin.call('oa/flow/readers', { flowOi_id: id })
    return new Map(data.map(({ id: person, times }) => [person, times]))
  }
  const people = await rowsOf<{ id: string; jobid: string }>(server.db, 'select id, jobid from person')
  const [reader = '', watcher = ''] = [clearJob, watcherJob].map(
    (job) => people.find(({ jobid }) => jobid === job)?.id,
  )
  const body = (more: object) => ({ nowpage: 1, search: { flowid: design }, ...more })
  const fields = [{ key: keyNamed('工资'), from: 128000, to: 128000 }]
  let times = (await readers()).get(reader) ?? 0
  const shown = (await readers()).get(watcher)
  for (const [call, asked] of [
    ['oa/flow/alllist', body({ columns: [keyNamed('工资')] })],
    ['oa/flow/alllist', body({ search: { flowid: design, fields } })],
    ['oa/flow/search/contents', { words: '13812345678' }],
    ['oa/flow/admin/searchformExport', { flowid: design, search: {}, orderby: [] }],
  ] as const) {
    server.clock.move(61_000)
    await as.watcher.raw(call, asked)
    if (call.endsWith('Export')) await bytesOf(as.reader, 'admin/searchformExport', asked)
    else await as.reader.raw(call, asked)
    times++
    expect((await readers()).get(reader), call).toBe(times)
  }
  server.clock.move(61_000)
  // Hits by what nobody masks show no more than others get.
  await as.reader.call('oa/flow/search/contents', { words: '调整薪资' })
  expect((await readers()).get(reader)).toBe(times)
  expect((await readers()).get(watcher)).toBe(shown)
})

test('accepts a form as the page sends it back, and changes no masked value', async () => {
  const { data } = await as.signer.call('oa/flow/deal/bymsgid', { _id: message })
  const guess = { ...data.formdata, [modelOf('电话')]: '13812345678' }
  expect(await as.signer.call('oa/flow/deal', dealing(message, { inputdata: guess }))).toMatchObject({
    code: 'form.field-not-editable',
  })
  const sent = await as.signer.call('oa/flow/deal', dealing(message, { inputdata: data.formdata }))
  expect(sent).toMatchObject({ success: true })
  const [row] = await rowsOf<{ form: Record<string, unknown> }>(
    server.db,
    'select form from flow where id = $1',
    id,
  )
  expect(row?.form).toMatchObject({
    [modelOf('电话')]: '13812345678',
    [modelOf('账户')]: [{ [codeOf('账号')]: account }],
  })
})
