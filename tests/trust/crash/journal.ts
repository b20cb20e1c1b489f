import { expect } from 'vitest'
import type { CallName, Calls } from '../../../src/generated/calls'
import { rowsOf } from '../../kit/contents'
import { creating, dealing, type FlowServer, leaveForm } from '../../kit/flows'
import { type Answer, type Sender, senderWith } from '../../kit/server'

/** An act that somebody asked a server for; without an answer nobody knows yet what came of it. */
export interface Entry {
  name: CallName
  who: Sender
  body: { requestId: string; flowmsgid?: string; flowdata?: { desc?: string } }
  answer?: Answer<unknown>
}

let acts = 0
const own = (what: string) => `${what}-${process.pid}-${++acts}`

export const starting = (who: Sender, flow = 'flow-leave', form = leaveForm(1)): Entry => {
  const flowdata = { dept: '', desc: own('creat'), fileList: [], level: 0 as const }
  const body = creating(flow, form, { flowdata, requestId: own('request') })
  return { name: 'oa/flow/creat', who, body: body as Entry['body'] }
}

export const handling = (who: Sender, message: string): Entry => ({
  name: 'oa/flow/deal',
  who,
  body: dealing(message, { requestId: own('request') }) as Entry['body'],
})

export const exporting = (who: Sender): Entry => ({
  name: 'oa/flow/export/start',
  who,
  body: { list: 'icreat', search: {}, requestId: own('request') } as Entry['body'],
})

/** Sends the act to a server in a process of its own; what is answered is kept in the entry. */
export async function ask(address: string, entry: Entry): Promise<Entry> {
  const path = entry.name.replace(/^oa\//, 'api/oa/')
  const sent = fetch(`${address}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': entry.who.token },
    body: JSON.stringify(entry.body),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = await sent
    .then(async (response) => ({ status: response.status, ...(await response.json()) }) as Answer<unknown>)
    .catch(() => undefined)
  return Object.assign(entry, answer && { answer })
}

type Creat = Calls['oa/flow/creat']['data']

/** What the database holds of an act; that somebody handled a message by another request is no trace of this one. */
async function foundOf({ db }: FlowServer, { name, body }: Entry): Promise<string[]> {
  const text = {
    'oa/flow/creat': 'select id from flow where description = $1',
    'oa/flow/deal': `select record->>'messageId' as id from flow_log where type2 in (2, 4, 5)
      and record->>'messageId' = $1 and exists (select 1 from request where request_id = $2)`,
    'oa/flow/export/start': `select answer->>'id' as id from request where request_id = $1`,
  }[name as 'oa/flow/creat']
  const value = body.flowdata?.desc ?? body.flowmsgid ?? body.requestId
  const values = name === 'oa/flow/deal' ? [value, body.requestId] : [value]
  return (await rowsOf<{ id: string }>(db, text, ...values)).map(({ id }) => id)
}

/** What was answered with success is there exactly once; the rest is there at most once, and once when it is asked again. */
export async function settle(server: FlowServer, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const { name, who, body, answer } = entry
    const label = `${name} ${JSON.stringify(answer ?? 'not answered')}`
    const found = await foundOf(server, entry)
    expect(answer?.status ?? 200, label).not.toBe(500)
    if (answer?.success) {
      expect(found, label).toHaveLength(1)
      if (name === 'oa/flow/creat') expect(found, label).toEqual([(answer.data as Creat).flowlistid])
      continue
    }
    expect(found.length, label).toBeLessThanOrEqual(1)
    const again = await senderWith(server.app, who.token).raw(name, body)
    expect(again.status, `${label} ${again.msg}`).toBeLessThan(500)
    if (found.length === 1) expect(again.success, `${label} ${again.msg}`).toBe(true)
    expect(await foundOf(server, entry), label).toHaveLength(again.success ? 1 : 0)
  }
}

/** Every row of a file has its bytes; bytes that a dead process left without a row are swept after a day. */
export async function expectBytes({ db, house }: FlowServer): Promise<void> {
  for (const { id } of await rowsOf<{ id: string }>(db, 'select id from public.file'))
    expect(await house.files.has(id), id).toBe(true)
}
