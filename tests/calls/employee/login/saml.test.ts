import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SsoSettings } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { type SamlCompany, samlOrigin, startSamlCompany } from '../../../kit/saml-company'
import {
  decoded,
  decodedQuery,
  encoded,
  persistent,
  requestIn,
  type SamlFacts,
  wrappings,
} from '../../../kit/saml-provider'

/** Single sign-on by SAML 2.0 with a provider that nobody here wrote, and attacks on it. */

const origin = samlOrigin
let company: SamlCompany
let server: SamlCompany['server']
let provider: SamlCompany['provider']
let thief: SamlCompany['thief']
let admin: SamlCompany['admin']
let get: SamlCompany['get']
let post: SamlCompany['post']
let save: SamlCompany['save']
let start: SamlCompany['start']
let come: SamlCompany['come']
let signIn: SamlCompany['signIn']
let settings: SamlCompany['settings']
let factsOf: SamlCompany['factsOf']
let ownerOf: SamlCompany['ownerOf']
let identities: SamlCompany['identities']

beforeAll(async () => {
  company = await startSamlCompany()
  ;({ server, provider, thief, admin, get, post, save } = company)
  ;({ start, come, signIn, settings, factsOf, ownerOf, identities } = company)
})
afterAll(() => company.stop())
beforeEach(() => server.db.pool.query('delete from login_attempt'))

