import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '../../src/generated/calls'
import type { StoredFile } from '../../src/generated/types'
import { signLink } from '../../src/server/platform/files/signed-link'
import { hashToken } from '../../src/server/platform/security/token-key'
import { readFileSecret } from '../../src/server/queries/session/session'
import { type Processes, processes } from '../kit/company-of-processes'
import { rowsOf } from '../kit/contents'
import { creating, dealing, firstPage, leaveForm, waitingFor } from '../kit/flows'
import { type HttpStub, httpStub } from '../kit/http-stub'
import { expectFiles, expectInvariants } from '../kit/invariants'
import { askMany, decideAll } from '../kit/many-questions'
import { sealPassword } from '../kit/password'
import type { Sender } from '../kit/server'
import { senderAt, sendFile, signInAt } from '../kit/wire'

/** Three processes behind a proxy that sends each request to another one, on one database and one folder of files. */

const password = 'Qianpi123'
const [creator, superior] = ['100010', '100008'] as const
let host: HttpStub
let all: Processes
let li: Sender
let boss: Sender

beforeAll(async () => {
  host = await httpStub()
  all = await processes({ count: 3, hosts: [host.origin] })
  li = await signInAt(all.proxy.origin, creator, password)
  boss = await signInAt(all.proxy.origin, superior, password)
}, 240_000)
afterAll(async () => {
  await all.stop()
  await host.close()
})

const directly = (who: Sender) => all.children.map(({ origin }) => senderAt(origin, who.token))
const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  rowsOf<Row>(all.house.db, text, ...values)

/** Asks until the answer is as wanted; the last one, when it never is. */
async function until<Found>(
  ask: () => Promise<Found>,
  isWanted: (found: Found) => boolean,
  rounds = 200,
): Promise<Found> {
  for (let round = 0; round < rounds; round++) {
    const found = await ask()
    if (isWanted(found)) return found
    await sleep(50)
  }
  return ask()
}

/** What is due, and what a process has taken for two minutes. */
const effectsLeft = async () =>
  (
    await rows(
      "select id from outbox where kind not in ('deadline') and due_at <= now() + interval '3 minutes'",
    )
  ).length
const start = async (more: Partial<Calls['oa/flow/creat']['body']> = {}) => {
  const { data, msg } = await li.call('oa/flow/creat', creating('flow-leave', leaveForm(1), more))
  return data?.flowlistid ?? expect.unreachable(msg)
}

test('creates one company when several processes start on an empty database simultaneously', async () => {
  expect(await rows("select id from person where jobid = 'admin'")).toHaveLength(1)
  expect(await rows('select id from flow_design')).toHaveLength(
    new Set((await rows<{ name: string }>('select name from flow_design')).map(({ name }) => name)).size,
  )
})

test('completes a flow with each request at another process', async () => {
  const sent = await sendFile<StoredFile[]>(li, all.proxy.origin, '证明.txt', '病假证明')
  const flowdata = { dept: '', desc: '回老家', fileList: sent.data, level: 0 as const }
  const flow = await start({ flowdata })
  const handled: string[] = []
  for (let step = 0; step < 10; step++) {
    const [next] = await rows<{ id: string; to: string }>(
      'select id, to_id as "to" from message where flow_id = $1 and status = 1',
      flow,
    )
    if (!next) break
    const who = await signInAt(all.proxy.origin, next.to, password)
    const found = await waitingFor(who, flow)
    expect(await who.call('oa/flow/deal', dealing(found))).toMatchObject({ success: true })
    handled.push(next.to)
  }
  expect(handled[0]).toBe(superior)
  expect(await rows('select 1 from flow where id = $1 and finished_at is not null', flow)).toHaveLength(1)
  const { data } = await li.call('oa/flow/list/icreat', firstPage)
  expect(data.result.map(({ _id }) => _id)).toContain(flow)
  expect(Math.min(...all.proxy.counts)).toBeGreaterThan(1)
})

