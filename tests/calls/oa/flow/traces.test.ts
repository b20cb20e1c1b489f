import { describe, expect, test } from 'vitest'
import type { FlowDesign, FlowDesignStep, RecipientItem } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, dealing, waitingFor } from '../../../kit/flows'
import { field, formOf } from '../../../kit/form-of'
import { soundFlowServer } from '../../../kit/sound-flow-server'

/*
 * 王磊 (100010) of 前端组 starts, whose supervisor is 林晓峰 (100008). 徐丽华 (100028) supervises 财务部, where
 * 唐静 (100030) works.
 */
const server = soundFlowServer()

const group = (...chosed: RecipientItem[]) => [{ chosetype: 'or' as const, chosed, runRoots: [] }]
const person = (id: string): RecipientItem => ({ type: 'user', id, name: id })
const superior: RecipientItem = { type: 'fun', id: 'directSuperByCreat', name: '创建者的直接上级' }

/** A flow whose signing step is as told. */
function asking(sign: Partial<FlowDesignStep>): FlowDesign {
  const design = signing('orsign', ['100008'], '100029')
  const [start, signs, then] = design.funlist
  if (!start || !signs || !then) throw new Error('the flow has steps')
  return { ...design, funlist: [start, { ...signs, name: '主管审批', ...sign }, { ...then, name: '归档' }] }
}

/** Runs work while people are disabled. */
async function without(ids: string[], work: () => Promise<void>): Promise<void> {
  const set = async (enabled: boolean) => {
    await server.db.pool.query('update person set enabled = $1 where id = any($2)', [enabled, ids])
    await server.db.pool.query('update directory_version set version = version + 1')
  }
  await set(false)
  await work().finally(() => set(true))
}

const start = async (design: FlowDesign) => {
  const flow = await server.publish('查找接收人', design)
  return (await server.as('100010')).call('oa/flow/creat', creating(flow, {}))
}

describe('reasons why an assignee received a message', () => {
  test('shows the same reason in preview, response, history and diagram', async () => {
    const me = await server.as('100010')
    const flow = await server.publish(
      '查找接收人',
      asking({ dealers: group(superior), cc: group(person('100030')) }),
    )
    const preview = await me.call('oa/flow/creatpreviewmode', creating(flow, {}))
    const created = await me.call('oa/flow/creat', creating(flow, {}))
    const flowOi_id = created.data.flowlistid
    const logs = await me.call('oa/flow/detail_logs', { flowOi_id })
    const { data } = await me.call('oa/flow/detail_msgs', { flowOi_id })

    const trace = [{ code: 'trace.direct-creator', params: { count: 1 }, people: ['林晓峰'] }]
    const [line] = logs.data.logList
    for (const led of [preview.data, created.data, line]) expect(led?.nextmessage[0]).toMatchObject({ trace })
    const signed = data.msgList.find(({ NowFunName, iscc }) => NowFunName === '主管审批' && !iscc)
    const copy = data.msgList.find(({ iscc }) => iscc)
    const told = (visit: string | undefined, isCopy: boolean) =>
      data.traces.find((one) => one.visit === visit && one.iscc === isCopy)?.trace
    expect(told(signed?.visit, false)).toMatchObject(trace)
    expect(told(copy?.visit, true)).toMatchObject([{ code: 'trace.user', people: ['唐静'] }])
  })

  test('keeps the reason unchanged when people leave or department heads change', async () => {
    const { data } = await start(asking({ dealers: group(superior) }))
    await without(['100008'], async () => {
      const seen = await (await server.as('100010')).call('oa/flow/detail_msgs', {
        flowOi_id: data.flowlistid,
      })
      expect(seen.data.traces.at(-1)?.trace).toMatchObject([{ people: ['林晓峰'] }])
    })
  })

  test('names an intended assignee who has left', async () => {
    await without(['100030'], async () => {
      const { data } = await start(asking({ dealers: group(person('100030'), person('100008')) }))
      expect(data.nextmessage[0]?.list.map(({ name }) => name)).toEqual(['林晓峰'])
      expect(data.nextmessage[0]?.trace).toMatchObject([
        { code: 'trace.user-disabled', params: { name: '唐静' }, people: [] },
        { code: 'trace.user', people: ['林晓峰'] },
      ])
    })
  })
})

describe('steps without any assignee', () => {
  const flows = async () => {
    const [row] = await rowsOf<{ n: string }>(server.db, 'select count(*) as n from flow')
    return row?.n
  }

  test('rejects a start by the name of the step without assignee, and stores nothing', async () => {
    const before = await flows()
    await without(['100008'], async () => {
      const { success, code, msg, data } = await start(asking({ dealers: group(person('100008')) }))
      expect([success, code]).toEqual([false, 'flow.nobody-found'])
      expect(data).toMatchObject({ trace: [{ code: 'trace.user-disabled', params: { name: '林晓峰' } }] })
      expect(msg).toContain('步骤“主管审批”找不到接收人')
      expect(await flows()).toBe(before)
    })
  })

  test('discloses no hidden field in the refusal for a missing assignee', async () => {
    const picked = field('密选人员', {
      type: 'custom',
      options: { componentName: 'fm-chose-users-select-userid-name' },
    })
    const inField: RecipientItem = { type: 'form', id: picked.key, name: picked.name }
    const design = { ...asking({ dealers: group(inField) }), formset: formOf(picked) }
    const [begin] = design.funlist
    if (!begin) throw new Error('the flow has steps')
    begin.formEditLimit = [{ key: picked.key, name: picked.name, required: false, type: 'hidden' }]
    const { code, data } = await start(design)
    expect([code, data]).toEqual([
      'flow.nobody-found',
      { trace: [{ code: 'trace.kept', params: {}, people: [] }] },
    ])
  })

  test('rejects handling the previous step when the next has no assignee', async () => {
    const { data } = await start(asking({ dealers: group(superior) }))
    const signer = await server.as('100008')
    const msgid = await waitingFor(signer, data.flowlistid)
    await without(['100029'], async () => {
      const { success, msg } = await signer.call('oa/flow/deal', dealing(msgid))
      expect([success, msg]).toEqual([false, expect.stringContaining('步骤“归档”找不到接收人')])
    })
    expect(await waitingFor(signer, data.flowlistid)).toBe(msgid)
  })

  test('skips a step that allows it and shows which assignee was missing', async () => {
    await without(['100030'], async () => {
      const { data } = await start(asking({ dealers: group(person('100030')), nobodypass: true }))
      const told = data.nextmessage.map(({ funname, skipped = false, trace }) => [
        funname,
        skipped,
        trace[0]?.code,
      ])
      expect(told).toEqual([
        ['主管审批', true, 'trace.user-disabled'],
        ['归档', false, 'trace.user'],
      ])
    })
  })
})
