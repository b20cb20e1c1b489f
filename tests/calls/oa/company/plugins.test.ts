import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldValueToText, replaceAddedFields } from '../../../../src/core/form'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { pluginFieldSchemas } from '../../../../src/server/platform/plugins/plugin'
import { productNames } from '../../../../src/server/platform/plugins/product-names'
import { readPlugins } from '../../../../src/server/platform/plugins/read-plugins'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { at, button, design, field, limit, only, start, step, when } from '../../../kit/house'
import { type HttpStub, httpStub } from '../../../kit/http-stub'
import { expectInvariants } from '../../../kit/invariants'

/*
 * A server with the example of docs/plugins.md, and a flow whose ways depend on its function:
 *
 *   发起 → 查看 (马玉芬) ┬ 推荐者: 致谢 (贾明月)
 *                        └ else: 回访 (李娜)
 */
const score = {
  ...field(1, '推荐意愿', 'custom', { options: { componentName: 'nps-score' } }),
  alias: 'score',
  key: '1732154400001_1',
}
const [mayufen, jiamingyue, lina] = ['100029', '100028', '100036']
const survey = design(
  [
    start(['read'], { id: 'start', formEditLimit: [limit(score)] }),
    step('read', {
      name: '查看',
      dealers: only(mayufen),
      formEditLimit: [limit(score)],
      btnGroup: [button(['call'], { NextFun: [when(`#[推荐者类型](${at(score)}) == "推荐者"`, 'thank')] })],
    }),
    step('thank', { name: '致谢', dealers: only(jiamingyue) }),
    step('call', { name: '回访', dealers: only(lina) }),
  ],
  [score],
)

const folder = mkdtempSync(join(tmpdir(), 'qianpi-plugins-'))
let server: FlowServer
let flowid: string
let crm: HttpStub
beforeAll(async () => {
  crm = await httpStub()
  cpSync('docs/examples/plugin/nps', join(folder, 'nps'), { recursive: true })
  for (const file of ['plugin.json', 'effects.js'].map((name) => join(folder, 'nps', name)))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('https://crm.example.com', crm.origin))
  mkdirSync(join(folder, 'broken'))
  writeFileSync(join(folder, 'broken/plugin.json'), '{}')
  server = await flowServerOfFile({
    plugins: readPlugins(folder, productNames([])),
    outgoing: {
      hosts: [{ origin: crm.origin, private: true, deliveries: true, headers: { 'x-key': 'secret' } }],
    },
  })
  flowid = await server.publish('调查', survey)
})
afterAll(async () => {
  replaceAddedFields([])
  await expectInvariants(server.db)
  await server.stop()
  await crm.close()
  rmSync(folder, { recursive: true, force: true })
})

async function create(value: unknown) {
  const person = await server.as('100010')
  return person.call('oa/flow/creat', creating(flowid, { [score.model]: value }))
}

async function deal(flow: string, inputdata?: Record<string, unknown>) {
  const assignee = await server.as(mayufen)
  return assignee.call('oa/flow/deal', dealing(await waitingFor(assignee, flow), inputdata && { inputdata }))
}

async function problemsOf() {
  const admin = await server.as('admin')
  const body = { _id: flowid, publish: false, design: survey }
  return (await admin.call('oa/flowdesigns/edit_senior', body)).data.problems.map(({ code }) => code)
}

const formOf = async (flow: string) =>
  (await (await server.as(mayufen)).call('oa/flow/detail', { flowOi_id: flow })).data

describe('oa/company/plugins', () => {
  test('lists plugins with what they add, and why one is not loaded', async () => {
    const { data } = await (await server.as('admin')).call('oa/company/plugins', {})
    expect(data).toEqual([
      {
        id: 'broken',
        name: 'broken',
        version: '',
        adds: '',
        state: 'failed',
        problem: expect.stringContaining('plugin.json 不符合规定'),
      },
      {
        id: 'nps',
        name: '推荐意愿',
        version: '1.0.0',
        state: 'loaded',
        problem: '',
        adds: `组件“推荐意愿”、函数 #[推荐者类型]、函数 #[当日客服]、接收人页签“值班”、列表“调查结果”、后续动作“同步到客户系统”（发往 ${crm.origin}）`,
      },
    ])
  })

  test('refuses people who do not administer the company, and a body with members', async () => {
    expect((await (await server.as('100010')).call('oa/company/plugins', {})).code).toBe(
      'session.no-permission',
    )
    const admin = await server.as('admin')
    expect((await admin.raw('oa/company/plugins', { folder: '..' })).code).toBe('request.unknown-field')
  })
})

