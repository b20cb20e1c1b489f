import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RemoteService, remoteService } from '../../../../tests/kit/remote-service'
import { requestLimits } from '../http/limits'
import { openLog } from '../observability/log'
import { createHttpSource } from './http-source'
import { limitConcurrency } from './limit-concurrency'
import { postJson } from './outgoing-request'

let service: RemoteService
let other: RemoteService
const lines: string[] = []
beforeAll(async () => {
  service = await remoteService()
  other = await remoteService()
})
beforeEach(() => {
  service.heard.length = 0
  lines.length = 0
})
afterAll(() => Promise.all([service.close(), other.close()]))

const ask = (para: (string | number | boolean)[] = ['USD']) => {
  const headers = { authorization: 'Bearer geheim', 'Content-Type': 'text/html' }
  const source = { name: '外部', prefix: 'fx.', api: service.url, headers, fields: [], funlist: [] }
  const over = createHttpSource(postJson, openLog('warn', { write: (line) => void lines.push(line) }))
  return over({ source, fun: 'rate', question: { funname: '汇率', para } })
}

test('sends the parameters in the body, with the headers of the source', async () => {
  service.reply(() => 7.2)
  expect(await ask(['USD', 2, true])).toEqual({ value: 7.2, length: 3 })
  expect(service.heard).toMatchObject([
    {
      fun: 'fx.rate',
      para: ['USD', 2, true],
      headers: { authorization: 'Bearer geheim', 'content-type': 'application/json' },
    },
  ])
})

test.each([
  ['a text', '元', '元'],
  ['a value in data', { data: 5 }, 5],
  ['an object in data', { data: { mobile: '138', none: null } }, { mobile: '138', none: null }],
  ['a list', ['a', 1], ['a', 1]],
  ['rows', [{ a: 1 }], [{ a: 1 }]],
  ['nothing', null, ''],
  ['nothing in data', { data: null }, ''],
])('accepts %s as a response', async (_, sent, value) => {
  service.reply(() => sent)
  expect(await ask()).toMatchObject({ value })
})

describe('invalid responses of a remote source', () => {
  test.each<[string, Parameters<RemoteService['reply']>[0], string]>([
    [
      'an object that is too deep for a value',
      () => ({ data: { a: { b: { c: 1 } } } }),
      'no expression can use',
    ],
    ['a status that is not 2xx', (_, response) => void response.writeHead(500).end('{}'), 'status 500'],
    [
      'a web page',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>7</html>'),
      'text/html in place of JSON',
    ],
    [
      'something that only calls itself JSON',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
      'no JSON',
    ],
    [
      'JSON that would reach a prototype',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"__proto__": {"a": 1}}'),
      'no JSON',
    ],
    [
      'JSON of a hundred thousand brackets',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(100_000)),
      'too deep',
    ],
    ['more than a mebibyte', () => 'x'.repeat(1024 * 1024), 'more than 1048576 bytes'],
    ['a broken connection', (_, response) => void response.destroy(), ''],
  ])('rejects %s as a response', async (_, reply, reason) => {
    service.reply(reply)
    expect(await ask()).toEqual({ failed: 'failed' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(reason)
    expect(lines[0]).not.toContain('geheim')
  })

  test('aborts an endless response', async () => {
    let isOpen = true
    service.reply((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.on('close', () => {
        isOpen = false
      })
      const more = () => isOpen && response.write('"'.padEnd(64 * 1024, 'x'), () => setImmediate(more))
      more()
    })
    expect(await ask()).toEqual({ failed: 'failed' })
    await expect.poll(() => isOpen).toBe(false)
  })

  test.each([301, 302, 307, 308])('does not follow a redirect (%d) to another host', async (status) => {
    other.reply(() => 7)
    service.reply((_, response) => void response.writeHead(status, { location: other.url }).end())
    expect(await ask()).toEqual({ failed: 'failed' })
    expect(other.heard).toEqual([])
    expect(lines[0]).toContain(`status ${status}`)
  })

  test('rejects a response that exceeds the time limit, even when it has begun', async () => {
    service.reply((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('"')
    })
    const started = Date.now()
    expect(await ask()).toEqual({ failed: 'slow' })
    expect(Date.now() - started).toBeGreaterThanOrEqual(requestLimits.remoteTime - 50)
    expect(Date.now() - started).toBeLessThan(requestLimits.remoteTime + 2000)
  })
})

test('queues work above the concurrency limit', async () => {
  const inTurn = limitConcurrency(2)
  const running = { now: 0, most: 0 }
  const work = async (fails: boolean) => {
    running.most = Math.max(running.most, ++running.now)
    await new Promise((resolve) => setImmediate(resolve))
    running.now--
    if (fails) throw new Error('no')
    return 'done'
  }
  const all = await Promise.allSettled(
    [true, false, false, true, false].map((fails) => inTurn(() => work(fails))),
  )
  expect(all.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(running).toEqual({ now: 0, most: 2 })
})

describe('a remote source of choices', () => {
  const offer = { usedscope: 'DataSourceAdmin', n: '城市', v: 'cities' } as const
  const askChoices = (para: (string | number | string[])[]) => {
    const source = { name: '外部', prefix: 'fx.', api: 'http://127.0.0.1:1', fields: [], funlist: [] }
    const over = createHttpSource(postJson, openLog('warn', { write: (line) => void lines.push(line) }))
    const question = { funname: 'options cities', para }
    return over({ source, fun: 'cities', question, options: { ...offer, api: service.url } })
  }

  test('sends parameters by name to a source of choices', async () => {
    service.reply(() => [])
    await askChoices(['q', '贵', 'kinds', ['a', 'b']])
    expect(service.heard).toMatchObject([{ q: '贵', kinds: ['a', 'b'] }])
    expect(service.heard[0]).not.toHaveProperty('fun')
  })

  test('accepts nested rows from a source of choices', async () => {
    const rows = [{ value: 1, label: '一', children: [{ value: 2, label: '二', children: ['三'] }] }, '四']
    service.reply(() => ({ data: rows }))
    expect(await askChoices([])).toMatchObject({ value: rows })
  })

  test.each([
    ['a text', 'x'],
    ['an object', { value: 1 }],
    ['lists in lists', [[1]]],
    ['rows that hold objects', [{ value: { $gt: '' } }]],
    ['too many rows', Array.from({ length: 5001 }, (_, i) => i)],
  ])('fails for a source of choices that returns %s', async (_, sent) => {
    service.reply(() => sent)
    expect(await askChoices([])).toEqual({ failed: 'failed' })
    expect(lines[0]).toContain('no list of choices')
  })
})
