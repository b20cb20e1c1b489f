import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlowDesign, RecipientGroup } from '../../../../src/generated/types'
import { contentsOf, rowsOf } from '../../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { at, button, design, field, group, limit, start, step, when } from '../../../kit/house'
import { expectInvariants } from '../../../kit/invariants'
import { type RemoteService, remoteService } from '../../../kit/remote-service'

/*
 * A flow whose ways depend on a remote function: 汇率 of the currency in the form, asked of a real HTTP server.
 *
 *   发起 ┬ 核价 (马玉芬 or 唐静) ┬ 同意: rate above 7 → 审批 (贾明月), else → 归档 (李娜)
 *        │                        └ 放行: ends, asks nothing
 *        └ 备案 (林晓峰): ends, asks nothing
 */
const currency = field(1, '币种')
const [mayufen, tangjing, jiamingyue, lina, linxiaofeng] = ['100029', '100030', '100028', '100036', '100008']
const only = (...ids: string[]): RecipientGroup[] => [
  group(ids.map((id) => ({ type: 'user' as const, id, name: id }))),
]
const ends = (id: string, name: string, who: string) => step(id, { name, dealers: only(who) })

const pricing = (condition: string): FlowDesign =>
  design(
    [
      start(['pricing', 'record'], { id: 'start', formEditLimit: [limit(currency)] }),
      step('pricing', {
        name: '核价',
        dealers: only(mayufen, tangjing),
        btnGroup: [
          button(['archive'], { NextFun: [when(condition, 'approval')] }),
          button([], { id: 'pass', name: '放行' }),
        ],
      }),
      ...[
        ends('approval', '审批', jiamingyue),
        ends('archive', '归档', lina),
        ends('record', '备案', linxiaofeng),
      ],
    ],
    [currency],
  )

let service: RemoteService
let server: FlowServer
let flowOf: Record<'rate' | 'nested' | 'gone', string>
beforeAll(async () => {
  service = await remoteService()
  const fun = (funname: string) => ({ funname, fun: funname, placeholder: '' })
  const source = { name: '外部', prefix: '', api: service.url, fields: [] }
  server = await flowServerOfFile({ remoteFunctions: [{ ...source, funlist: [fun('汇率'), fun('加倍')] }] })
  flowOf = {
    rate: await server.publish('核价', pricing(`#[汇率](${at(currency)}) > 7`)),
    nested: await server.publish('加倍', pricing(`#[加倍](#[加倍](#[汇率](${at(currency)}))) > 28`)),
    gone: await server.publish('撤销的函数', pricing(`#[天气](${at(currency)}) > 7`)),
  }
})
beforeEach(() => {
  server.clock.move(11 * 60_000)
  service.heard.length = 0
  service.reply(({ fun, para }) => (fun === '加倍' ? Number(para[0]) * 2 : rates[String(para[0])]))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
  await service.close()
})

const rates: Record<string, number> = { USD: 7.2, JPY: 0.05 }
const down: Parameters<RemoteService['reply']>[0] = (_, response) => void response.writeHead(503).end()

async function begin(name: keyof typeof flowOf, money: string) {
  const me = await server.as('100010')
  const created = await me.call('oa/flow/creat', creating(flowOf[name], { [currency.model]: money }))
  expect(created.success, created.msg).toBe(true)
  return created.data.flowlistid
}

const deal = async (jobId: string, flow: string, more: Parameters<typeof dealing>[1] = {}) => {
  const who = await server.as(jobId)
  return who.call('oa/flow/deal', dealing(await waitingFor(who, flow), more))
}

const stepsWaiting = async (flow: string) => {
  const sql = 'select distinct step_name from message where flow_id = $1 and status = 1 order by step_name'
  return (await rowsOf<{ step_name: string }>(server.db, sql, flow)).map(({ step_name }) => step_name).sort()
}