describe('modules of plugins', () => {
  const addresses = async () => (await server.nobody.call('settings.get', {})).data.plugins ?? []

  test('pages get the fields, and their modules from immutable addresses', async () => {
    const [plugin] = await addresses()
    expect(plugin?.schema).toMatchObject({ name: 'nps-score', type: 'custom' })
    const answer = await server.app.inject({ url: plugin?.edit ?? '' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body).toContain('radiogroup')
  })

  test.each(['functions.js', 'plugin.json', '..%2fplugin.json', '00000000000000000000000000000000.js'])(
    'serves no other file of a plugin: %s',
    async (file) => {
      expect((await server.app.inject({ url: `/plugins/nps/${file}` })).statusCode).toBe(404)
    },
  )
})

describe('flows with the field of a plugin', () => {
  test.each([
    [9, '致谢'],
    [6, '回访'],
  ])('a condition with its function leads %d to %s', async (value, next) => {
    const { data } = await create(value)
    expect((await deal(data.flowlistid)).data.nextmessage.map(({ funname }) => funname)).toEqual([next])
  })

  test.each([11, -1, 2.5, 'nine', [9]])('rejects %j by the schema of the field', async (value) => {
    const { success, data } = await create(value)
    expect([success, JSON.stringify(data)]).toEqual([false, expect.stringContaining('推荐意愿')])
  })

  test('cells of a table are checked and written as the field is', async () => {
    const column = { code: 'fen', name: '评分', editer: 'custom', editer_component: 'nps-score' }
    const table = field(2, '评价', 'table', {
      options: { tableset: [column], table_add: true, table_edit: true, table_delete: true },
    })
    const son = [{ name: '评分', key: 'fen', type: 'canedit' as const, required: false }]
    const rights = { ...limit(table), table_add: true, table_edit: true, table_delete: true, son }
    const flow = await server.publish(
      '评价',
      design(
        [start(['read'], { id: 'start', formEditLimit: [rights] }), step('read', { dealers: only(mayufen) })],
        [table],
      ),
    )
    const person = await server.as('100010')
    const send = (fen: number) => person.raw('oa/flow/creat', creating(flow, { [table.model]: [{ fen }] }))
    expect(JSON.stringify((await send(11)).data)).toContain('评分')
    const { success, data } = await send(9)
    expect(success).toBe(true)
    const { formset, formdata } = await formOf((data as { flowlistid: string }).flowlistid)
    const [item] = formset.list
    expect(item && fieldValueToText(item, formdata[table.model], 'zh')).toContain('9')
  })

  test('a design with the field has no problem', async () => {
    expect(await problemsOf()).not.toContain('form-design.type-unknown')
  })

  test('a removed field keeps its value, its flow goes on, and the check of the design names it', async () => {
    const { data: created } = await create(9)
    replaceAddedFields([])
    try {
      const before = await formOf(created.flowlistid)
      expect(JSON.stringify(before)).toContain(`"${score.model}":9`)
      const other = await deal(created.flowlistid, { [score.model]: 3 })
      expect(other.success).toBe(false)
      const dealt = await deal(created.flowlistid, { [score.model]: 9 })
      expect([dealt.success, dealt.data.nextmessage.map(({ funname }) => funname)]).toEqual([true, ['致谢']])
      expect(JSON.stringify(await formOf(created.flowlistid))).toContain(`"${score.model}":9`)
      expect(await problemsOf()).toContain('form-design.type-unknown')
    } finally {
      replaceAddedFields(pluginFieldSchemas(server.house.config.plugins))
    }
  })
})

describe('values of a plugin field outside of its form', () => {
  const bytesOf = async (path: string, payload: object) => {
    const { header, token } = await server.as('admin')
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/oa/flow/${path}`,
      payload,
      headers: { [header]: token, 'content-type': 'application/json' },
    })
    expect(answer.headers['content-type']).not.toContain('json')
    return new Uint8Array(answer.rawPayload)
  }
  const textOfPdf = async (data: Uint8Array) => {
    const pdf = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    return items.map((part) => ('str' in part ? part.str : '')).join('')
  }

  test('lists, searches, spreadsheets and papers show the text of its schema', async () => {
    const { data } = await create(7)
    const search = { flowid, fields: [{ key: score.key, from: 7, to: 7 }] }
    const list = await (await server.as('100010')).call('oa/flow/list/icreat', {
      nowpage: 1,
      search,
      columns: [score.key],
    })
    expect(list.data.result.map(({ _id, fields }) => [_id, fields])).toEqual([
      [data.flowlistid, { [score.key]: '7' }],
    ])
    const sheet = await bytesOf('admin/searchformExport', { flowid, search: {}, orderby: [] })
    const [heads = [], ...rows] = (await readXlsxFile(Buffer.from(sheet)))[0]?.data ?? []
    const at = heads.indexOf('推荐意愿')
    expect(rows.map((row) => Number(row[at]))).toContain(7)
    const paper = await textOfPdf(await bytesOf('paper/pdf', { flowOi_id: data.flowlistid }))
    expect(paper.replaceAll(' ', '')).toMatch(/推荐意愿：?7/)
  })
})

describe('effects of plugins', () => {
  const run = async () => {
    for (let round = 0; round < 4; round++) await runOutbox(server.house)
  }
  const finish = async (value: number) => {
    const { data } = await create(value)
    await deal(data.flowlistid)
    const last = await server.as(value >= 9 ? jiamingyue : lina)
    await last.call('oa/flow/deal', dealing(await waitingFor(last, data.flowlistid)))
    return data.flowlistid
  }
  const incidents = async () =>
    (await (await server.as('admin')).call('oa/flow/incident/list', { nowpage: 1 })).data.result.filter(
      ({ kind }) => kind === 'plugin',
    )

  /** Replaces the module of the effect on the running server. */
  const wording = (text: string) => {
    const [plugin] = server.house.config.plugins.filter(({ folder: name }) => name === 'nps')
    const modules = plugin?.modules as Map<string, string> | undefined
    modules?.set('effects.js', text)
  }

  test('a finished flow is sent once, with the declared field and the headers of its host', async () => {
    await run()
    crm.heard.length = 0
    await finish(9)
    await run()
    await run()
    expect(crm.heard.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/api/scores', { survey: expect.any(String), score: 9, cancelled: false }],
    ])
    expect(crm.heard[0]?.headers).toMatchObject({
      'x-key': 'secret',
      'idempotency-key': expect.stringMatching(/^flow\.finished-.*-nps\/crm-0$/),
    })
  })

  test('a request that fails is sent again under its key', async () => {
    crm.heard.length = 0
    let failures = 1
    crm.reply(() => ({ status: failures-- > 0 ? 500 : 200 }))
    await finish(6)
    await run()
    server.clock.move(15_000)
    await run()
    expect(crm.heard).toHaveLength(2)
    expect(new Set(crm.heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test.each([
    ['another host', "({ url: 'https://evil.example.com/', body: {} })", 'evil.example.com'],
    ['its own loop', '{ for (;;) {} }', 'time'],
    ['a header', '({ url: ORIGIN, body: {}, headers: {} })', '返回的不是请求'],
    ['six requests', 'Array(6).fill({ url: ORIGIN, body: {} })', '返回的不是请求'],
    ['an undeclared field', '({ url: ORIGIN, body: { all: Object.keys(values) } })', undefined],
  ])('an effect that wants %s gets what its manifest declares', async (_, text, reason) => {
    crm.heard.length = 0
    const before = (await incidents()).length
    wording(`export const toCrm = (event, values) => ${text.replace('ORIGIN', JSON.stringify(crm.origin))}`)
    await finish(9)
    await run()
    const found = await incidents()
    expect(found.length - before).toBe(reason ? 1 : 0)
    expect(crm.heard.map(({ body }) => body)).toEqual(reason ? [] : ['{"all":["score"]}'])
    if (reason) expect(JSON.stringify(found)).toContain(reason)
  })
})

describe('tabs and lists of plugins', () => {
  test('an item of a tab finds the person whose turn it is, and a design without the plugin is refused', async () => {
    const candidates = field(2, '候选人', 'custom', {
      options: { componentName: 'fm-chose-users-select-userid-name' },
    })
    const data = {
      function: '当日客服',
      inputs: [{ model: 'candidates', control: 'field' }],
      candidates: candidates.key,
    }
    const dealers = [
      {
        chosetype: 'or' as const,
        chosed: [{ type: 'plugin' as const, id: 'nps.duty.support', name: '当日客服', data }],
        runRoots: [],
      },
    ]
    const steps = (called: string) =>
      design(
        [
          start(['serve'], { id: 'start', formEditLimit: [limit(candidates)] }),
          step('serve', {
            name: '接待',
            dealers: dealers.map((group) => ({
              ...group,
              chosed: group.chosed.map((one) => ({ ...one, data: { ...data, function: called } })),
            })),
          }),
        ],
        [candidates],
      )
    const flow = await server.publish('接待', steps('当日客服'))
    const person = await server.as('100010')
    const value = [lina, jiamingyue].map((id) => ({ id, name: id }))
    const created = await person.call('oa/flow/creat', creating(flow, { [candidates.model]: value }))
    expect(created.success, created.msg).toBe(true)
    const names = created.data.nextmessage.flatMap(({ list }) => list.map(({ to }) => to))
    expect([[lina], [jiamingyue]]).toContainEqual(names)
    const admin = await server.as('admin')
    const body = { _id: flow, publish: false, design: steps('别的') }
    const { data: saved } = await admin.call('oa/flowdesigns/edit_senior', body)
    expect(saved.problems.map(({ code }) => code)).toContain('design.plugin-unknown')
  })

  test('the menu of a person has the list, whose call decides what the person sees', async () => {
    const { data } = await (await server.as('100010')).call('employee/getinfo.get', {})
    expect(JSON.stringify(data.custom_route)).toContain('"/plugin/nps/surveys"')
  })
})
