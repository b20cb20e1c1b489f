import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOfFlow } from '#/core/flow/design/translations'
import type { CallName } from '#/generated/calls'
import { demoFlows } from '#/server/jobs/demo-flows'
import { playDemoStory } from '#/server/jobs/demo-story'
import { type FlowServer, firstPage, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
  await playDemoStory(server.house)
})
afterAll(() => server.stop())

const words = new Set(demoFlows.flatMap(({ flow, design }) => wordsOfFlow(design, flow)))
const han = /\p{Script=Han}/u

function* leaves(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value)) for (const part of value) yield* leaves(part, `${path}[]`)
  else if (value && typeof value === 'object')
    for (const [key, part] of Object.entries(value)) yield* leaves(part, `${path}.${key}`)
}

test('explore', async () => {
  const seen = new Map<string, Set<string>>()
  const ask = async (who: Sender, name: CallName, body: unknown) => {
    const answer = await who.raw(name, body, { 'x-language': 'en' })
    if (answer.status !== 200 || !answer.success)
      console.log(
        'REFUSED',
        name,
        JSON.stringify(body),
        answer.status,
        answer.code,
        JSON.stringify(answer).slice(0, 300),
      )
    for (const [path, text] of leaves(answer.data, name)) {
      if (!han.test(text)) continue
      const set = seen.get(path) ?? new Set()
      set.add(
        (words.has(text)
          ? 'WORD '
          : [...words].some((w) => w.length > 1 && text.includes(w))
            ? 'PART '
            : '') + text.slice(0, 60),
      )
      seen.set(path, set)
    }
    return answer.data as never
  }
  for (const id of ['100001', '100009', '100008', 'admin']) {
    const me = await server.as(id)
    const rows: { _id: string; flowlistid?: string }[] = []
    for (const list of ['waiting', 'finish', 'icreat', 'message', 'cc', 'cancancel'] as const) {
      const data = (await ask(me, `oa/flow/list/${list}` as CallName, firstPage)) as { result?: never[] }
      rows.push(...(data?.result ?? []))
    }
    for (const list of [
      'oa/flow/alllist',
      'oa/flow/myentrust/list',
      'oa/flow/revokelist',
      'oa/flow/timeout/log',
    ] as const)
      await ask(me, list as CallName, firstPage).catch((e) => console.log(list, e))
    for (const name of [
      'oa/flow/home/flows',
      'oa/flow/home/mine',
      'oa/flow/home/month',
      'oa/flow/home/related',
      'oa/flow/home/waiting',
      'oa/flow/needcreat',
      'oa/flow/list/number',
      'oa/flow/temp_list',
      'oa/flow/search/getconf',
      'oa/flow/export/list',
      'oa/flowdesigns/cancreattreelist',
      'oa/flowdesigns/allenabletreelist',
      'oa/flow/timeout/summary',
    ] as const)
      await ask(me, name as CallName, {})
    const flows = new Set(rows.map((r) => r.flowlistid ?? r._id))
    for (const flow of [...flows].slice(0, 14)) {
      for (const name of [
        'oa/flow/detail',
        'oa/flow/detail_logs',
        'oa/flow/detail_msgs',
        'oa/flow/detail_logs_msgs',
        'oa/flow/comment/list',
        'oa/flow/share/list',
      ] as const)
        await ask(me, name as CallName, { _id: flow, flowOi_id: flow })
    }
    for (const row of rows.filter((r) => r.flowlistid).slice(0, 10))
      for (const name of ['oa/flow/deal/bymsgid', 'oa/flow/dealforetell'] as const)
        await ask(me, name as CallName, { _id: row._id })
    for (const { flow } of demoFlows) {
      await ask(me, 'oa/flow/getbycreat', { _id: flow.id })
      await ask(me, 'oa/flow/creatforetell', { _id: flow.id, flowid: flow.id, form: {} })
    }
  }
  for (const [path, texts] of seen) console.log(path, '=>', [...texts].slice(0, 6).join(' | '))
  expect(1).toBe(1)
})
