import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import leave from '#fixtures/forms/leave.json'
import { printCustomReference } from '../../../../src/core/expression'
import { formFieldsOf } from '../../../../src/core/form/design/items'
import type { CustomFunction, FlowDesign, FormDesign } from '../../../../src/generated/types'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

const field = (name: string) => {
  const found = formFieldsOf(leave as unknown as FormDesign).find((item) => item.name === name)
  if (!found) throw new Error(`the leave form has no ${name}`)
  return found
}
const at = (name: string) => `@[${name}_${field(name).key}]`

const reader: CustomFunction = {
  id: '1685774578_9',
  name: '事由中的人',
  type: 'form_concact',
  formitem: field('请假事由').key,
  data: { contact: [] },
}
const secret = '家里有急事不便说明'

/** The leave flow: its superior may not see the reason, on which two of the links of the start depend. */
function withSecret(): FlowDesign {
  const copy = demoDesign('flow-leave')
  const superior = copy.funlist.find(({ id }) => id === 'superior')
  const button = copy.funlist.find(({ is_start }) => is_start)?.btnGroup[0]
  if (!superior || !button) throw new Error('the leave flow has changed')
  const { name, key } = field('请假事由')
  superior.formEditLimit = [{ name, key, type: 'hidden', required: false }]
  const link = (id: string, condition: string) => ({
    id,
    name: id,
    if: condition,
    funId: ['superior'],
    SonFlowId: [],
  })
  button.NextFun = [
    link('天数', `${at('请假天数')} > 3`),
    link('保密', `${at('请假天数')} > 1 && ${at('请假事由')} == "${secret}"`),
    link('函数', `${printCustomReference(reader)} == "" && ${at('请假天数')} > 0 && ${at('请假天数')} < 9`),
  ]
  copy.set.customFuns = [reader]
  return copy
}

let server: FlowServer
let flowid: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flowid = await server.publish('请假（说明）', withSecret())
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const started = async () => {
  const me = await server.as('100010')
  const { data } = await me.call('oa/flow/creat', creating(flowid, leaveForm(2, { 请假事由: secret })))
  return data.flowlistid
}

const reasonsFor = async (jobId: string, flowOi_id: string) => {
  const { data } = await (await server.as(jobId)).call('oa/flow/detail_logs', { flowOi_id })
  return data.logList[0]?.reasons ?? []
}

describe('reasons for the way of a flow in history', () => {
  test('shows every condition with its values to readers of the whole form', async () => {
    const reasons = await reasonsFor('100010', await started())
    expect(reasons.map(({ kind, name, to, holds }) => [kind, name, to.length > 0, holds])).toEqual([
      ['if', '天数', true, false],
      ['if', '保密', true, true],
      ['if', '函数', true, true],
      ['default', '', true, false],
    ])
    expect(reasons.map(({ explanation }) => explanation?.line)).toEqual([
      '请假天数 2 > 3 → 假',
      `请假天数 2 > 1 且 请假事由 "${secret}" = "${secret}" → 真`,
      '事由中的人 "" = "" 且 请假天数 2 > 0 且 请假天数 2 < 9 → 真',
      undefined,
    ])
    expect(reasons[1]?.explanation?.parts.map(({ value }) => value)).toEqual([true, true])
    expect(reasons[2]?.explanation?.parts).toHaveLength(3)
  })

  test('redacts conditions and values that the reader may not see', async () => {
    const flow = await started()
    const reasons = await reasonsFor('100008', flow)
    expect(reasons.map(({ holds }) => holds)).toEqual([false, true, true, false])
    expect(reasons.map(({ explanation }) => explanation?.line)).toEqual([
      '请假天数 2 > 3 → 假',
      '请假天数 2 > 1 且 ⁎⁎⁎',
      '⁎⁎⁎ 且 请假天数 2 > 0 且 请假天数 2 < 9',
      undefined,
    ])
    expect(reasons[1]?.explanation?.parts[1]).toMatchObject({ text: '⁎⁎⁎', line: '⁎⁎⁎', parts: [] })
    expect(JSON.stringify(reasons)).not.toMatch(/请假事由|家里有急事/)
    const superior = await server.as('100008')
    const msgid = await waitingFor(superior, flow)
    const opened = await superior.call('oa/flow/deal/bymsgid', { _id: msgid })
    expect(opened.data.logs[0]?.reasons).toEqual(reasons)
    expect((await superior.call('oa/flow/deal', dealing(msgid))).success).toBe(true)
  })
})
