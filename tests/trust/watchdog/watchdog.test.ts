import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import basic from '#fixtures/forms/widgets/basic.json'
import choices from '#fixtures/forms/widgets/choices.json'
import rich from '#fixtures/forms/widgets/fm-tinymce.json'
import pickers from '#fixtures/forms/widgets/pickers.json'
import tables from '#fixtures/forms/widgets/tables.json'
import { upgradeForm } from '../../../src/core/form/design/upgrade'
import { type CallFacts, calls } from '../../../src/server/platform/catalogue'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { insertDesign, saveDesign } from '../../../src/server/queries/design/design-writer'
import { processes } from '../../kit/company-of-processes'
import { signing } from '../../kit/designs'
import { creating, type FlowServer, flowServerOfFile, leaveForm } from '../../kit/flows'
import { signInAt } from '../../kit/wire'
import { heavyBodies, heavyForms } from './heavy-bodies'

/*
 * What the dearest bodies cost that are small enough to be read. In the suite a few calls are compared with ordinary
 * ones in time of the processor; WATCHDOG=1 sends them to every call and every field of a server in a process of its own
 * and measures how long others wait (npm run test:watchdog).
 */

const isLong = process.env.WATCHDOG !== undefined
const sent = calls.filter(({ method, upload, link }) => method === 'POST' && !upload && !link)
const urlOf = ({ path }: CallFacts) => path.replace('{oa}', homeWorkspace)

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

/** The time of the processor that a request takes, at best of three; one that is cheap at once is sent once. */
async function costOf(call: CallFacts, payload: string, token: string, enough = 0): Promise<number> {
  const costs: number[] = []
  for (let left = 3; left > 0 && Math.min(...costs) > enough; left--) {
    const before = process.cpuUsage()
    const headers = { 'content-type': 'application/json', ...(token && { 'x-token': token }) }
    const answer = await server.app.inject({ method: 'POST', url: urlOf(call), payload, headers })
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json().msg.length + Number(answer.json().success)).toBeGreaterThan(0)
  }
  return Math.min(...costs)
}

test('the dearest body of calls without an account and of calls with forms costs at most 20 times an ordinary act', async () => {
  const { token } = await server.as('100010')
  const creat = sent.find(({ name }) => name === 'oa/flow/creat')
  if (!creat) throw new Error('there is no call that starts a flow')
  const ordinary = await costOf(creat, JSON.stringify(creating('flow-leave', leaveForm(1))), token)
  const some = sent.filter(({ name, open }) => open || /flow\/(creat|deal|creatforetell)$/.test(name))
  const dear: string[] = []
  for (const call of some)
    for (const { kind, json } of heavyBodies(call)) {
      const cost = await costOf(call, json, call.open ? '' : token, 20 * ordinary)
      if (cost > 20 * ordinary) dear.push(`${call.name} ${kind}: ${cost / ordinary}`)
    }
  expect(dear).toEqual([])
}, 120_000)

/** Asks again and again from outside; answers the longest wait of each round. */
function probe(ask: () => Promise<unknown>) {
  let longest = 0
  let goesOn = true
  const loop = (async () => {
    while (goesOn) {
      const began = performance.now()
      await ask()
      longest = Math.max(longest, performance.now() - began)
      await sleep(3)
    }
  })()
  return {
    take: () => {
      const taken = longest
      longest = 0
      return taken
    },
    stop: () => {
      goesOn = false
      return loop
    },
  }
}

test.runIf(isLong)(
  'others wait for no body of any call or field',
  async () => {
    const all = await processes({ count: 1 })
    const origin = all.children[0]?.origin ?? ''
    const [creator, other] = [
      await signInAt(origin, '100010', 'Qianpi123'),
      await signInAt(origin, '100008', 'Qianpi123'),
    ]
    const admin = await signInAt(origin, 'admin', 'Qianpi123')
    const idle = probe(() => fetch(`${origin}/healthz`).then((answer) => answer.text()))
    const person = probe(() => other.call('oa/flow/list/number', {}))
    const rows: { of: string; loop: number; other: number }[] = []
    const measure = async (of: string, send: () => Promise<unknown>) => {
      // What this process itself has taken to make the body is no wait for the server.
      await sleep(20)
      idle.take()
      person.take()
      await send()
      await sleep(10)
      rows.push({ of, loop: Math.round(idle.take()), other: Math.round(person.take()) })
    }
    const post = (call: CallFacts, body: string, { token } = admin) =>
      fetch(`${origin}${urlOf(call)}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(!call.open && { 'x-token': token }) },
      }).then((answer) => answer.text())
    const creat = sent.find(({ name }) => name === 'oa/flow/creat')
    if (!creat) throw new Error('there is no call that starts a flow')
    await sleep(1_000)
    for (let left = 20; left > 0; left--) await measure('nothing', () => sleep(20))
    for (const call of sent.filter(({ name }) => name !== 'employee/logout'))
      for (const { kind, json } of heavyBodies(call))
        await measure(`${call.name}: ${kind}`, () => post(call, json))
    for (const form of [rich, basic, choices, pickers, tables].map((one) => upgradeForm(one as never))) {
      const design = signing('orsign', ['100029'], '100028')
      const [start] = design.funlist
      if (start) start.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
      const id = all.house.newId()
      const saving = {
        workspace: homeWorkspace,
        personId: 'admin',
        now: all.house.clock.now(),
        newId: all.house.newId,
      }
      await all.house.db.transaction(async (tx) => {
        await insertDesign(tx, saving, id, { name: '看门狗', description: '', enabled: true, category: [] })
        await saveDesign(tx, saving, {
          id,
          design: { ...design, formset: form },
          publish: true,
          rev: undefined,
        })
      })
      const bodyOf = (values: string) =>
        JSON.stringify(creating(id, {})).replace('"inputdata":{}', () => `"inputdata":${values}`)
      for (const { field, kind, values } of heavyForms(form))
        await measure(`field ${field}: ${kind}`, () => post(creat, bodyOf(values), creator))
    }
    await Promise.all([idle.stop(), person.stop()])
    await all.stop()
    const worst = (by: 'loop' | 'other') => [...rows].sort((a, b) => b[by] - a[by]).slice(0, 12)
    console.info(`load average ${loadavg().map((load) => load.toFixed(1))}, ${rows.length} bodies`)
    console.info(
      `loop over 50 ms: ${rows.filter(({ loop }) => loop > 50).length}, others over 100 ms: ${rows.filter(({ other }) => other > 100).length}`,
    )
    console.table(worst('loop'))
    console.table(worst('other'))
    console.table(
      rows
        .filter(({ of }) => of === 'nothing')
        .sort((a, b) => b.loop - a.loop)
        .slice(0, 3),
    )
  },
  3_600_000,
)