test('takes entity id, addresses and certificate from metadata, and publishes its own', async () => {
  const { data } = await admin.call('oa/company/sso/get', {})
  expect(data.settings).toMatchObject({
    kind: 'saml',
    issuer: provider.entity,
    metadata: '',
    sign_in_address: 'https://idp.example.com/sso',
    logout_address: 'https://idp.example.com/logout',
    certificates: expect.stringContaining('BEGIN CERTIFICATE'),
  })
  expect(data).toMatchObject({
    metadata_address: `${origin}/sso/metadata`,
    response_address: `${origin}/sso/response`,
  })
  const tried = await admin.call('oa/company/sso/try', { settings: settings() })
  expect(tried.data.said).toMatch(/^① 实体 ID 是 https:\/\/idp\.example\.com\/entity ② 1 张签名证书/)
  // What is switched off may be incomplete: it can be stored, but not tried.
  for (const without of [{ issuer: '' }, { sign_in_address: '' }, { certificates: '' }])
    expect(
      await admin.call('oa/company/sso/try', {
        settings: { ...data.settings, enabled: false, ...without },
      }),
    ).toMatchObject({ success: false, code: 'sso.saml-incomplete' })
  const { body, headers } = await get('/sso/metadata')
  expect(headers['content-type']).toMatch(/^application\/samlmetadata\+xml/)
  expect(body).toContain(`entityID="${origin}/sso/metadata"`)
  expect(body).toContain('WantAssertionsSigned="true"')
  const refused: [Partial<SsoSettings>, string][] = [
    [{ metadata: '<a/>' }, 'sso.metadata-unfit'],
    [
      { metadata: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${provider.metadata}` },
      'sso.metadata-unfit',
    ],
    [{ metadata: '' }, 'sso.saml-incomplete'],
    [{ metadata: '', certificates: 'bm9uZQ==' }, 'sso.certificate-unfit'],
    [{ metadata: '', sign_in_address: 'http://idp.example.com/sso' }, 'sso.no-tls'],
  ]
  for (const [changed, code] of refused)
    expect(
      await admin.call('oa/company/sso/save', { settings: { ...settings(), ...changed } }),
    ).toMatchObject({ code })
})

test('signs in the person whom an attribute names, and from then on the identity alone', async () => {
  const first = await signIn('100002')
  expect(await ownerOf(first.data.token)).toBe('100002')
  const later = await signIn('100002', { attributes: { mail: '100004@example.com' } })
  expect(await ownerOf(later.data.token)).toBe('100002')
  expect((await signIn('boss', { attributes: { mail: 'admin@example.com' } })).data).toMatchObject({
    token: '',
    link: { said: expect.stringMatching(/管理权限/) },
  })
  expect((await signIn('stranger')).data).toMatchObject({
    link: { said: expect.stringMatching(/没有对应的人/) },
  })
})

test('asks at the address of the provider, by redirect and for its own addresses alone', async () => {
  const { address } = await start()
  expect(address).toMatch(/^https:\/\/idp\.example\.com\/sso\?SAMLRequest=/)
  const { xml } = requestIn(address)
  expect(xml).toContain(`AssertionConsumerServiceURL="${origin}/sso/response"`)
  expect(new URL(address).searchParams.has('RelayState')).toBe(false)
})

const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const otherFacts: [string, Partial<SamlFacts>][] = [
  ['of another issuer', { issuer: 'https://evil.example.com' }],
  ['for another audience', { audience: 'https://other.example.com/sso/metadata' }],
  ['for another recipient', { recipient: 'https://other.example.com/sso/response' }],
  ['of another confirmation method', { method: 'sender-vouches' }],
  ['that has expired', { notOnOrAfter: soon(-120), notBefore: soon(-600) }],
  ['that is not valid yet', { notBefore: soon(600), notOnOrAfter: soon(900) }],
  ['without a request', { inResponseTo: '' }],
  ['to a request of another system', { inResponseTo: `_${'a'.repeat(108)}` }],
  ['with a name that differs at each sign-in', { format: persistent.replace('persistent', 'transient') }],
  ['without a name', { nameId: '' }],
  ['with a failure as its status', { status: 'Responder', nameId: '' }],
]

test.each(otherFacts)('rejects a signed response %s with a sentence', async (_, changed) => {
  const answer = await signIn('100005', changed)
  expect(answer).toMatchObject({
    success: false,
    code: expect.stringMatching(/^sso\.(?:invalid|refused|stale|transient)$/),
  })
  expect(answer.msg).not.toBe('')
  expect(await identities()).not.toContain('100005')
})

test('accepts a clock that differs by less than a minute', async () => {
  expect(await signIn('100013', { notBefore: soon(40) })).toMatchObject({ success: true })
})

describe('a forged response', () => {
  const evil = (xml: string) => xml.replaceAll('100006', '100007')
  const bare = (xml: string) => xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
  const assertion = "//*[local-name(.)='Assertion']"
  /** Signs in with what is made of a good response. */
  const attempt = async (forge: (good: string, address: string) => string | Promise<string>) => {
    const begun = await start()
    const good = decoded(await provider.respond(begun.address, factsOf('100006')))
    return come(begun, encoded(await forge(good, begun.address)))
  }
  const reject = async (forge: Parameters<typeof attempt>[0]) => {
    expect(await attempt(forge)).toMatchObject({ success: false, code: 'sso.invalid' })
    expect(await identities()).toEqual(expect.not.arrayContaining(['100006', '100007']))
  }

  test('without a signature, changed after it, or signed by another key is rejected', async () => {
    await reject(bare)
    await reject(evil)
    await reject(async (_, address) => decoded(await thief.respond(address, factsOf('100006'))))
    await reject((good) => provider.sign(bare(good), "/*[local-name(.)='Response']"))
  })

  test('signed by SHA-1 is rejected', async () => {
    await reject((good) => provider.sign(bare(good), assertion, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'))
    expect(await attempt((good) => provider.sign(bare(good), assertion))).toMatchObject({ success: true })
    await server.db.pool.query("delete from person_identity where subject = '100006'")
  })

  test.each([
    ['cut within a character', `${'a'.repeat(133)}😀`],
    ['with half of a surrogate pair', '&#xD83D;'],
    ['with a NUL', '&#0;'],
  ])('with the name of an algorithm %s is rejected, and the log says why', async (_, algorithm) => {
    await reject((good) => good.replace(/(<ds:SignatureMethod Algorithm=")[^"]*/, `$1${algorithm}`))
    const [event] = await rowsOf<{ detail: string }>(
      server.db,
      `select details->>'detail' as detail from audit where details->>'reason' = 'sso.invalid' order by at desc, id desc limit 1`,
    )
    expect(event?.detail).toMatch(/^(?:SignatureMethod |broken)/)
  })

  test.each(['XSW1', 'XSW2', 'XSW3', 'XSW4', 'XSW5', 'XSW6', 'XSW7', 'XSW8'])(
    'that wraps a signed one (%s) is rejected',
    (name) =>
      reject((good) => {
        const whole = provider.sign(good, "/*[local-name(.)='Response']")
        const xml = wrappings(whole, good, evil)[name] ?? ''
        expect(xml).toContain('100007')
        expect(xml).toContain('100006')
        return xml
      }),
  )

  test('with a comment, an entity or an instruction is rejected', async () => {
    const entities = Array.from(
      'bcdefghij',
      (name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`,
    )
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]>`
    const outside = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const name = (text: string) => (good: string) => good.replace('>100006<', `>${text}<`)
    await reject((good) => good.replace('100006@example.com', '100006@example.com<!-- -->.evil.example'))
    await reject(name('1000<!---->06'))
    await reject((good) => `${outside}${name('&x;')(good)}`)
    await reject((good) => `${bomb}${name('&j;')(good)}`)
    await reject(name('<?php x?>100006'))
  })

  test('of any size and kind is rejected', async () => {
    const texts = [
      '',
      'no document',
      '<a>'.repeat(2_000),
      `<a>${'<b/>'.repeat(20_000)}</a>`,
      'x'.repeat(130_000),
    ]
    for (const xml of texts)
      expect((await post('/sso/response', { SAMLResponse: encoded(xml) })).statusCode).toBe(303)
    const large = await post('/sso/response', { SAMLResponse: encoded('x'.repeat(300_000)) })
    expect(large.statusCode).toBe(413)
  })
})

describe('a response', () => {
  test('counts once, for the browser that began, within ten minutes', async () => {
    const stale = { success: false, code: 'sso.stale' }
    const [mine, yours] = [await start(), await start()]
    const sent = await provider.respond(mine.address, factsOf('100008'))
    expect(await come({ ...mine, proof: yours.proof }, sent)).toMatchObject(stale)
    expect(await come(mine, sent)).toMatchObject(stale)
    const next = await start()
    const good = await provider.respond(next.address, factsOf('100008'))
    expect(await come(next, good)).toMatchObject({ success: true })
    expect(await come(next, good)).toMatchObject(stale)
    const late = await start()
    const old = await provider.respond(late.address, factsOf('100008'))
    server.clock.move(10 * 60_000 + 1)
    expect(await come(late, old)).toMatchObject(stale)
    server.clock.move(-10 * 60_000 - 1)
  })

  test('opens with the state of its own request alone', async () => {
    const [mine, yours] = [await start(), await start()]
    const sent = await provider.respond(mine.address, factsOf('100008'))
    expect(await come(yours, sent)).toMatchObject({ success: false, code: 'sso.stale' })
    const forged = { origin, state: yours.state, proof: yours.proof, code: JSON.stringify({ identity: {} }) }
    expect(await server.nobody.call('employee/login/ssologin', forged)).toMatchObject({ code: 'sso.stale' })
  })

  test('leads to the sign-in page whatever it asks for', async () => {
    const begun = await start()
    const sent = await provider.respond(begun.address, factsOf('100008'))
    for (const RelayState of ['https://evil.example', '//evil.example', '/admin'])
      expect(await come(begun, sent, { RelayState })).toHaveProperty('success')
  })
})

describe('logout', () => {
  const stored = async (nameId: string) => (await signIn(nameId)).data.token

  test('of the provider ends the sessions of the identity once, and tells it so', async () => {
    const token = await stored('100010')
    const query = provider.logoutQuery({ nameId: '100010', relayState: 'back' })
    const { headers, statusCode } = await get(`/sso/logout?${query}`)
    expect(statusCode).toBe(303)
    const back = new URL(String(headers.location))
    expect(back.href).toMatch(/^https:\/\/idp\.example\.com\/logout\?SAMLResponse=/)
    expect(back.searchParams.get('RelayState')).toBe('back')
    expect(await ownerOf(token)).toBeUndefined()
    expect((await get(`/sso/logout?${query}`)).statusCode).toBe(400)
  })

  test('by a form ends them, too', async () => {
    const token = await stored('100010')
    const xml = decodedQuery(provider.logoutQuery({ nameId: '100010' }))
    const signed = provider.sign(xml, "/*[local-name(.)='LogoutRequest']")
    expect((await post('/sso/logout', { SAMLRequest: encoded(xml) })).statusCode).toBe(400)
    expect((await post('/sso/logout', { SAMLRequest: encoded(signed) })).statusCode).toBe(303)
    expect(await ownerOf(token)).toBeUndefined()
  })

  test('that is unsigned, old, of another key or beside a signed one is rejected', async () => {
    const token = await stored('100010')
    const good = provider.logoutQuery({ nameId: 'else' })
    const mine = provider.logoutQuery({ nameId: '100010' })
    const message = (query: string) => query.split('&', 1)[0] ?? ''
    for (const query of [
      message(mine),
      mine.replace(/Signature=.*/, 'Signature=AAAA'),
      thief.logoutQuery({ nameId: '100010' }),
      provider.logoutQuery({ nameId: '100010', issuedAt: Date.now() - 600_000 }),
      provider.logoutQuery({ nameId: '100010', issuer: 'https://evil.example' }),
      `x${good}&${message(mine)}`,
      `${good}&${message(mine)}`,
    ])
      expect((await get(`/sso/logout?${query}`)).statusCode).toBe(400)
    expect(await ownerOf(token)).toBe('100010')
  })

  test('here leads on to the provider where the company wants it, with the session there', async () => {
    await save({ sign_out: true })
    const token = await stored('100011')
    const url = '/api/employee/ssosignout'
    const left = await server.app.inject({ method: 'POST', url, headers: { 'x-token': token }, payload: {} })
    const { xml } = requestIn(left.json().data.address)
    expect(xml).toMatch(/<saml:NameID[^>]*>100011</)
    expect(xml).toContain('session-of-100011')
    expect((await get('/sso/logout?SAMLResponse=AAAA')).headers.location).toBe(`${origin}/login`)
  })
})
