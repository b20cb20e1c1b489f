import { expect, test } from 'vitest'
import { startupBanner } from './startup-banner'

const listening = 'http://127.0.0.1:4461'
const nobody = { kind: 'nobody', code: 'ABCD-EFGH' } as const

test('names the public address and the listening address behind it', () => {
  const text = startupBanner(listening, nobody, 'https://oa.example.com/')
  expect(text).toContain('Qianpi is running: https://oa.example.com\n')
  expect(text).toContain('https://oa.example.com/setup')
  expect(text).toContain(`Listening on ${listening}`)
})

test('names the listening address where no public address is known', () => {
  const text = startupBanner(listening, nobody)
  expect(text).toContain(`${listening}/setup`)
  expect(text).not.toContain('behind the proxy')
})
