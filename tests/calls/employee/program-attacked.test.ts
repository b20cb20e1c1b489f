import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buttonOf, moneyFlow, moneyForm, programFor } from '../../kit/agents'
import { creating, dealing, sealForm, waitingFor } from '../../kit/flows'
import { type Sender, senderWith } from '../../kit/server'
import { soundFlowServer } from '../../kit/sound-flow-server'

/** Attempts to get more from a program, or from the agreement of a person, than was granted. */

const server = soundFlowServer()
const person = '100010'
const agreeing = { owner: '100012', person }
const refused = { status: 401, code: 'session.signed-out' }
const whoami = (program: Sender) => program.call('employee/accesstoken/current', {})

/** Creates another token of a program. Returns its sender. */
async function tokenOf(id: string, more: { person?: string; flows?: string[] } = {}): Promise<Sender> {
  const admin = await server.as('admin')
  const scopes = ['flow.read', 'flow.start', 'flow.decide', 'flow.write'] as const
  const body = { id, name: '第二个', days: '30' as const, scopes: [...scopes], ...more }
  const { data, msg } = await admin.call('employee/program/token/add', body)
  if (!data) throw new Error(msg)
  return senderWith(server.app, `Bearer ${data.token}`, 'authorization')
}

test('a token of an agreement that ended is not revived by a later agreement', async () => {
  const { id, tokenId, sender } = await programFor(server, agreeing)
  const me = await server.as(person)
  await sender.call('oa/flow/list/number', {})
  await me.call('employee/program/agreement/end', { id })
  await me.call('employee/program/agreement/add', { id, days: '30' })
  expect(await whoami(sender)).toMatchObject(refused)
  const admin = await server.as('admin')
  expect(await admin.raw('employee/program/token/rotate', { id: tokenId })).toMatchObject({
    code: 'access-token.not-found',
  })
  const { data } = await admin.call('employee/program/token/list', { id })
  expect(data).toMatchObject([{ id: tokenId, state: 'ended', person: '王磊' }])
  expect(await whoami(await tokenOf(id, { person }))).toMatchObject({ success: true })
})

test('a token of a person who leaves, and of an owner who leaves, is refused at the next call', async () => {
  const [owner, leaver] = ['100011', '100029']
  const { id, sender } = await programFor(server, { owner, person: leaver })
  const itself = await tokenOf(id)
  const admin = await server.as('admin')
  const enable = (who: string, enabled: boolean) => admin.call('employee/setenable', { id: who, enabled })
  await enable(leaver, false)
  expect([await whoami(sender), await whoami(itself)]).toMatchObject([refused, { success: true }])
  await enable(owner, false)
  expect(await whoami(itself)).toMatchObject(refused)
  for (const who of [owner, leaver]) await enable(who, true)
})

test('an act that waits for the switch of its program is refused once the switch is off', async () => {
  const { id, sender } = await programFor(server, agreeing)
  const design = await server.publish('用款', moneyFlow(person, '100008'))
  const creator = await server.as('100028')
  const { data } = await creator.call('oa/flow/creat', creating(design, moneyForm(10)))
  const message = await waitingFor(await server.as(person), data.flowlistid)
  const admin = await server.as('admin')
  const client = await server.db.pool.connect()
  await client.query('begin')
  await client.query('select 1 from program_account where person_id = $1 for update', [id])
  const act = sender.raw('oa/flow/deal', dealing(message, { btnindex: buttonOf.agree }))
  await client.query('update program_account set is_suspended = true where person_id = $1', [id])
  await client.query('commit')
  client.release()
  expect((await act).success).toBe(false)
  await admin.call('employee/program/resume', { id })
  expect(await sender.raw('oa/flow/deal', dealing(message, { btnindex: buttonOf.agree }))).toMatchObject({
    success: true,
  })
})

test('a request id gives no token the response to another token of the same person', async () => {
  const { id, sender } = await programFor(server, agreeing)
  const limited = await tokenOf(id, { person, flows: ['flow-leave'] })
  const key = { 'idempotency-key': 'order-2026-11-0042' }
  const { requestId: _, ...body } = creating('flow-seal', sealForm()) as { requestId?: string }
  const started = await sender.raw('oa/flow/creat', body, key)
  expect(started).toMatchObject({ success: true })
  const copied = await limited.raw('oa/flow/creat', body, key)
  expect(copied.success).toBe(false)
  expect(JSON.stringify(copied)).not.toContain((started.data as { flowlistid: string }).flowlistid)
  expect(await sender.raw('oa/flow/creat', body, key)).toMatchObject({ data: started.data })
})

test('a role that its person gets gives a program nothing, nor do the requests of others', async () => {
  const { sender } = await programFor(server, agreeing)
  const holds = (n: number) =>
    server.db.pool.query(`update person set is_admin = ${n === 1} where id = $1`, [person])
  await holds(1)
  for (const call of ['employee/list', 'oa/webhook/list', 'employee/accesstoken/all'] as const)
    expect((await sender.raw(call, {})).status, call).toBe(403)
  const other = await server.as('100028')
  const { data } = await other.call('oa/flow/creat', creating('flow-seal', sealForm()))
  expect((await sender.raw('oa/flow/detail', { flowOi_id: data.flowlistid })).success).toBe(false)
  await holds(0)
  expect((await sender.raw('oa/flow/detail', { flowOi_id: data.flowlistid })).success).toBe(false)
})

test.each([
  ['a line break', 'ERP\r\nBcc: all@example.com', 'ERP Bcc: all@example.com'],
  ['a turned direction', 'ERP\u202egnp.exe', 'ERPgnp.exe'],
  ['hidden characters', '\u200bERP\u0000\u{E0041}', 'ERP'],
])('a name with %s becomes one line of visible characters', async (_, name, shown) => {
  const admin = await server.as('admin')
  const facts = { purpose: '同步', owner: '100012', department: '5', days: '30' as const }
  const saved = await admin.call('employee/program/save', { ...facts, name })
  if (!saved.success) return expect(saved).toMatchObject({ status: 400 })
  const { data: programs } = await admin.call('employee/program/list', {})
  expect(programs.find(({ id }) => id === saved.data.id)?.name).toBe(shown)
  const body = { id: saved.data.id, name, days: '30' as const, scopes: ['flow.read' as const] }
  await admin.call('employee/program/token/add', body)
  const { data: tokens } = await admin.call('employee/program/token/list', { id: saved.data.id })
  expect(tokens).toMatchObject([{ name: shown, program: shown }])
})

test('a program without visible characters in its name is refused', async () => {
  const admin = await server.as('admin')
  const facts = { purpose: '同步', owner: '100012', department: '5', days: '30' as const }
  const saved = await admin.call('employee/program/save', { ...facts, name: '\u200b \u202e' })
  expect(saved).toMatchObject({ code: 'program.name-missing' })
})

test('a stored session is no token, nor is its digest', async () => {
  const { token } = await programFor(server, agreeing)
  const { rows } = await server.db.pool.query('select token_hash as hash from session limit 20')
  const digest = createHash('sha256').update(token).digest()
  const guesses = [
    ...rows.map(({ hash }) => String(hash)),
    digest.toString('hex'),
    digest.toString('base64url'),
  ]
  for (const guess of guesses)
    expect(await whoami(senderWith(server.app, `Bearer ${guess}`, 'authorization'))).toMatchObject({
      success: false,
    })
})
