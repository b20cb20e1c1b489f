import { expect, test } from 'vitest'
import { postJson } from '../remote/outgoing-request'
import { createHostAllowlist } from './allowed-hosts'

const requests: string[] = []
const hosts = createHostAllowlist(
  [
    { origin: 'http://127.0.0.1:9', headers: { authorization: 'Bearer x' }, private: true },
    { origin: 'https://outside.example' },
  ],
  async ({ url, headers, outward }) => {
    requests.push(`${url} ${headers?.authorization} ${headers?.['idempotency-key']} ${outward}`)
    return '{}'
  },
)

test.each([
  ['http://127.0.0.1:9/a?b=c', true],
  ['http://127.0.0.1:9@evil.example/', false],
  ['http://127.0.0.1:90/', false],
  ['https://127.0.0.1:9/', false],
  ['//127.0.0.1:9/', false],
  ['nonsense', false],
])('allows requests only to configured origins: %s', (url, allowed) =>
  expect(hosts.allows(url)).toBe(allowed),
)

test('sends the headers of the host and the event id; only a private host may be internal', async () => {
  await hosts.ask({ url: 'http://127.0.0.1:9/a', mark: 'm1' })
  await hosts.ask({ url: 'https://outside.example/b', mark: 'm2' })
  expect(requests).toEqual([
    'http://127.0.0.1:9/a Bearer x m1 false',
    'https://outside.example/b undefined m2 true',
  ])
})

test('does not connect to an internal address that is not marked private', async () => {
  const careful = createHostAllowlist([{ origin: 'http://127.0.0.1:10' }], postJson)
  await expect(careful.ask({ url: 'http://127.0.0.1:10/', mark: 'm1' })).rejects.toThrow('inside')
})

test.each([
  ['/hooks', true],
  ['/hooks/a?b=c', true],
  ['/v1/x', true],
  ['/hooks/../v1/x', true],
  ['/', false],
  ['/hooksevil', false],
  ['/v1', false],
  ['/hooks/../other', false],
  ['/hooks/%2e%2e/other', false],
  ['/hooks/..%2fother', false],
  ['/hooks/..%5Cother', false],
  ['/hooks\\..\\other', false],
])('sends requests only to the paths that a host names, and below them: %s', (path, allowed) => {
  const shared = createHostAllowlist(
    [{ origin: 'https://shared.example', paths: ['/hooks', '/v1/'] }],
    async () => '',
  )
  expect(shared.allows(`https://shared.example${path}`)).toBe(allowed)
})
