import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOutbox } from '../../src/server/jobs/outbox'
import { creating, dealing, type FlowServer, flowServerOfFile, sealForm } from '../kit/flows'

let server: FlowServer
let address: string
beforeAll(async () => {
  server = await flowServerOfFile()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.stop())

/** A page's stream: what has come so far, and the end. */
async function openStream(jobId: string) {
  const { token } = await server.as(jobId)
  const answer = await fetch(`${address}/api/push`, { headers: { 'x-token': token } })
  let heard = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) heard += decoder.decode(part as Uint8Array)
    return true
  })()
  const hears = async (text: string) => {
    for (let waited = 0; waited < 5000 && !heard.includes(text); waited += 20) await sleep(20)
    return heard.includes(text)
  }
  return { answer, hears, heard: () => heard, ended }
}

test('notifies a page of possible changes to its own badges only', async () => {
  const [li, zhao] = [await openStream('100002'), await openStream('100003')]
  expect(li.answer.headers.get('content-type')).toBe('text/event-stream')
  expect(await li.hears('retry:')).toBe(true)
  server.house.push.badgesChanged('oa', ['100002'])
  expect(await li.hears('event: badges\ndata: {}\n\n')).toBe(true)
  expect(zhao.heard()).not.toContain('badges')
})

test('names the flow and the page of an act, and no flow where a message was only read', async () => {
  const page = { 'x-page-id': 'page-1' }
  const me = await server.as('100010')
  const { data } = await me.call('oa/flow/creat', creating('flow-seal', sealForm()))
  const [{ to, msgid } = { to: '', msgid: '' }] = data.nextmessage[0]?.list ?? []
  const approver = await openStream(to)
  await approver.hears('retry:')
  const { token } = await server.as(to)
  const send = (call: string, body: object) =>
    fetch(`${address}/api/oa/flow/${call}`, {
      method: 'POST',
      headers: { 'x-token': token, 'content-type': 'application/json', ...page },
      body: JSON.stringify(body),
    })
  await send('deal/bymsgid', { _id: msgid })
  expect(await approver.hears('data: {"flows":[],"page":"page-1"}')).toBe(true)
  expect(await (await send('deal', dealing(msgid ?? ''))).json()).toMatchObject({ success: true })
  await runOutbox(server.house)
  expect(await approver.hears(`data: {"flows":["${data.flowlistid}"],"page":"page-1"}`)).toBe(true)
})

test('refuses an event stream without a session', async () => {
  const answer = await fetch(`${address}/api/push`, { headers: { cookie: 'Admin-Token=abc' } })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ success: false, code: 'session.signed-out' })
})

test('closes event streams on shutdown without waiting for idle connections', async () => {
  const stream = await openStream('100004')
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  await once(silent, 'connect')
  const began = Date.now()
  await server.app.close()
  expect(await stream.ended).toBe(true)
  expect(Date.now() - began).toBeLessThan(3000)
})
