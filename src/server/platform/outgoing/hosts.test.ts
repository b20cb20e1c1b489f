import { expect, test } from 'vitest'
import { isInside, openHosts } from './hosts'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['8.8.8.8', false],
  ['2001:4860:4860::8888', false],
])('%s lies inside: %s', (address, expected) => expect(isInside(address)).toBe(expected))

const asked: string[] = []
const hosts = openHosts(
  [
    { origin: 'http://127.0.0.1:9', headers: { authorization: 'Bearer x' }, private: true },
    { origin: 'http://127.0.0.1:10' },
  ],
  async ({ url, headers }) => {
    asked.push(`${url} ${headers?.authorization} ${headers?.['idempotency-key']}`)
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
])('only the origins that are named may be asked: %s', (url, allowed) =>
  expect(hosts.allows(url)).toBe(allowed),
)

test('a request carries the headers of its host and the mark of its event', async () => {
  await hosts.ask({ url: 'http://127.0.0.1:9/a', mark: 'm1' })
  expect(asked).toEqual(['http://127.0.0.1:9/a Bearer x m1'])
})

test('an address inside that is not marked private is not asked', async () => {
  await expect(hosts.ask({ url: 'http://127.0.0.1:10/', mark: 'm1' })).rejects.toThrow('inside')
  expect(asked).toHaveLength(1)
})
