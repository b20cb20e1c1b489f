import md5 from 'md5'
import { expect, test } from 'vitest'
import type { FormHost } from '../form-host/form-host'
import { buildFileLink, thumbnailLink } from './file-links'

const person = { id: '100010', fileSecret: 'secret' }
const host = { currentPerson: () => person } as unknown as FormHost

const now = 1_795_000_000_000
const queryOf = (link: string) => new URL(link, 'https://oa.example.cn').searchParams

test('S1-255 “Image URL list cache 180 seconds”: reuses the link of an image for so long and no longer', () => {
  const url = '/file/oa/form/f1/a.png'
  const first = buildFileLink(url, host, now)
  expect(buildFileLink(url, host, now + 179_999)).toBe(first)
  const later = buildFileLink(url, host, now + 180_000)
  expect(queryOf(later).get('time')).toBe(String((now + 180_000) / 1000))
  expect(buildFileLink('/file/oa/form/f2/a.png', host, now)).not.toContain(queryOf(first).get('sign') ?? '')
})

test('S1-106 “agent, uid, time, sign”: the agent names the file, and the file secret signs', () => {
  const query = queryOf(buildFileLink('/file/oa/form/f3/%E5%90%88%E5%90%8C.pdf', host, now))
  expect([...query.keys()]).toEqual(['agent', 'uid', 'time', 'sign'])
  expect(query.get('agent')).toBe('web.f3')
  const text = `agent=web.f3&uid=100010&time=${now / 1000}&token=secret`
  expect(query.get('sign')).toBe(md5(text))
})

test('asks for a small version of an image under the same signature', () =>
  expect(queryOf(thumbnailLink('/file/oa/form/f4/a.png', host)).get('small')).toBe('1'))
