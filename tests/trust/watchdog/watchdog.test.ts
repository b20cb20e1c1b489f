import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import basic from '#fixtures/forms/widgets/basic.json'
import choices from '#fixtures/forms/widgets/choices.json'
import rich from '#fixtures/forms/widgets/fm-tinymce.json'
import pickers from '#fixtures/forms/widgets/pickers.json'
import tables from '#fixtures/forms/widgets/tables.json'
import { upgradeForm } from '../../../src/core/form/design/upgrade'
import type { FlowDesign, FormDesign } from '../../../src/generated/types'
import { type CallFacts, catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { insertDesign, saveDesign } from '../../../src/server/queries/design/design-writer'
import { processes } from '../../kit/company-of-processes'
import { signing } from '../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, leaveForm, waitingFor } from '../../kit/flows'
import { formOf } from '../../kit/form-of'
import { startMailServer } from '../../kit/mail-server'
import { signed } from '../../kit/uploads'
import { signInAt } from '../../kit/wire'
import { costlyCompany } from './costly-company'
import { costlyFlows } from './costly-flows'
import { type CostlyInput, costlyInputs } from './costly-inputs'
import { costlyNotices } from './costly-notices'
import { costlyUploads } from './costly-uploads'
import { heavyBodies, heavyForms, heavyQueries, heavyUploads } from './heavy-bodies'
import { largeForms } from './large-forms'

/*
 * What the dearest bodies cost that are small enough to be read. In the suite a few calls are compared with ordinary
 * ones in time of the processor; WATCHDOG=1 sends them to every call and every field of a server in a process of its own
 * and measures how much of the processor one turn of its event loop takes, which other work on the machine changes little,
 * and how long others wait (npm run test:watchdog). It also sends queries, uploads and forms of 5,000 rows.
 */

const isLong = process.env.WATCHDOG !== undefined
/**
 * WATCHDOG=forms leaves the bodies of all calls out; WATCHDOG=inputs sends nothing but costly designs, expressions,
 * sheets and a company of 10,000 people, and WATCHDOG=company nothing but the latter.
 */
const isWhole = !['forms', 'inputs', 'company'].includes(process.env.WATCHDOG ?? '')
const hasForms = !['inputs', 'company'].includes(process.env.WATCHDOG ?? '')
const hasDesigns = process.env.WATCHDOG !== 'company'
/** WATCHDOG_ONLY leaves out costly inputs whose call and kind do not match this expression. */
const only = new RegExp(process.env.WATCHDOG_ONLY ?? '')
/** WATCHDOG_PROFILE=30 prints the functions of each turn over 30 ms. */
const profileOver = Number(process.env.WATCHDOG_PROFILE ?? 0)
const sent = catalogueCalls.filter(({ method, upload, link }) => method === 'POST' && !upload && !link)
const urlOf = ({ path }: CallFacts) => path.replace('{oa}', homeWorkspace)

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

/** The time of the processor that a request takes, at best of six; one that is cheap at once is sent once. */
async function costOf(call: CallFacts, payload: string, token: string, enough = 0): Promise<number> {
  const costs: number[] = []
  for (let left = 6; left > 0 && Math.min(...costs) > enough; left--) {
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

test('limits the most expensive body of anonymous and form calls to 20 ordinary actions', async () => {
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

/** Asks again and again from outside; answers the longest wait of each round, which other work on the machine makes longer. */
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
  'blocks no other request with the body of any call or field',
  async () => {
    const loaded = join(import.meta.dirname, 'turn-meter.mjs')
    const mails = await startMailServer()
    const mail = { host: '127.0.0.1', port: mails.port, from: 'oa@example.com' }
    const all = await processes({ count: 1, loaded, mail, env: { NODE_ENV: 'development' } })
    onTestFinished(async () => {
      await all.stop()
      await mails.close()
    })
    const [child] = all.children
    if (!child) throw new Error('there is no server')
    const { origin } = child
    const [creator, other] = [
      await signInAt(origin, '100010', 'Qianpi123'),
      await signInAt(origin, '100008', 'Qianpi123'),
    ]
    const admin = await signInAt(origin, 'admin', 'Qianpi123')
    // A refused body ends its connection, which the other person's request may have been about to take.
    const person = probe(() => other.call('oa/flow/list/number', {}).catch(() => undefined))
    const rows: { of: string; loop: number; other: number; wait: number }[] = []
    const measure = async <Answer>(of: string, send: () => Promise<Answer>) => {
      // What this process itself has taken to make the body is no wait for the server.
      await sleep(20)
      person.take()
      await child.ask({ ask: 'begin', profile: profileOver > 0 })
      const began = performance.now()
      const answer = await send()
      const wait = Math.round(performance.now() - began)
      const { cpu, lines } = (await child.ask({ ask: 'end' })) as { cpu: number; lines: string[] }
      if (lines.length && cpu > profileOver) console.info(`${of}\n${lines.join('\n')}`)
      rows.push({ of, loop: Math.round(cpu), other: Math.round(person.take()), wait })
      return answer
    }
    /** Sends a body, again where its sender's budget was used up by those before. */
    const post = async (call: CallFacts, body: string, who = admin): Promise<string> => {
      const headers = { 'content-type': 'application/json', ...(!call.open && { [who.header]: who.token }) }
      const ask = () => fetch(`${origin}${urlOf(call)}`, { method: 'POST', body, headers })
      // The server may end an idle connection just as it is taken again.
      const answer = await ask().catch(ask)
      if (answer.status !== 429) return answer.text()
      await sleep(Number(answer.headers.get('retry-after')) * 1_000 + 500)
      return post(call, body, who)
    }
    const creat = sent.find(({ name }) => name === 'oa/flow/creat')
    if (!creat) throw new Error('there is no call that starts a flow')
    // The server compiles its validators first.
    await sleep(10_000)
    for (let left = 20; left > 0; left--) await measure('nothing', () => sleep(20))
    for (const call of sent.filter(({ name }) => isWhole && name !== 'employee/logout'))
      for (const { kind, json } of heavyBodies(call))
        await measure(`${call.name}: ${kind}`, () => post(call, json))
    for (const { path, query } of hasForms ? heavyQueries() : [])
      await measure(`GET ${path}`, () =>
        fetch(`${origin}${path.replace('{oa}', homeWorkspace)}?${query}`, {
          headers: { 'x-token': admin.token },
        }).then((answer) => answer.text()),
      )
    for (const { kind, type, content, parts } of hasForms ? heavyUploads : []) {
      const body = new FormData()
      for (let part = 0; part < parts; part++)
        body.append('filename[]', new Blob([content]), `看门狗.${type}`)
      await measure(`upload: ${kind}`, () =>
        fetch(`${origin}/api/oa/form/uploadfile`, {
          method: 'POST',
          body,
          headers: { 'x-token': creator.token },
        }).then(
          (answer) => answer.text(),
          // A refused upload is cut off.
          () => '',
        ),
      )
    }
    const publish = async (design: FlowDesign, known?: string) => {
      const id = known ?? all.house.newId()
      const saving = {
        workspace: homeWorkspace,
        personId: 'admin',
        now: all.house.clock.now(),
        newId: all.house.newId,
      }
      await all.house.db.transaction(async (tx) => {
        const facts = { name: '看门狗', description: '', enabled: true, category: [] }
        if (!known) await insertDesign(tx, saving, id, facts)
        await saveDesign(tx, saving, { id, design, publish: true, rev: undefined })
      })
      return id
    }
    const published = (form: FormDesign) => {
      const design = signing('orsign', ['100029'], '100028')
      for (const step of design.funlist)
        step.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
      return publish({ ...design, formset: form })
    }
    const named = (name: string) => {
      const found = sent.find((one) => one.name === name)
      if (!found) throw new Error(`there is no call ${name}`)
      return found
    }
    const signer = await signInAt(origin, '100029', 'Qianpi123')
    const entered = await admin.call('goto_oatest', {})
    const tester = { ...admin, header: 'x-token-test', token: entered.data.token }
    const flowid = await published(formOf())
    const senders = { admin, creator, signer, tester }
    const send = async (call: string, body: object, as: CostlyInput['as'] = 'admin') => {
      const { data, msg } = JSON.parse(await post(named(call), JSON.stringify(body), senders[as]))
      if (!data) throw new Error(`${call} was refused: ${msg}`)
      return data as Record<string, unknown>
    }
    const measureInput = async ({ kind, call, body, as = 'admin', until }: CostlyInput) => {
      if (!only.test(`${call}: ${kind}`)) return
      const text = JSON.stringify(body)
      const said = await measure(`${call}: ${kind}`, async () => {
        const answer = await post(named(call), text, senders[as])
        await until?.()
        return answer
      })
      const isFile = !said.startsWith('{')
      const { success, msg, code } = isFile ? { success: true, msg: '', code: '' } : JSON.parse(said)
      const refusal = success ? '' : `, ${code} ${msg}`
      console.info(`${rows.at(-1)?.loop} ms, ${rows.at(-1)?.wait} ms in all, ${call}: ${kind}${refusal}`)
    }
    for (const input of hasDesigns ? costlyInputs(flowid) : []) await measureInput(input)
    for await (const input of hasDesigns ? costlyFlows({ publish, send }) : []) await measureInput(input)
    for (const { kind, form, values } of hasForms ? largeForms() : []) {
      const id = await published(form)
      const body = creating(id, values)
      const { flowid, flowdata, inputdata } = body
      const foretold = JSON.stringify({ flowid, flowdata, inputdata, btnindex: 0 })
      await measure(`large form, ${kind}: creatforetell`, () =>
        post(named('oa/flow/creatforetell'), foretold, creator),
      )
      const told = await measure(`large form, ${kind}: creat`, () =>
        post(creat, JSON.stringify(body), creator),
      )
      const { data, msg } = JSON.parse(told)
      if (!data) throw new Error(`a large form was refused: ${msg}`)
      const message = await waitingFor(signer, data.flowlistid)
      const asked = JSON.stringify({ flowOi_id: data.flowlistid, msgid: message })
      const page = await measure(`large form, ${kind}: detail`, () =>
        post(named('oa/flow/detail'), asked, signer),
      )
      const dealt = dealing(message, { inputdata: JSON.parse(page).data.formdata })
      const { sonflows: _, funlist: __, ...forecast } = dealt
      await measure(`large form, ${kind}: dealforetell`, () =>
        post(named('oa/flow/dealforetell'), JSON.stringify(forecast), signer),
      )
      await measure(`large form, ${kind}: deal`, () =>
        post(named('oa/flow/deal'), JSON.stringify(dealt), signer),
      )
    }
    for (const form of (hasForms ? [rich, basic, choices, pickers, tables] : []).map((one) =>
      upgradeForm(one as never),
    )) {
      const id = await published(form)
      const bodyOf = (values: string) =>
        JSON.stringify(creating(id, {})).replace('"inputdata":{}', () => `"inputdata":${values}`)
      for (const { field, kind, values } of heavyForms(form))
        await measure(`field ${field}: ${kind}`, () => post(creat, bodyOf(values), creator))
    }
    for (const { kind, json } of hasDesigns && !isWhole ? heavyBodies(named('dbctrl2/getdbset')) : [])
      await measure(`dbctrl2/getdbset: ${kind}`, () => post(named('dbctrl2/getdbset'), json))
    for await (const { kind, call, type, content } of costlyUploads()) {
      const said = await measure(`${call}: ${kind}`, () =>
        fetch(`${origin}/api/${call}`, {
          method: 'POST',
          body: new Uint8Array(content),
          headers: { 'x-token': creator.token, 'content-type': type },
        }).then(
          (answer) => answer.text(),
          () => 'cut off',
        ),
      )
      console.info(`${rows.at(-1)?.loop} ms, ${call}: ${kind}, ${said.slice(0, 100)}`)
      const [{ url } = {}] = said.startsWith('{"success":true,"msg":"","data":[') ? JSON.parse(said).data : []
      if (call === 'oa/form/uploadimage' && url) {
        const link = `${origin}${url}?${await signed(all.house as never, creator, '100010')}&small=1`
        await measure(`thumbnail: ${kind}`, () => fetch(link).then((answer) => answer.arrayBuffer()))
        console.info(`${rows.at(-1)?.loop} ms, thumbnail: ${kind}`)
      }
    }
    for await (const input of costlyCompany(all.house.db, { publish, send })) await measureInput(input)
    for await (const input of costlyNotices(all.house.db, { publish, send }, mails)) await measureInput(input)
    await person.stop()
    const worst = (by: 'loop' | 'other') => [...rows].sort((a, b) => b[by] - a[by]).slice(0, 20)
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