test('serves a file uploaded at one process from every process, whole and in ranges', async () => {
  const sent = await sendFile<StoredFile[]>(li, all.proxy.origin, '证明.txt', '0123456789')
  const link = { agent: 'web', uid: creator, time: String(Math.round(Date.now() / 1000)) }
  const secret = await readFileSecret(all.house.db, hashToken(li.token))
  const query = new URLSearchParams({ ...link, sign: signLink(link, secret) })
  for (const { origin } of all.children) {
    const address = `${origin}${sent.data[0]?.url}?${query}`
    expect(await (await fetch(address)).text()).toBe('0123456789')
    expect(await (await fetch(address, { headers: { range: 'bytes=2-4' } })).text()).toBe('234')
  }
})

test('accepts a password key once across all processes', async () => {
  const nobody = senderAt(all.proxy.origin)
  const { data } = await nobody.call('employee/login/getpkey', { userName: creator })
  const body = { userName: creator, kid: data.kid, password: sealPassword(data.publicKey, password) }
  const answers = await Promise.all([1, 2, 3].map(() => nobody.call('employee/login', body)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})

test('counts wrong passwords together: two at each process lock the account everywhere', async () => {
  const tried = (origin: string, word: string) =>
    signInAt(origin, '100031', word).then(
      () => true,
      () => false,
    )
  for (let at = 0; at < 6; at++) expect(await tried(all.proxy.origin, 'wrong')).toBe(false)
  for (const { origin } of all.children) expect(await tried(origin, password)).toBe(false)
})

test('runs a request sent to all processes simultaneously once', async () => {
  const body = { ...creating('flow-leave', leaveForm(2)), requestId: 'the-same-everywhere' }
  const answers = await Promise.all(directly(li).map((who) => who.call('oa/flow/creat', body)))
  expect(answers.every(({ success }) => success)).toBe(true)
  expect(new Set(answers.map(({ data }) => data.flowlistid)).size).toBe(1)
})

/** What comes over a stream of one process. */
async function listen(origin: string, { token }: Sender) {
  const closing = new AbortController()
  const answer = await fetch(`${origin}/api/push`, { headers: { 'x-token': token }, signal: closing.signal })
  let heard = ''
  void (async () => {
    for await (const part of answer.body ?? []) heard += Buffer.from(part)
  })().catch(() => undefined)
  return { heard: () => heard, close: () => closing.abort() }
}

test('delivers events of an action at one process to pages connected to every process', async () => {
  const streams = await Promise.all(all.children.map(({ origin }) => listen(origin, boss)))
  await until(
    async () => streams.filter(({ heard }) => heard().includes('retry')).length,
    (n) => n === 3,
  )
  await start()
  const hearing = async () => streams.filter(({ heard }) => heard().includes('event: badges')).length
  expect(await until(hearing, (count) => count === 3)).toBe(3)
  for (const { close } of streams) close()
})

test('runs external effects once, however many processes poll for work', async () => {
  const admin = await signInAt(all.proxy.origin, 'admin', password)
  const hook = { name: '档案', url: `${host.origin}/hook`, events: ['flow.created' as const], enabled: true }
  expect(await admin.call('oa/webhook/save', hook)).toMatchObject({ success: true })
  host.heard.length = 0
  const flows = await Promise.all(Array.from({ length: 20 }, () => start()))
  expect(await until(effectsLeft, (left) => left === 0)).toBe(0)
  const told = host.heard.map(({ body }) => JSON.parse(body).data.flowlistid as string)
  expect(told.toSorted()).toEqual(flows.toSorted())
})

test('writes an export started at one process once and reports it at every process', async () => {
  const admin = await signInAt(all.proxy.origin, 'admin', password)
  const { data: begun, msg } = await admin.call('oa/flow/export/start', { list: 'alllist', search: {} })
  expect(begun, msg).not.toBeNull()
  for (const who of directly(admin)) {
    const ask = async () => (await who.call('oa/flow/export/list', {})).data.find(({ id }) => id === begun.id)
    expect(await until(ask, (one) => one?.state === 'done')).toMatchObject({ state: 'done' })
  }
  await expectFiles({ db: all.house.db, house: all.house })
})

test('applies a change made at one process to the next request at every process', async () => {
  const admin = await signInAt(all.proxy.origin, 'admin', password)
  const [first, ...others] = directly(admin)
  if (!first) return expect.unreachable()
  for (const name of ['甲', '乙', '丙']) {
    for (const other of others) await other.call('employee/contact/getusersbydeptall', {})
    const { data } = await first.call('employee/list', { nowpage: 1, search: { text: '100031' } })
    const row = data.result[0] ?? expect.unreachable()
    const { id, jobid, mail, phone, avatar } = row
    const seen = {
      jobid,
      name: row.name,
      mail,
      phone,
      avatar,
      roles: row.roles.map((role) => role.id),
      departments: row.departments.map((dept) => ({ id: dept.id, leader: dept.leader })),
    }
    expect(await first.call('employee/edit', { id, person: { ...seen, name }, seen })).toMatchObject({
      success: true,
    })
    for (const other of others) {
      const tree = await other.call('employee/contact/getusersbydeptall', {})
      expect(JSON.stringify(tree.data)).toContain(name)
      const settings = await other.call('oa/company/settings', {})
      const wanted = { ...settings.data.settings, help_contact: name }
      await first.call('oa/flow/com_config/save', { settings: wanted, seen: settings.data.settings })
      expect((await other.call('oa/company/settings', {})).data.settings.help_contact).toBe(name)
    }
  }
})

const questions = Number(process.env.ASKS ?? 60)

test(
  `loses and doubles none of ${questions} questions while processes restart`,
  async () => {
    const owner = await signInAt(all.proxy.origin, creator, password)
    const scopes = ['flow.read', 'flow.start'] as const
    await rows('update session set proved_at = now() where person_id = $1', creator)
    const added = await owner.call('employee/accesstoken/add', {
      name: 'ERP',
      scopes: [...scopes],
      days: '30',
    })
    const program = senderAt(all.proxy.origin, added.data?.token ?? expect.unreachable(added.msg))
    const asking = askMany(program, questions, `${host.origin}/answers`)
    expect(await all.restart(0)).toBe(0)
    const ids = await asking
    expect(new Set(ids).size).toBe(questions)
    expect(await rows('select id from question')).toHaveLength(questions)
    expect(await rows("select id from flow where design_id = 'ask-people'")).toHaveLength(questions)

    const deciding = decideAll(await signInAt(all.proxy.origin, superior, password), all.house, ids)
    expect(await all.restart(1)).toBe(0)
    expect(await deciding).toEqual([])
    const answered = () =>
      new Set(
        host.heard.filter(({ path }) => path === '/answers').map(({ body }) => JSON.parse(body).data.id),
      )
    await until(
      async () => answered().size,
      (size) => size === questions,
      questions * 4,
    )
    expect([...answered()].toSorted()).toEqual(ids.toSorted())
    const states = await rows<{ state: string; count: number }>(
      "select outcome->>'state' as state, count(*)::int from question group by 1 order by 1",
    )
    const refused = Math.ceil(questions / 3)
    expect(states).toEqual([
      { state: 'approved', count: questions - refused },
      { state: 'rejected', count: refused },
    ])
    const sent = host.heard.filter(({ path }) => path === '/answers').map(({ body }) => body)
    expect(new Set(sent).size).toBe(questions)
  },
  questions * 500 + 120_000,
)

test('signs a person out at every process after a sign-out at one', async () => {
  const who = await signInAt(all.proxy.origin, '100029', password)
  const [first, ...others] = directly(who)
  for (const other of others) expect((await other.call('employee/getinfo.get', {})).status).toBe(200)
  await first?.call('employee/logout', {})
  for (const other of others) expect((await other.call('employee/getinfo.get', {})).status).toBe(401)
})

test('satisfies every invariant after all requests to several processes', async () => {
  await until(effectsLeft, (left) => left === 0)
  await expectInvariants(all.house.db)
})
