import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printCustomReference } from '../../../../src/core/expression'
import { formFieldsOf } from '../../../../src/core/form/design/items'
import type { CustomFunction, FlowDesign } from '../../../../src/generated/types'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  typedLeave,
  typedLeaveForm,
  waitingFor,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

/** 唐静 is of 财务部, 王磊 and his superior 林晓峰 are not. */
const inFinance: CustomFunction['data'] = {
  contact: [
    {
      when: [
        {
          chosetype: 'or',
          chosed: [{ type: 'dept', id: '7', name: '财务部', coverage: 'n' }],
          runRoots: [],
        },
      ],
      value: '财务',
    },
  ],
}

const about = (type: CustomFunction['type'], number: number, data = inFinance): CustomFunction => ({
  id: `1685774578_${number}`,
  name: `函数${number}`,
  type,
  formitem: null,
  data,
})

const creator = about('creater_concact', 1, { contact: [] })
const dealer = about('dealer_concact', 2, { contact: [] })
const ofForm = { ...about('form_concact', 3, { contact: [] }), formitem: '1732154407000_10959' }
const unused = about('creater_concact', 4)

/** The leave flow whose reason and phone may only be written for as long as some functions say so. */
function withFunctions(): FlowDesign {
  const copy = typedLeave()
  copy.set.customFuns = [creator, dealer, ofForm, unused]
  const closedBy = (name: string, functions: readonly CustomFunction[]) => {
    const item = formFieldsOf(copy.formset).find((one) => one.name === name)
    if (!item) throw new Error('the leave form has changed')
    const asked = functions.map((one) => `${printCustomReference(one)} != "无"`)
    item.linkage = { readonly: `!(${asked.join(' && ')})` }
  }
  closedBy('请假事由', [creator, dealer])
  closedBy('请假期间电话', [ofForm])
  return copy
}

let server: FlowServer
let flowid: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flowid = await server.publish('请假（函数）', withFunctions())
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

describe('custom functions in an open form', () => {
  test('returns the functions that formulas use while a flow is started', async () => {
    const { data } = await (await server.as('100010')).call('oa/flow/getbycreat', { _id: flowid })
    expect(data.customs).toEqual({ [creator.id]: '王磊', [dealer.id]: '王磊' })
    expect(data.flowfacts).toMatchObject({
      creatorName: '王磊',
      creatorJobId: '100010',
      handlerName: '王磊',
      flowName: '请假（函数）',
      workname: '',
      isUrgent: false,
    })
    expect(data.flowfacts.creatorDeptPath).toContain(`-${data.flowfacts.creatorDept}`)
  })

  test('returns different functions to creator and assignee while they open the flow', async () => {
    const me = await server.as('100010')
    const urgent = { dept: '', desc: '', fileList: [], level: 100 as const }
    const created = await me.call('oa/flow/creat', creating(flowid, typedLeaveForm(1), { flowdata: urgent }))
    const superior = await server.as('100008')
    const msgid = await waitingFor(superior, created.data.flowlistid)
    const { data } = await superior.call('oa/flow/deal/bymsgid', { _id: msgid })
    expect(data.customs).toEqual({ [creator.id]: '王磊', [dealer.id]: '林晓峰' })
    expect(data.flowfacts).toMatchObject({ creatorName: '王磊', handlerName: '林晓峰', isUrgent: true })
    expect(data.flowfacts.workname).toBe(data.flow.workname)
    const flowOi_id = created.data.flowlistid
    const { data: seen } = await superior.call('oa/flow/detail', { flowOi_id })
    expect({ customs: seen.customs, flowfacts: seen.flowfacts }).toEqual({
      customs: data.customs,
      flowfacts: data.flowfacts,
    })
    expect((await superior.call('oa/flow/deal', dealing(msgid))).success).toBe(true)
  })

  test('returns no functions without formulas that call them', async () => {
    const { data } = await (await server.as('100010')).call('oa/flow/getbycreat', { _id: 'flow-seal' })
    expect(data.customs).toEqual({})
  })
})
