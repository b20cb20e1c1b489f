import { expect, vi } from 'vitest'
import type { EmployeeLoginSsostartData, SsoSettings } from '../../src/generated/types'
import { hashPassword } from '../../src/server/platform/security/password-hash'
import { startConnections } from '../../src/server/services/connections'
import { proveByPassword } from './proving'
import { createSamlProvider, type SamlFacts, type TestSaml } from './saml-provider'
import { serverOfFile } from './server'

export const samlOrigin = 'https://oa.example.com'
const password = 'Mima2026'
const entity = 'https://idp.example.com/entity'

const settingsOf = (provider: TestSaml): SsoSettings => ({
  enabled: true,
  kind: 'saml',
  issuer: '',
  metadata: provider.metadata,
  sign_in_address: '',
  logout_address: '',
  certificates: '',
  sign_requests: false,
  client_id: '',
  client_secret: '',
  scopes: 'openid',
  claim: 'email',
  matches: 'mail',
  groups: '',
  label_zh: '公司账号',
  label_en: '',
  label_es: '',
  unknown: 'refuse',
  department: [],
  role: [],
  only: false,
  sign_out: false,
})

/** Starts a company that signs in by a SAML provider, and one who imitates the provider with another key. */
export async function startSamlCompany() {
  const server = await serverOfFile({
    siteUrl: samlOrigin,
    secretsKey: 'a key that is long enough for this test',
  })
  const get = (url: string) => server.app.inject({ url })
  const post = (url: string, fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example.com' },
      payload: String(new URLSearchParams(fields)),
    })
  const product = async () => (await get('/sso/metadata')).body
  const provider = await createSamlProvider(entity, product)
  const thief = await createSamlProvider(entity, product)
  const end = await startConnections(server.house)
  const admin = await server.as('admin')
  const settings = () => settingsOf(provider)
  /** Runs what changes the settings, and waits until they apply. */
  const changed = async <Answer>(change: () => Promise<Answer>): Promise<Answer> => {
    const before = server.house.sso
    const answer = await change()
    expect(answer).toMatchObject({ success: true })
    await vi.waitFor(() => expect(server.house.sso).not.toBe(before), { timeout: 2_000, interval: 10 })
    return answer
  }
  const save = async (more: Partial<SsoSettings>) =>
    (await changed(() => admin.call('oa/company/sso/save', { settings: { ...settings(), ...more } }))).data
  const start = async (): Promise<EmployeeLoginSsostartData> =>
    (await server.nobody.call('employee/login/ssostart', { origin: samlOrigin })).data
  /** Posts a response as a browser does, and continues on the sign-in page with what it is led to. */
  const come = async (begun: EmployeeLoginSsostartData, sent: string, relay: Record<string, string> = {}) => {
    const { statusCode, headers } = await post('/sso/response', { SAMLResponse: sent, ...relay })
    expect(statusCode).toBe(303)
    const back = new URL(String(headers.location))
    expect(`${back.origin}${back.pathname}`).toBe(`${samlOrigin}/login`)
    const code = back.searchParams.get('code') ?? ''
    const { state, proof } = begun
    return server.nobody.call('employee/login/ssologin', { origin: samlOrigin, state, proof, code })
  }
  const factsOf = (nameId: string, more: Partial<SamlFacts> = {}): Partial<SamlFacts> => ({
    nameId,
    attributes: { mail: `${nameId}@example.com` },
    ...more,
  })
  const signIn = async (nameId: string, more: Partial<SamlFacts> = {}) => {
    const begun = await start()
    return come(begun, await provider.respond(begun.address, factsOf(nameId, more)))
  }
  const ownerOf = async (token: string) =>
    (await server.app.inject({ url: '/api/employee/getinfo', headers: { 'x-token': token } })).json().data
      ?.jobid
  const identities = async (): Promise<string[]> =>
    (await server.db.pool.query('select subject from person_identity order by subject')).rows.map(
      ({ subject }) => subject,
    )
  const stop = async () => {
    end()
    await server.stop()
  }
  await server.db.pool.query('update person set password_hash = $1, must_change = false', [
    await hashPassword(password),
  ])
  await server.db.pool.query("update person set mail = id || '@example.com'")
  await proveByPassword(admin, password)
  await save({})
  const parties = { server, provider, thief, admin }
  const requests = { get, post, product, start, come, signIn, save, changed, settings }
  return { ...parties, ...requests, factsOf, ownerOf, identities, stop }
}

export type SamlCompany = Awaited<ReturnType<typeof startSamlCompany>>
