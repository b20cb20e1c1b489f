import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOutbox } from '../../src/server/jobs/outbox'
import { exportTraces } from '../../src/server/platform/observability/export-traces'
import { startSpan } from '../../src/server/platform/observability/tracing'
import { creating, type FlowServer, flowServerOfFile, leaveForm } from '../kit/flows'
import { type HttpStub, httpStub } from '../kit/http-stub'

/** What a collector of traces is told: what was done, under what, and how it ended; never with which values. */

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

const canary = 'canary-4711'
let collector: HttpStub
let outside: HttpStub
let server: FlowServer
let spans: Span[] = []

beforeAll(async () => {
  collector = await httpStub()
  outside = await httpStub()
  server = await flowServerOfFile({
    tracesTo: collector.origin,
    outgoing: { hosts: [{ origin: outside.origin, private: true }] },
  })
  const [admin, li] = [await server.as('admin'), await server.as('100010')]
  const url = `${outside.origin}/${canary}`
  await admin.call('oa/webhook/save', { name: canary, url, events: ['flow.created'], enabled: true })
  const stop = exportTraces(collector.origin, 'qianpi-of-tests')
  const form = leaveForm(1, { 请假事由: canary })
  await li.raw('oa/flow/creat', creating('flow-leave', form), {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  })
  await server.app.inject({ url: `/api/settings?token=${canary}` })
  const added = await li.call('employee/accesstoken/add', { name: canary, scopes: ['flow.read'], days: '30' })
  const accept = 'application/json, text/event-stream'
  const tool = { name: 'list_tasks', arguments: { words: canary } }
  await server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${added.data.token}`, accept },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool },
  })
  for (let round = 0; round < 3; round++) await runOutbox(server.house)
  await server.db.transaction((tx) => tx.orm.execute(`select '${canary}'::int`)).catch(() => undefined)
  await stop()
  spans = collector.heard.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
})
afterAll(async () => {
  await server.stop()
  await collector.close()
  await outside.close()
})

const named = (name: string) => spans.find((span) => span.name === name) ?? expect.unreachable(name)
const factsOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('records a request as a span by declared address, within the trace of its sender', () => {
  const request = named('POST /api/:oa/flow/creat')
  expect(request.traceId).toBe('0af7651916cd43dd8448eb211c80319c')
  expect(request.parentSpanId).toBe('b7ad6b7169203331')
  expect(factsOf(request)).toMatchObject({ 'http.response.status_code': 200, 'http.request.method': 'POST' })
})

test('records the transaction as a child span of its request', () => {
  const { spanId } = named('POST /api/:oa/flow/creat')
  expect(
    spans.filter(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === spanId),
  ).not.toEqual([])
})

test('records the call of a tool within the request of its agent, as the same call by HTTP', () => {
  const request = named('POST /mcp')
  const call =
    spans.find(({ parentSpanId }) => parentSpanId === request.spanId) ?? expect.unreachable('a call')
  expect(call.name).toBe('POST /api/:oa/flow/list/waiting')
  expect(call.traceId).toBe(request.traceId)
  const facts = factsOf(call)
  expect(facts).toMatchObject({ 'http.response.status_code': 200, 'http.request.method': 'POST' })
  expect(facts['qianpi.request']).toBe(factsOf(request)['qianpi.request'])
})

test('records effects as spans, with their outgoing requests as children', () => {
  const effect = named('effect webhook')
  expect(factsOf(effect)['qianpi.tries']).toBe(1)
  const asked = named('POST outside')
  expect(asked.parentSpanId).toBe(effect.spanId)
  expect(factsOf(asked)['server.address']).toBe(new URL(outside.origin).host)
  expect(factsOf(named('effects notify'))['qianpi.count']).toBeGreaterThan(0)
})

test('records a failure by its code', () => {
  const failed = spans.filter(({ status }) => status.code === 2)
  expect(failed.map((span) => factsOf(span)['error.type'])).not.toEqual([])
})

test('records no text that people enter in a trace', () => {
  expect(outside.heard).toHaveLength(1)
  expect(collector.heard.map(({ body }) => body).join('')).not.toContain(canary)
})

test('starts no span after tracing stops or without a configured collector', () => {
  expect(startSpan('any', { facts: {} })).toBeUndefined()
})
