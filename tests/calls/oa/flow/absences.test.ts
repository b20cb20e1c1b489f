import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upgradeForm } from '../../../../src/core/form/design/upgrade'
import type { FlowDesign, OaFlowAbsencesBody } from '../../../../src/generated/types'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'

/** Who learns on which days colleagues are away. */

const [mine, colleague, other, leader, foreigner] = ['100010', '100011', '100013', '100008', '100029']
const december = { from: '2026-12-01', until: '2026-12-31' }

const item = (n: number, options: object) => ({
  type: 'date',
  name: `日期${n}`,
  key: `1763800000000_${n}`,
  keyindex: n,
  model: `date${n}`,
  options: options as Record<string, unknown>,
  rules: [],
})

function design(): FlowDesign {
  const flow = signing('orsign', [leader], '100028')
  const formset = upgradeForm({
    version: 1,
    list: [
      item(1, { type: 'datetimerange', halfDays: true, absence: true }),
      item(2, { type: 'dates', absence: true }),
      item(3, { type: 'daterange' }),
    ],
    config: { labelWidth: 100, labelPosition: 'right', size: 'small' },
  })
  const formEditLimit = formset.list.map(({ key }) => ({ key, type: 'canedit' as const, required: false }))
  return { ...flow, formset, funlist: flow.funlist.map((step) => ({ ...step, formEditLimit })) }
}

let server: FlowServer
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flow = await server.publish('休假', design())
})
afterAll(() => server.stop())

const start = async (job: string, form: Record<string, unknown>) => {
  const { data, success, msg } = await (await server.as(job)).call('oa/flow/creat', creating(flow, form))
  expect(success, msg).toBe(true)
  return data.flowlistid
}
const agree = async (id: string) => {
  for (const job of [leader, '100028']) {
    const who = await server.as(job)
    const done = await who.call('oa/flow/deal', dealing(await waitingFor(who, id)))
    expect(done.success, done.msg).toBe(true)
  }
}
const ask = async (job: string, body: Partial<OaFlowAbsencesBody> = {}) =>
  (await server.as(job)).call('oa/flow/absences', { ...december, ...body })

describe('absences of a department', () => {
  beforeAll(async () => {
    await agree(
      await start(colleague, {
        date1: ['2026-12-03 13:00:00', '2026-12-04 12:00:00'],
        date2: ['2026-12-20', '2027-03-01'],
        date3: ['2026-12-10', '2026-12-11'],
      }),
    )
    await start(other, { date1: ['2026-12-03 09:00:00', '2026-12-04 18:00:00'] })
    const from = await server.as(other)
    const entrusted = await from.call('oa/flowdesigns/entrust/creat', {
      from: '',
      to: colleague,
      kind: 'message',
      flows: null,
      begins_at: '2026-12-08T16:00:00.000Z',
      ends_at: '2026-12-09T16:00:00.000Z',
      enabled: true,
      reason: '出差',
    })
    expect(entrusted.success, entrusted.msg).toBe(true)
  })

  test('are agreed flows and delegations of all tasks, by name and days only', async () => {
    const { data } = await ask(mine)
    expect(data).toMatchObject({ size: 6, isTooLarge: false })
    const person = { id: colleague, name: '赵子涵' }
    expect(data.absences).toEqual(
      expect.arrayContaining([
        { ...person, from: '2026-12-03', until: '2026-12-04', fromNoon: true, untilNoon: true },
        { ...person, from: '2026-12-20', until: '2026-12-20', fromNoon: false, untilNoon: false },
        {
          id: other,
          name: '蒋思源',
          from: '2026-12-09',
          until: '2026-12-09',
          fromNoon: false,
          untilNoon: false,
        },
      ]),
    )
    expect(data.absences).toHaveLength(3)
  })

  test('leave out the person who asks', async () => {
    expect((await ask(colleague)).data.absences.map(({ id }) => id)).toEqual([other])
  })

  test('are not returned to people outside the department, who do not lead it', async () => {
    expect(await ask(foreigner, { deptid: '4' })).toMatchObject({
      success: false,
      code: 'request.absence-closed',
    })
    expect((await ask(leader, { deptid: '4' })).data.absences).toHaveLength(3)
  })

  test('are returned for a flow to its assignees, and to no other reader from outside', async () => {
    const id = await start(mine, { date1: ['2026-12-03 09:00:00', '2026-12-03 18:00:00'] })
    expect((await ask(leader, { flowOi_id: id })).data.absences).toHaveLength(3)
    expect(await ask(foreigner, { flowOi_id: id })).toMatchObject({ success: false, code: 'flow.not-found' })
    await agree(id)
    expect((await ask('100028', { flowOi_id: id })).data).toEqual({
      size: 0,
      isTooLarge: false,
      absences: [],
    })
  })

  test.each([
    ['2026-12-31', '2026-12-01'],
    ['2026-12-01', '2027-02-01'],
    ['2026-12-01', '2026-12-32'],
  ])('are rejected from %s to %s', async (from, until) => {
    expect(await ask(mine, { from, until })).toMatchObject({
      success: false,
      code: 'request.absence-range',
    })
  })
})
