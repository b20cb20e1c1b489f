import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { Client, QianpiError, rowsOf, verifyWebhook } from './index'

type Respond = (request: Request) => Response | Promise<Response>

const json = (body: object, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
  })
const done = (data: unknown) => json({ success: true, msg: '', data })
const busy = () =>
  json(
    { success: false, msg: '太快了', code: 'request.too-often' },
    { status: 429, headers: { 'Retry-After': '0.01' } },
  )

/** A client whose requests are answered one after another; the last answer is repeated. */
function clientOf(...responses: Respond[]) {
  const requests: Request[] = []
  const answer: typeof fetch = async (url, init) => {
    const request = new Request(url as string, init)
    requests.push(request)
    const respond = responses[Math.min(requests.length, responses.length) - 1]
    return respond?.(request) ?? done(null)
  }
  const client = new Client({ url: 'http://oa.test/', token: 'secret', language: 'en', fetch: answer })
  return { client, requests }
}

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('nothing was refused'),
    (error: unknown) => error,
  )

async function allOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

test('sends a call by its path with token, language and body, and returns the data', async () => {
  const { client, requests } = clientOf(() => done({ flows: [] }))
  expect(await client.api.oa.flow.home.flows({})).toEqual({ flows: [] })
  const [request] = requests
  expect(request?.url).toBe('http://oa.test/api/oa/flow/home/flows')
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'x-language': 'en',
  })
  expect(await request?.json()).toEqual({})
})

test('throws a refusal with its code, status and data', async () => {
  const { client } = clientOf(() => json({ success: false, msg: 'no', code: 'form.invalid', data: ['x'] }))
  const error = await refusalOf(client.api.oa.flow.detail({ flowOi_id: '1' }))
  expect(error).toBeInstanceOf(QianpiError)
  expect(error).toMatchObject({ message: 'no', code: 'form.invalid', status: 200, data: ['x'] })
})

const comment = { flowOi_id: '1', text: 'x', mentions: [] }
const sealing = {
  flowid: 'flow-seal',
  flowdata: { dept: '', desc: '', fileList: [], level: 0 as const },
  inputdata: {},
  btnindex: 0,
  funlist: [],
  sonflows: [],
}

test('sends reads and writes with a key again after Retry-After, other writes once', async () => {
  const reading = clientOf(busy, busy, () => done([]))
  expect(await reading.client.api.oa.flow.export.list({})).toEqual([])
  expect(reading.requests).toHaveLength(3)

  const keyed = clientOf(busy, () => done({ flowlistid: '7' }))
  const started = await keyed.client.api.oa.flow.creat(sealing, { idempotencyKey: 'order-2026-1' })
  expect(started.flowlistid).toBe('7')
  expect(keyed.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(
    Array(2).fill('order-2026-1'),
  )

  const writing = clientOf(busy)
  const refused = await refusalOf(writing.client.api.oa.flow.comment.creat(comment))
  expect(refused).toMatchObject({ status: 429, retryAfter: 0.01 })
  expect(writing.requests).toHaveLength(1)
})

test('ends after three repetitions of a failed connection, and at once when it is aborted', async () => {
  vi.useFakeTimers()
  try {
    const lost = clientOf(() => Promise.reject(new TypeError('refused')))
    const failing = refusalOf(lost.client.api.oa.flow.export.list({}))
    await vi.runAllTimersAsync()
    expect(await failing).toMatchObject({ code: 'client.network', status: 0 })
    expect(lost.requests).toHaveLength(4)
  } finally {
    vi.useRealTimers()
  }
  const abort = new AbortController()
  const waiting = clientOf(() => Promise.reject(new TypeError('refused')))
  const aborted = refusalOf(waiting.client.api.oa.flow.export.list({}, { signal: abort.signal }))
  abort.abort(new Error('enough'))
  expect(await aborted).toMatchObject({ message: 'enough' })
  expect(waiting.requests.length).toBeLessThan(3)
})

test('iterates over rows by cursors, and by page numbers where there are none', async () => {
  const pages = [
    { result: [1, 2], next: 'a' },
    { result: [3], next: null },
  ]
  const asked: object[] = []
  const byCursor = rowsOf(
    async (body: object) => {
      asked.push(body)
      return pages[asked.length - 1] ?? { result: [], next: null }
    },
    { search: {} },
  )
  expect(await allOf(byCursor)).toEqual([1, 2, 3])
  expect(asked).toEqual([
    { nowpage: 1, search: {} },
    { nowpage: 2, search: {}, after: 'a' },
  ])
  const numbered = rowsOf(
    async ({ nowpage }: { nowpage: number }) => ({ result: [nowpage], totalItems: 3 }),
    {
      nowpage: 1,
    },
  )
  expect(await allOf(numbered)).toEqual([1, 2, 3])
})

test('uploads files under the name of their part, and returns the file of an export', async () => {
  const { client, requests } = clientOf(
    () => done([{ fileid: 'f1' }]),
    () =>
      new Response('xlsx', {
        headers: { 'Content-Disposition': "attachment; filename*=UTF-8''%E8%A1%A8.xlsx" },
      }),
  )
  const stored = await client.upload('oa/flow/uploadfile', [new File(['a'], '合同.txt')])
  expect(stored).toMatchObject([{ fileid: 'f1' }])
  const part = (await requests[0]?.formData())?.get('filename[]') as File
  expect(part.name).toBe('合同.txt')
  const file = await client.download('employee/securitylog/export', {})
  expect([file.name, new TextDecoder().decode(file.bytes)]).toEqual(['表.xlsx', 'xlsx'])
  await expect(client.api.employee.securitylog.export({})).rejects.toThrow('client.download')
})

test('accepts the webhooks that the library of Standard Webhooks signs, and no others', async () => {
  const secret = `whsec_${Buffer.from('s'.repeat(32)).toString('base64')}`
  const at = new Date('2026-11-29T08:00:00Z')
  const body = JSON.stringify({ id: 'e1', event: 'flow.created', data: {} })
  const signed = {
    'webhook-id': 'e1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': `v1,${'A'.repeat(43)}= ${new Webhook(secret).sign('e1', at, body)}`,
  }
  const verified = await verifyWebhook({ headers: signed, body }, secret, at.getTime() + 60_000)
  expect(verified).toEqual({ id: 'e1', sentAt: at.getTime(), event: JSON.parse(body) })
  const codeOf = async (request: Parameters<typeof verifyWebhook>[0], now = at.getTime()) =>
    ((await refusalOf(verifyWebhook(request, secret, now))) as QianpiError).code
  expect(await codeOf({ headers: signed, body: body.replace('e1', 'e2') })).toBe('webhook.signature')
  expect(await codeOf({ headers: { ...signed, 'webhook-id': 'e2' }, body })).toBe('webhook.signature')
  expect(await codeOf({ headers: signed, body }, at.getTime() + 301_000)).toBe('webhook.time')
  expect(await codeOf({ headers: new Headers(), body })).toBe('webhook.header')
})

test('is at most 6 KB compressed, and imports nothing', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, ssr: 'src/client/index.ts', target: 'node20', minify: true },
  })
  const [bundle] = [built].flat() as { output: { code: string; imports: string[] }[] }[]
  expect(bundle?.output).toHaveLength(1)
  expect(bundle?.output[0]?.imports).toEqual([])
  expect(gzipSync(bundle?.output[0]?.code ?? '').length).toBeLessThanOrEqual(6 * 1024)
})