describe('conditions that call a remote function', () => {
  test.each([
    ['true', 'USD', '审批'],
    ['false', 'JPY', '归档'],
  ])('routes by a remote condition that is %s and lists its call in the form', async (_, money, next) => {
    const flow = await begin('rate', money)
    const dealt = await deal(mayufen, flow)
    expect(dealt.data.nextmessage.map(({ funname }) => funname)).toEqual([next])
    expect(service.heard).toMatchObject([{ fun: '汇率', para: [money] }])
  })

  test('evaluates nested remote calls from the inside out', async () => {
    const flow = await begin('nested', 'USD')
    const dealt = await deal(mayufen, flow)
    expect(dealt.data.nextmessage.map(({ funname }) => funname)).toEqual(['审批'])
    expect(service.heard.map(({ para }) => para[0])).toEqual(['USD', 7.2, 14.4])
  })

  test.each([
    [5, true],
    [6, false],
  ])('evaluates remote calls nested %d deep: %s', async (depth, isDecided) => {
    const doubled = '#[加倍]('.repeat(depth - 1)
    const condition = `${doubled}#[汇率](${at(currency)})${')'.repeat(depth - 1)} > 7`
    const deep = await server.publish(`嵌套${depth}层`, pricing(condition))
    const created = await (await server.as('100010')).call('oa/flow/creat', creating(deep, { f1: 'USD' }))
    const dealt = await deal(mayufen, created.data.flowlistid)
    expect(dealt.success).toBe(isDecided)
    expect(service.heard).toHaveLength(5)
  })

  test('calls the remote function in a preview, too, and stores nothing', async () => {
    const flow = await begin('rate', 'USD')
    const who = await server.as(mayufen)
    const body = dealing(await waitingFor(who, flow))
    const before = await contentsOf(server.db)
    const { data } = await who.call('oa/flow/dealpreviewmode', body)
    expect(data.nextmessage.map(({ funname }) => funname)).toEqual(['审批'])
    expect(await contentsOf(server.db)).toEqual(before)
  })
})

describe('conditions when the source does not respond', () => {
  test('rejects the decision, names the function and stores nothing when the source is down', async () => {
    const flow = await begin('rate', 'USD')
    service.reply(down)
    const before = await contentsOf(server.db)
    const refused = await deal(mayufen, flow, { requestId: 'down-then-up' })
    expect(refused).toMatchObject({ success: false, code: 'flow.remote-unavailable' })
    expect(refused.msg).toContain('汇率')
    expect(await contentsOf(server.db)).toEqual(before)

    service.reply(() => 7.2)
    server.clock.move(11_000)
    expect((await deal(mayufen, flow, { requestId: 'down-then-up' })).success).toBe(true)
    expect(await stepsWaiting(flow)).toEqual(['备案', '审批'].sort())
  })

  test('treats an unusable response as a condition that does not hold', async () => {
    const flow = await begin('rate', 'USD')
    service.reply(() => '不知道')
    const dealt = await deal(mayufen, flow)
    expect(dealt.data.nextmessage.map(({ funname }) => funname)).toEqual(['归档'])
  })

  test('accepts a button without remote calls while the source is down', async () => {
    const flow = await begin('rate', 'USD')
    service.reply(down)
    expect((await deal(tangjing, flow, { btnindex: 1 })).success).toBe(true)
    expect(service.heard).toEqual([])
  })

  test('rejects the decision when the function is no longer configured', async () => {
    const flow = await begin('gone', 'USD')
    expect(await deal(mayufen, flow)).toMatchObject({ success: false, code: 'flow.remote-unavailable' })
    expect(service.heard).toEqual([])
  })
})

describe('flows during a slow remote call', () => {
  /** Lets the source wait until it is told to go on. */
  function thinking() {
    const gate: { goOn: () => void } = { goOn: () => {} }
    const opened = new Promise<void>((resolve) => {
      gate.goOn = resolve
    })
    service.reply(async () => {
      await opened
      return 7.2
    })
    return gate
  }

  test('leaves the flow unlocked for other assignees during a remote call', async () => {
    const flow = await begin('rate', 'USD')
    const source = thinking()
    const slow = deal(mayufen, flow)
    await expect.poll(() => service.heard.length).toBe(1)
    expect((await deal(linxiaofeng, flow)).success).toBe(true)
    source.goOn()
    expect((await slow).success).toBe(true)
    expect(await stepsWaiting(flow)).toEqual(['审批'])
  })

  test('applies the first decision on a message and ignores a later response', async () => {
    const flow = await begin('rate', 'USD')
    const source = thinking()
    const slow = deal(mayufen, flow)
    await expect.poll(() => service.heard.length).toBe(1)
    expect((await deal(tangjing, flow, { btnindex: 1 })).success).toBe(true)
    source.goOn()
    expect(await slow).toMatchObject({ success: false, code: 'flow.message-handled' })
    expect(await stepsWaiting(flow)).toEqual(['备案'])
  })
})

