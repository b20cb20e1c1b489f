import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SamlKeyView } from '../../../../src/generated/types'
import { type SamlCompany, startSamlCompany } from '../../../kit/saml-company'
import { decoded, encoded, encryptAssertion, requestIn, wrappings } from '../../../kit/saml-provider'

/** Signed requests and encrypted assertions of SAML 2.0, made and read by samlify, and attacks on them. */

const gcm = 'http://www.w3.org/2009/xmlenc11#aes128-gcm'
const cbc = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'
const whole = "/*[local-name(.)='Response']"
let company: SamlCompany
let key: SamlKeyView | undefined

const rotate = async (): Promise<SamlKeyView | undefined> =>
  (await company.changed(() => company.admin.call('oa/company/samlkey/rotate', {}))).data.key

beforeAll(async () => {
  company = await startSamlCompany()
})
afterAll(() => company.stop())
beforeEach(() => company.server.db.pool.query('delete from login_attempt'))

test('signs requests by a key that saving the settings creates, and tells it in the metadata', async () => {
  const { admin, provider, save, settings, start } = company
  expect(await company.product()).not.toContain('KeyDescriptor')
  await expect(provider.readRequest((await start()).address)).rejects.toThrow()
  ;({ key } = await save({ sign_requests: true }))
  expect(key).toMatchObject({ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(JSON.stringify((await admin.call('oa/company/sso/get', {})).data)).not.toContain('PRIVATE')
  const { address } = await start()
  expect(await provider.readRequest(address)).toBe(requestIn(address).id)
  const other = (await start()).address
  const swapped = address.replace(/SAMLRequest=[^&]*/, /SAMLRequest=[^&]*/.exec(other)?.[0] ?? '')
  await expect(provider.readRequest(swapped)).rejects.toThrow()
  const data = await company.product()
  expect(data).toContain('AuthnRequestsSigned="true"')
  expect(data.match(/use="(?:signing|encryption)"/g)).toHaveLength(2)
  const wanting = company.provider.metadata.replace(
    'WantAuthnRequestsSigned="false"',
    'WantAuthnRequestsSigned="true"',
  )
  const saved = await save({ ...settings(), metadata: wanting })
  expect(saved).toMatchObject({ key, settings: { sign_requests: true } })
})

test('opens what a provider encrypts, also for the key before the present one', async () => {
  const { come, factsOf, ownerOf, provider, start } = company
  const before = await start()
  const sent = await provider.respond(before.address, factsOf('100002'), gcm)
  expect(decoded(sent)).not.toContain('100002')
  key = await rotate()
  expect(await ownerOf((await come(before, sent)).data.token)).toBe('100002')
  const other = await start()
  const good = decoded(await provider.respond(other.address, factsOf('100002')))
  const elsewhere = encoded(await encryptAssertion(good, company.thief.certificate))
  expect(await come(other, elsewhere)).toMatchObject({ code: 'sso.other-key' })
  const { address, ...begun } = await start()
  const again = await provider.respond(address, factsOf('100002'), gcm)
  expect(await ownerOf((await come({ address, ...begun }, again)).data.token)).toBe('100002')
})

test('lets only administrators with a proof replace the key', async () => {
  const employee = await company.server.as('100004')
  expect(await employee.raw('oa/company/samlkey/rotate', {})).toMatchObject({ status: 403 })
  company.server.clock.move(3_600_000)
  const late = await company.admin.call('oa/company/samlkey/rotate', {})
  expect(late).toMatchObject({ success: false, code: expect.stringMatching(/^proof\./) })
  company.server.clock.move(-3_600_000)
})

describe('an encrypted assertion', () => {
  const evil = (xml: string) => xml.replaceAll('100006', '100007')
  const bare = (xml: string) => xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
  const assertion = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
  const inside = (xml: string) =>
    /<saml:EncryptedAssertion>[\s\S]*<\/saml:EncryptedAssertion>/.exec(xml)?.[0] ?? ''
  const attempt = async (forge: (good: string) => string | Promise<string>) => {
    const { come, factsOf, provider, start } = company
    const begun = await start()
    const good = decoded(await provider.respond(begun.address, factsOf('100006')))
    return come(begun, encoded(await forge(good)))
  }
  const reject = async (forge: Parameters<typeof attempt>[0], code: unknown = 'sso.invalid') => {
    expect(await attempt(forge)).toMatchObject({ success: false, code })
    expect(await company.identities()).toEqual(expect.not.arrayContaining(['100006', '100007']))
  }
  const encrypt = (xml: string, more: Parameters<typeof encryptAssertion>[2] = {}) =>
    encryptAssertion(xml, key?.certificate ?? '', more)

  test('that is unsigned, signed by another key or by SHA-1, or has a comment is rejected', async () => {
    await reject((good) => encrypt(bare(good)))
    await reject((good) => encrypt(evil(good)))
    await reject((good) => encrypt(company.thief.sign(bare(good), "//*[local-name(.)='Assertion']")))
    const old = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    await reject((good) => encrypt(company.provider.sign(bare(good), "//*[local-name(.)='Assertion']", old)))
    await reject((good) => encrypt(good.replace('>100006<', '>1000<!---->06<')))
  })

  test.each(['XSW3', 'XSW4', 'XSW5', 'XSW6', 'XSW7', 'XSW8'])(
    'that wraps a signed one (%s), inside or beside it, is rejected',
    async (name) => {
      const forged = (good: string) => wrappings(good, good, evil)[name] ?? ''
      await reject((good) => encrypt(good, { inside: assertion(forged(good)) }))
      await reject((good) => encrypt(forged(good), { inside: evil(bare(assertion(good))) }))
    },
  )

  test('beside another one, twice, or with parts twice is rejected', async () => {
    await reject(async (good) =>
      (await encrypt(good)).replace('</samlp:Response>', `${assertion(good)}</samlp:Response>`),
    )
    await reject(async (good) => {
      const xml = await encrypt(good)
      return xml.replace('</samlp:Response>', `${inside(xml)}</samlp:Response>`)
    })
    await reject((good) => encrypt(good, { inside: `${evil(bare(assertion(good)))}${assertion(good)}` }))
    await reject(async (good) =>
      (await encrypt(good)).replace(/(<\w+:EncryptedKey[\s\S]*<\/\w+:EncryptedKey>)/, '$1$1'),
    )
  })

  test('in a response that was signed with another one in its place is rejected', async () => {
    await reject(async (good) => {
      const signed = company.provider.sign(await encrypt(good), whole)
      const other = inside(await encrypt(evil(bare(good))))
      return signed.replace(inside(signed), other)
    })
  })
  test('by a cipher that does not detect changes needs a signed response, and old transport of keys is rejected', async () => {
    await reject((good) => encrypt(good, { cipher: cbc }))
    await reject((good) => encrypt(good, { cipher: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' }))
    await reject((good) => encrypt(good, { transport: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' }))
    expect(
      await attempt(async (good) => company.provider.sign(await encrypt(good, { cipher: cbc }), whole)),
    ).toMatchObject({ success: true })
  })

  test('is refused with a sentence where the system has no key', async () => {
    await company.server.db.pool.query(
      "update secret set value = (value::jsonb #- '{sso,keys}')::text where name = 'connections'",
    )
    await company.save({})
    await company.server.db.pool.query('delete from person_identity')
    await reject((good) => encrypt(good), 'sso.no-key')
  })
})
