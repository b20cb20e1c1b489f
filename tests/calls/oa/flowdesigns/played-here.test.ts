import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SimulatedAct } from '../../../../src/generated/types'
import { type FlowServer, flowServerOfFile, leaveForm, purchaseForm } from '../../../kit/flows'
import { group } from '../../../kit/house'
import { playedHere } from '../../../kit/played-here'
import type { Sender } from '../../../kit/server'

/** A page plays simulated flows by itself; whatever it makes of them is what the call answers, to the letter. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const at = '2026-11-02T01:00:00.000Z'

describe('a simulation in the browser', () => {
  test.each([
    ['flow-purchase', '采购申请', purchaseForm(60_000)],
    ['flow-leave', '请假申请', leaveForm(5)],
  ])(
    'returns the same as the call at each action of %s, with the form of the next assignee',
    async (flowid, name, input) => {
      const { design } = (await admin.call('oa/flowdesigns/getbyid', { _id: flowid })).data
      const acts: SimulatedAct[] = [{ kind: 'creat', person: '100010', input, desc: '出差用' }]
      for (let n = 0; n < 8; n++) {
        const answer = await admin.call('oa/flowdesigns/simulation/deal', { flowid, acts, at })
        expect(await playedHere(admin, { flowid, name, design }, { acts, at })).toEqual(answer.data)
        const [step] = answer.data.waiting
        const person = step?.people[0]?.id
        if (!step || !person) return
        const open = { person, step: step.step }
        const opened = await admin.call('oa/flowdesigns/simulation/deal', { flowid, acts, at, open })
        expect(opened.data.turn).not.toBeNull()
        expect(await playedHere(admin, { flowid, name, design }, { acts, at, open })).toEqual(opened.data)
        acts.push({ kind: 'deal', person, step: step.step, button: 0, suggest: '同意' })
      }
      expect.unreachable('the flow ends')
    },
  )

  test('rejects an action with the same message as the call', async () => {
    const { design } = (await admin.call('oa/flowdesigns/getbyid', { _id: 'flow-leave' })).data
    const acts: SimulatedAct[] = [{ kind: 'creat', person: '100010', input: {} }]
    const question = { flowid: 'flow-leave', acts, at }
    const { data } = await admin.call('oa/flowdesigns/simulation/deal', question)
    expect(data.refused?.code).toBe('form.invalid')
    expect(await playedHere(admin, { flowid: 'flow-leave', name: '请假申请', design }, { acts, at })).toEqual(
      data,
    )
  })

  test('returns the same as the call for all cases of all templates', async () => {
    const tree = await admin.call('oa/flowdesigns/alltemplatetreelist', {})
    let played = 0
    for (const { id: flowid } of tree.data.flatMap(({ lists = [] }) => lists)) {
      const { data: template } = await admin.call('oa/flowdesigns/templatedetail', { _id: flowid })
      const asked = await admin.call('oa/flowdesigntemplates/simulation/instance/listbyflowid', { flowid })
      for (const { acts } of asked.data) {
        const { data } = await admin.call('oa/flowdesigntemplates/simulation/deal', { flowid, acts, at })
        expect(await playedHere(admin, { flowid, ...template }, { acts, at }), flowid).toEqual(data)
        played++
      }
    }
    expect(played).toBeGreaterThan(40)
  })

  test('receives the company data once and again after a change', async () => {
    const needs = { starts: [], offers: false }
    const first = await admin.call('oa/flowdesigns/simulation/surroundings', needs)
    expect(first.data.company?.people.names.split('\n')).toContain('苏婉清')
    const { mark } = first.data
    const again = await admin.call('oa/flowdesigns/simulation/surroundings', { ...needs, mark })
    expect(again.data).toMatchObject({ mark, company: null })
    const groups = [group([{ type: 'user', id: '100009', name: '苏婉清' }])]
    await admin.call('oa/flowdesigns/contactgroup/creat', { name: '新的组', tip: '', groups, managers: [] })
    const later = await admin.call('oa/flowdesigns/simulation/surroundings', { ...needs, mark })
    expect(later.data.mark).not.toBe(mark)
    expect(later.data.company).not.toBeNull()
  })

  test('rejects people who may not see designs', async () => {
    const worker = await server.as('100009')
    const answer = await worker.call('oa/flowdesigns/simulation/surroundings', { starts: [], offers: true })
    expect(answer.code).toBe('session.no-permission')
  })
})