describe('forms whose formulas call a remote function', () => {
  const rate = field(2, '汇率', 'number', { options: { formula: `#[汇率](${at(currency)})` } })
  const reason = field(3, '说明', 'input', { linkage: { shown: `#[汇率](${at(currency)}) > 7` } })
  const filling = [limit(currency), limit(rate), limit(reason)]
  const exchange = design(
    [
      start(['review'], { id: 'start', formEditLimit: filling }),
      step('review', { name: '复核', dealers: only(lina), formEditLimit: filling, btnGroup: [button([])] }),
    ],
    [currency, rate, reason],
  )
  let flowId: string
  beforeAll(async () => {
    flowId = await server.publish('换汇', exchange)
  })

  const create = async (form: Record<string, unknown>) =>
    (await server.as('100010')).call('oa/flow/creat', creating(flowId, form))
  const formOf = async (flow: string) =>
    (await rowsOf<{ form: object }>(server.db, 'select form from flow where id = $1', flow))[0]?.form

  test('computes remote formulas on the server, whatever the client sends', async () => {
    const { data } = await create({ [currency.model]: 'USD', [rate.model]: 99, [reason.model]: '换美元' })
    expect(await formOf(data.flowlistid)).toMatchObject({ f1: 'USD', f2: 7.2, f3: '换美元' })
    const yen = await create({ [currency.model]: 'JPY', [reason.model]: '换日元' })
    expect(await formOf(yen.data.flowlistid)).toMatchObject({ f1: 'JPY', f2: 0.05 })
    expect(await formOf(yen.data.flowlistid)).not.toHaveProperty('f3')
    expect(service.heard).toHaveLength(2)
  })

  test('rejects submitting a form with remote formulas while the source is down', async () => {
    service.reply(down)
    const before = await contentsOf(server.db)
    const refused = await create({ [currency.model]: 'USD' })
    expect(refused).toMatchObject({ success: false, code: 'flow.remote-unavailable' })
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test.each(['7\0', '7\ud83d'])(
    'rejects submitting a form whose source answers what no database stores',
    async (text) => {
      const note = field(4, '备注', 'input', { options: { formula: `#[汇率](${at(currency)})` } })
      const noted = design(
        [
          start(['review'], { id: 'start', formEditLimit: [limit(currency), limit(note)] }),
          ends('review', '复核', lina),
        ],
        [currency, note],
      )
      const flow = await server.publish('备注', noted)
      service.reply(() => text)
      const me = await server.as('100010')
      const refused = await me.call('oa/flow/creat', creating(flow, { [currency.model]: 'USD' }))
      expect(refused).toMatchObject({ success: false, code: 'flow.remote-unavailable' })
    },
  )

  test('opens a form while the source is down and accepts it once the source is up', async () => {
    const { data } = await create({ [currency.model]: 'USD' })
    server.clock.move(11 * 60_000)
    service.reply(down)
    const reviewer = await server.as(lina)
    const msgid = await waitingFor(reviewer, data.flowlistid)
    const opened = await reviewer.call('oa/flow/deal/bymsgid', { _id: msgid })
    expect(opened.data.formdata).toMatchObject({ f1: 'USD', f2: 7.2 })

    service.reply(() => 7.2)
    server.clock.move(11_000)
    const body = dealing(msgid, {}, { formmd5: opened.data.formmd5 })
    expect(await reviewer.call('oa/flow/deal', body)).toMatchObject({ success: true })
  })
})

describe('remote functions for designers', () => {
  const ifFirst: RecipientGroup = group([
    {
      type: 'formif',
      id: 'if',
      name: '汇率高',
      data: { ifstr: '#[汇率]("USD") > 7', to: only(lina) },
    },
  ])
  const recipients = async () => {
    const testData = { permission_id: [] }
    const admin = await server.as('admin')
    return admin.call('oa/flowdesigns/testconcactset/explain', {
      groupList: [ifFirst],
      testType: 'spread',
      testData,
    })
  }
  const tested = async (ifstr: string) =>
    (await server.as('admin')).call('oa/flow/ifstrtest', { ifstr, formdatalist: [] })

  test('tests recipients and conditions with real responses', async () => {
    expect((await recipients()).data.people).toMatchObject([{ _uuid: lina }])
    expect((await tested('#[汇率]("JPY") > 7')).msg).toBe('计算结果是0')
    expect((await tested('#[加倍](#[汇率]("USD")) == 14.4')).msg).toBe('计算结果是1')
  })

  test('reports to designers that a source is down or a function is unknown', async () => {
    service.reply(down)
    expect(await recipients()).toMatchObject({ success: false, code: 'tablefun.failed' })
    expect((await tested('#[汇率]("USD") > 7')).msg).toContain('远程函数“汇率”暂无结果')
    expect((await tested('#[天气]("USD") > 7')).msg).toContain('没有名为“天气”的函数')
  })

  test('refuses to publish a design that calls an unknown function', async () => {
    const admin = await server.as('admin')
    const { data } = await admin.call('oa/flowdesigns/getbyid', { _id: flowOf.gone })
    const errors = data.problems.filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([{ code: 'expression.unknown-function', params: { name: '天气' } }])
    const publishing = { _id: flowOf.gone, rev: data.rev, publish: true, design: data.design }
    expect(await admin.call('oa/flowdesigns/edit_senior', publishing)).toMatchObject({
      success: false,
      code: 'flowdesign.has-problems',
    })
  })
})
