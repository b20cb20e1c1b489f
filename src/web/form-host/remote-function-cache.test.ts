import { beforeEach, expect, test } from 'vitest'
import type { RemoteGroup, RemoteValue } from '#/generated/types'
import { CallError } from '../platform/call-error'
import { createRemoteFunctionCache, type RemoteFunctionCache } from './remote-function-cache'

const minute = 60_000
const groups: RemoteGroup[] = [
  {
    name: '外部',
    prefix: '',
    fields: [{ name: '手机', value: 'mobile' }],
    funlist: [
      { funname: '汇率', fun: 'rate', placeholder: '' },
      { funname: '员工', fun: 'person', placeholder: '', frontfun: 'uri_merge_para0' },
    ],
  },
]

/** Mocks a server whose responses the test releases one by one, and a clock. */
let now = 0
let owner = 'li'
let requests: string[] = []
let atOnce = 0
let mostAtOnce = 0
let reply: (funname: string, para: unknown[]) => RemoteValue | CallError = () => 7
let list: () => Promise<RemoteGroup[]> = async () => groups
let answers: RemoteFunctionCache

beforeEach(() => {
  ;[now, owner, requests, atOnce, mostAtOnce] = [0, 'li', [], 0, 0]
  reply = () => 7
  list = async () => groups
  answers = createRemoteFunctionCache({
    load: () => list(),
    async ask({ funname, para, again }) {
      requests.push(`${funname} ${para.join()}${again ? ' again' : ''}`)
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      await Promise.resolve()
      atOnce--
      const value = reply(funname, para)
      if (value instanceof CallError) throw value
      return { value }
    },
    now: () => now,
    wait: async (milliseconds) => {
      now += milliseconds
    },
    owner: () => owner,
  })
})

const calm = () => new Promise((resolve) => setTimeout(resolve))

/** Returns the result of an expression after all responses have arrived. */
async function settled(name: string, ...args: unknown[]) {
  answers.answer(name, args)
  await calm()
  answers.answer(name, args)
  await calm()
  return answers.answer(name, args)
}

test('stores a requested result and notifies its listeners', async () => {
  let result = 0
  const stop = answers.subscribe(() => result++)
  expect(answers.answer('汇率', ['USD'])).toBeUndefined()
  expect(answers.stateOf('汇率', ['USD'])).toBe('loading')
  expect(await settled('汇率', 'USD')).toBe(7)
  expect(answers.stateOf('汇率', ['USD'])).toBe('known')
  expect(result).toBe(2)
  stop()
  await settled('汇率', 'EUR')
  expect(result).toBe(2)
})

test('sends requests one at a time, 30 ms apart, each once', async () => {
  await settled('汇率', 'USD')
  const before = now
  for (const name of ['A', 'B', 'A', 'C', 'B']) answers.answer('汇率', [name])
  await calm()
  expect(requests).toEqual(['汇率 USD', '汇率 A', '汇率 B', '汇率 C'])
  expect(mostAtOnce).toBe(1)
  expect(now - before).toBe(90)
})

test('calls that read fields of the same result send one request', async () => {
  reply = () => ({ mobile: '138' })
  expect(await settled('员工', '李明', '手机')).toBe('138')
  expect(answers.answer('员工', ['李明', 'mobile'])).toBe('138')
  expect(requests).toEqual(['员工 李明'])
})

test('caches a result for ten minutes and shows the old one until the refresh arrives', async () => {
  await settled('汇率', 'USD')
  now += 9 * minute
  answers.answer('汇率', ['USD'])
  await calm()
  expect(requests).toHaveLength(1)
  now += 2 * minute
  reply = () => 8
  expect(answers.answer('汇率', ['USD'])).toBe(7)
  expect(answers.stateOf('汇率', ['USD'])).toBe('known')
  await calm()
  expect(answers.answer('汇率', ['USD'])).toBe(8)
})

test('caches a failure for five minutes or until a retry', async () => {
  reply = () => new CallError('没有结果')
  expect(await settled('汇率', 'USD')).toBeUndefined()
  expect(answers.stateOf('汇率', ['USD'])).toBe('failed')
  expect(requests).toHaveLength(1)

  reply = () => 7
  now += 6 * minute
  expect(await settled('汇率', 'USD')).toBe(7)

  reply = () => new CallError('没有结果')
  await settled('汇率', 'EUR')
  reply = () => 9
  answers.retry()
  expect(answers.stateOf('汇率', ['EUR'])).toBe('loading')
  await calm()
  expect(answers.answer('汇率', ['EUR'])).toBe(9)
  expect(requests.at(-1)).toBe('汇率 EUR again')
})

test('waits a second and retries after exceeding the rate limit', async () => {
  let refused = 0
  reply = () => (refused++ < 2 ? new CallError('太频繁', 'request.too-often', null, 429) : 7)
  expect(await settled('汇率', 'USD')).toBe(7)
  expect(now).toBeGreaterThan(2_000)
})

test('a failed list of functions fails every request until a retry', async () => {
  list = () => Promise.reject(new CallError('offline'))
  await settled('汇率', 'USD')
  expect(answers.stateOf('汇率', ['USD'])).toBe('failed')
  list = async () => groups
  answers.retry()
  await calm()
  expect(await settled('汇率', 'USD')).toBe(7)
})

test('fails an invalid request without sending it', async () => {
  await settled('汇率', 'USD')
  expect(answers.stateOf('没有', [])).toBe('failed')
  expect(answers.stateOf('汇率', [[{ row: 1 }]])).toBe('failed')
  expect(() => answers.answer('汇率', [[{ row: 1 }]])).toThrow()
  await calm()
  expect(requests).toEqual(['汇率 USD'])
})

test('sends no request for an empty argument', async () => {
  await settled('汇率', 'USD')
  expect(answers.answer('汇率', [''])).toBe('')
  expect(answers.stateOf('汇率', [''])).toBe('known')
  await calm()
  expect(requests).toEqual(['汇率 USD'])
})

test('starts with an empty cache for another person on the same page', async () => {
  await settled('汇率', 'USD')
  owner = 'wang'
  expect(answers.answer('汇率', ['USD'])).toBeUndefined()
  await calm()
  expect(await settled('汇率', 'USD')).toBe(7)
  expect(requests).toHaveLength(2)
})
