import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRedirectUri, isRegisteredRedirect } from './redirect-uri'

describe('an address for responses', () => {
  test.each([
    ['https://agent.example.com/back', true],
    ['https://agent.example.com', true],
    ['http://127.0.0.1:7001/back', true],
    ['http://[::1]:7001/back', true],
    ['http://localhost/back', true],
    ['http://agent.example.com/back', false],
    ['http://localhost.example.com/back', false],
    ['http://2130706433/back', false],
    ['https://agent.example.com/a/../b', false],
    ['https://AGENT.example.com/', false],
    ['https://agent.example.com/#', false],
    ['https://:secret@agent.example.com/', false],
    ['https://agent.example.com\\@evil.example.com/', false],
    ['javascript://127.0.0.1/%0aalert(1)', false],
    ['agent:/back', false],
  ])('%s: %s', (text, expected) => expect(isRedirectUri(text)).toBe(expected))

  test('is registered as the same text, and on the own computer with any port', () => {
    const registered = ['https://agent.example.com/back', 'http://127.0.0.1:7001/back']
    expect(isRegisteredRedirect(registered, 'https://agent.example.com/back')).toBe(true)
    expect(isRegisteredRedirect(registered, 'http://127.0.0.1:9/back')).toBe(true)
    expect(isRegisteredRedirect(registered, 'http://127.0.0.1/back')).toBe(true)
    for (const other of [
      'https://agent.example.com:8443/back',
      'https://agent.example.com/back/',
      'http://localhost:7001/back',
      'https://127.0.0.1:7001/back',
      'http://127.0.0.1:7001/back?x',
    ])
      expect(isRegisteredRedirect(registered, other), other).toBe(false)
  })

  test('never leads to a host that was not registered', () => {
    const part = fc.constantFrom(
      'https://',
      'http://',
      'a.example',
      'b.example',
      '127.0.0.1',
      ':80',
      '/',
      '@',
      '\\',
      '?',
      '#',
      '%2f',
      '..',
    )
    const address = fc.array(part, { minLength: 2, maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(address, { maxLength: 4 }), address, (registered, given) => {
        const usable = registered.filter(isRedirectUri)
        if (!isRegisteredRedirect(usable, given)) return
        const hosts = usable.map((one) => new URL(one).hostname)
        expect(hosts).toContain(new URL(given).hostname)
      }),
    )
  })
})
