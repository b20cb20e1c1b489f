import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldValueToText, replaceAddedFields } from '../../../../src/core/form'
import { pluginFieldSchemas } from '../../../../src/server/platform/plugins/plugin'
import { productNames } from '../../../../src/server/platform/plugins/product-names'
import { readPlugins } from '../../../../src/server/platform/plugins/read-plugins'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { at, button, design, field, limit, only, start, step, when } from '../../../kit/house'
import { expectInvariants } from '../../../kit/invariants'

/*
 * A server with the example of docs/plugins.md, and a flow whose ways depend on its function:
 *
 *   发起 → 查看 (马玉芬) ┬ 推荐者: 致谢 (贾明月)
 *                        └ else: 回访 (李娜)
 */
const score = field(1, '推荐意愿', 'custom', { options: { componentName: 'nps-score' } })
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
beforeAll(async () => {
  cpSync('docs/examples/plugin/nps', join(folder, 'nps'), { recursive: true })
  mkdirSync(join(folder, 'broken'))
  writeFileSync(join(folder, 'broken/plugin.json'), '{}')
  server = await flowServerOfFile({ plugins: readPlugins(folder, productNames([])) })
  flowid = await server.publish('调查', survey)
})
afterAll(async () => {
  replaceAddedFields([])
  await expectInvariants(server.db)
  await server.stop()
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
        adds: '组件“推荐意愿”、函数 #[推荐者类型]',
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
