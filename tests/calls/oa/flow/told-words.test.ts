import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectFlowTexts } from '#/core/flow/design/translations'
import type { CallName, Calls } from '#/generated/calls'
import { demoFlows } from '#/server/jobs/demo-flows'
import { playDemoStory } from '#/server/jobs/demo-story'
import company from '#fixtures/company.json'
import { type FlowServer, firstPage, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** An English reader walks through the demo company: no call answers with a Chinese word of its translated designs. */

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
  await playDemoStory(server.house)
})
afterAll(() => server.stop())

/** What the company calls its departments and roles is its own, whatever designs call their fields and choices. */
const ofCompany = new Set([
  ...company.departments.map(({ name }) => name),
  ...company.roleGroups.flatMap(({ roles }) => roles.map(({ name }) => name)),
])
const words = new Set(
  demoFlows
    .flatMap(({ flow, design }) => collectFlowTexts(design, flow))
    .filter((word) => /\p{Script=Han}/u.test(word) && !ofCompany.has(word)),
).add('评论')

/** What people wrote, values, and what formulas and conditions are written in. */
const written = new Set([
  ...['formdata', 'defaults', 'suggest', 'reason', 'value', 'words', 'flowfacts', 'mails'],
  // The design's own word beside its translation, and a list that stands as choices beside it.
  ...['written', 'datasource'],
  ...['shown', 'required', 'formula', 'text', 'batch', 'validator', 'link', 'conf', 'remark', 'comment'],
])
const isWritten = (path: string, key: string) =>
  written.has(key) && !path.endsWith('logs[]') && !path.endsWith('summary[]')

function* leaves(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value)) for (const part of value) yield* leaves(part, `${path}[]`)
  else if (value && typeof value === 'object')
    for (const [key, part] of Object.entries(value))
      if (!isWritten(path, key)) yield* leaves(part, `${path}.${key}`)
}

/** Dates and ranges as Chinese writes them. */
const inChinese = /\d年|\d月\d| 至 /

const holdsWord = (text: string) =>
  inChinese.test(text) ||
  text.split(/[\s，、；"(]/).some((part) => words.has(part) || words.has(part.replace(/^[\d,.]+/, '')))

/** Asks in English; what is told in Chinese is noted with its place. */
function reading(who: Sender, found: Set<string>) {
  return async <Name extends CallName>(
    name: Name,
    body: Calls[Name]['body'],
  ): Promise<Calls[Name]['data']> => {
    const { success, code, data } = await who.raw(name, body, { 'x-language': 'en' })
    expect(success || /may-not|no-permission|not-waiting|handled/.test(code ?? ''), `${name} ${code}`).toBe(
      true,
    )
    for (const [path, text] of leaves(data, name)) if (holdsWord(text)) found.add(`${path}: ${text}`)
    return data as Calls[Name]['data']
  }
}

type Ask = ReturnType<typeof reading>

async function listed(ask: Ask) {
  const boxes = (['waiting', 'finish', 'message', 'cc'] as const).map((box) =>
    ask(`oa/flow/list/${box}`, firstPage),
  )
  const messages = (await Promise.all(boxes)).flatMap(({ result }) => result)
  const created = await ask('oa/flow/list/icreat', firstPage)
  await ask('oa/flow/alllist', firstPage)
  for (const direction of ['to_me', 'by_me'] as const)
    await ask('oa/flow/myentrust/list', { nowpage: 1, search: { direction } })
  await ask('oa/flow/needcreat', firstPage)
  for (const list of ['waiting', 'cc', 'message', 'finish', 'icreat', 'alllist'] as const)
    await ask('oa/flow/search/getconf', { list, flowid: 'flow-leave' })
  return { messages, created: created.result }
}

async function home(ask: Ask) {
  for (const name of ['flows', 'mine', 'month', 'related', 'waiting'] as const)
    await ask(`oa/flow/home/${name}`, {})
  await ask('oa/flow/temp_list', {})
  await ask('oa/flowdesigns/cancreattreelist', {})
  await ask('oa/flowdesigns/allenabletreelist', {})
}

async function opened(ask: Ask, flowOi_id: string) {
  for (const part of ['detail', 'detail_logs', 'detail_msgs', 'detail_logs_msgs'] as const)
    await ask(`oa/flow/${part}`, { flowOi_id })
  await ask('oa/flow/comment/list', { flowOi_id })
  await ask('oa/flow/share/list', { flowOi_id })
}

test.each(['100001', '100008', '100009', 'admin'])(
  'shows lists, home, requests and forms in the language of %s',
  async (id) => {
    const found = new Set<string>()
    const ask = reading(await server.as(id), found)
    const { messages, created } = await listed(ask)
    await home(ask)
    const flows = [...messages.map(({ flowlistid }) => flowlistid), ...created.map(({ _id }) => _id)]
    for (const flow of new Set(flows.slice(0, 12))) await opened(ask, flow)
    for (const { _id } of messages.slice(0, 6)) await ask('oa/flow/deal/bymsgid', { _id })
    for (const { flow } of demoFlows) {
      await ask('oa/flow/getbycreat', { _id: flow.id })
      const flowdata = { dept: '', desc: '', fileList: [], level: 0 as const }
      await ask('oa/flow/creatforetell', { flowid: flow.id, flowdata, inputdata: {}, btnindex: 0 })
    }
    expect([...found]).toEqual([])
  },
)
