import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  purchaseForm,
  waitingFor,
} from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import { login } from '../../kit/password'
import { proveByPassword } from '../../kit/proving'
import { type Sender, senderWith } from '../../kit/server'

/** Acts that a design names ask their person to prove again who he is; the server refuses them until he has. */

let server: FlowServer
let creator: Sender
let superior: Sender
let always = ''
const password = 'Mima2026'
const minute = 60_000

beforeAll(async () => {
  server = await flowServerOfFile()
  await server.db.pool.query('update person set password_hash = $1', [await hashPassword(password)])
  creator = await server.as('100010')
  superior = await server.as('100008')
  always = await published('')
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

/** A purchase whose superior proves himself under a condition. */
async function published(prove: string): Promise<string> {
  const design = demoDesign('flow-purchase')
  const button = design.funlist.find(({ id }) => id === 'superior')?.btnGroup[0]
  if (!button) throw new Error('the superior has a button')
  button.prove = prove
  return server.publish('采购', design)
}

async function arrived(flowid: string, amount = 1000): Promise<string> {
  const { data } = await creator.call('oa/flow/creat', creating(flowid, purchaseForm(amount)))
  return waitingFor(superior, data.flowlistid)
}

describe('an action that requires a proof', () => {
  test('rejects the action without a proof with a clear message and leaves the flow unchanged', async () => {
    const message = await arrived(always)
    const refused = await superior.call('oa/flow/deal', dealing(message))
    expect(refused).toMatchObject({
      success: false,
      code: 'proof.needed-by',
      msg: '“同意”需要先确认是您本人',
    })
    expect(await superior.call('oa/flow/dealpreviewmode', dealing(message))).toMatchObject({ success: true })
    const { rows } = await server.db.pool.query('select status from message where id = $1', [message])
    expect(rows).toEqual([{ status: 1 }])
  })

  test('accepts this and further actions for some minutes after the right password', async () => {
    const [first, second] = [await arrived(always), await arrived(always)]
    expect(await proveByPassword(superior, 'Falsch2026')).toMatchObject({ code: 'proof.wrong-password' })
    expect(await superior.call('oa/flow/deal', dealing(first))).toMatchObject({ code: 'proof.needed-by' })
    const given = await proveByPassword(superior, password)
    expect(Date.parse(given.data.until) - server.clock.now()).toBeLessThanOrEqual(5 * minute)
    expect(await superior.call('oa/flow/deal', dealing(first))).toMatchObject({ success: true })
    expect(await superior.call('oa/flow/deal', dealing(second))).toMatchObject({ success: true })
    const { data } = await superior.call('oa/flow/detail_logs', { flowOi_id: await flowOf(first) })
    expect(data.logList.find(({ type2 }) => type2 !== 1)).toMatchObject({ proved: true })
  })

  test('requires a new proof after those minutes and immediately in another session', async () => {
    const message = await arrived(always)
    server.clock.move(6 * minute)
    expect(await superior.call('oa/flow/deal', dealing(message))).toMatchObject({ code: 'proof.needed-by' })
    await proveByPassword(superior, password)
    const { data } = await login(server.nobody, '100008', password)
    const elsewhere = senderWith(server.app, data.token)
    expect(await elsewhere.call('oa/flow/deal', dealing(message))).toMatchObject({ code: 'proof.needed-by' })
    expect(await superior.call('oa/flow/deal', dealing(message))).toMatchObject({ success: true })
  })

  test('requires a proof only where its condition holds', async () => {
    server.clock.move(6 * minute)
    const condition = demoDesign('flow-purchase').funlist.find(({ id }) => id === 'superior')?.btnGroup[0]
      ?.NextFun[0]?.if
    const flow = await published(condition ?? '')
    const [small, large] = [await arrived(flow, 5000), await arrived(flow, 5001)]
    expect(await superior.call('oa/flow/deal', dealing(small))).toMatchObject({ success: true })
    expect(await superior.call('oa/flow/deal', dealing(large))).toMatchObject({ code: 'proof.needed-by' })
  })
})

const flowOf = async (message: string): Promise<string> => {
  const { rows } = await server.db.pool.query('select flow_id from message where id = $1', [message])
  return rows[0].flow_id
}

test('accepts the second factor instead of the password where one is set up, and each code once', async () => {
  server.clock.move(6 * minute)
  await proveByPassword(superior, password)
  const { data: begun } = await superior.call('employee/secondfactor/begin', {})
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: server.clock.now() })
  await superior.call('employee/secondfactor/confirm', { code: codeNow() })
  expect((await superior.call('employee/proof', {})).data.ways).toEqual(['code'])
  expect(await proveByPassword(superior, password)).toMatchObject({ code: 'proof.other-way' })
  server.clock.move(minute)
  const code = codeNow()
  expect((await superior.call('employee/proof/give', { code })).success).toBe(true)
  server.clock.move(6 * minute)
  expect(await superior.call('employee/proof/give', { code })).toMatchObject({ code: 'session.wrong-code' })
})

test('limits proof attempts from a stolen session', async () => {
  for (let n = 0; n < 6; n++) await proveByPassword(creator, 'Falsch2026')
  expect(await proveByPassword(creator, password)).toMatchObject({ code: 'proof.too-often' })
  server.clock.move(24 * 60 * minute)
  expect((await proveByPassword(creator, password)).success).toBe(true)
})

test('requires the administrator’s own proof during impersonation', async () => {
  const admin = await server.as('admin')
  const { data } = await admin.call('employee/changeuser', { userid: '100008', reason: '休假' })
  const acting = senderWith(server.app, data.token)
  expect((await acting.call('employee/proof', {})).data).toMatchObject({ ways: ['password'], login: 'admin' })
  const message = await arrived(always)
  expect(await acting.call('oa/flow/deal', dealing(message))).toMatchObject({ code: 'proof.needed-by' })
  expect((await proveByPassword(acting, password)).success).toBe(true)
  expect(await acting.call('oa/flow/deal', dealing(message))).toMatchObject({ success: true })
})

test('records successful and failed proofs in the security log', async () => {
  const admin = await server.as('admin')
  const { data } = await admin.call('employee/securitylog', { nowpage: 1, about: 'sign-in' })
  const told = new Set(data.result.map(({ what }) => what))
  expect([...told]).toEqual(expect.arrayContaining(['确认了本人身份', '确认本人身份失败']))
})
