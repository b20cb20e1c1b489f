import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** Somebody at the provider: a subject with claims. */
export interface ProviderPerson {
  sub: string
  [claim: string]: unknown
}

/** Returns the token that the provider sends in place of the one it made. */
export type Forge = (payload: JWTPayload, sign: SignToken) => Promise<string> | string

type SignToken = (payload: JWTPayload, header?: Record<string, unknown>) => Promise<string>

/** A real OpenID Connect provider on this machine, which signs in whomever a test names, without a question. */
export interface TestProvider {
  issuer: string
  /** Who signs in there next. */
  person: ProviderPerson
  /** Changes ID tokens on their way; undefined = as they are. */
  forge: Forge | undefined
  /** Logout tokens that it would send. */
  sign: SignToken
  /** Follows an address as a browser does, to the first one outside the provider. */
  visit(address: string): Promise<URL>
  close(): Promise<void>
}

/** Client of the product at the provider. */
export const testClient = { client_id: 'qianpi', client_secret: 'geheim-0123456789' }

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }

const sign: SignToken = async (payload, header = {}) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header })
    .sign(await importJWK(jwk, 'ES256'))

/** Replaces the ID token in the answer of the token endpoint. */
function forgeAnswer(response: ServerResponse, forge: Forge): void {
  const end = response.end.bind(response)
  const forged = async (text: string) => {
    const answer = JSON.parse(text)
    if (!answer.id_token) return text
    return JSON.stringify({ ...answer, id_token: await forge(decodeJwt(answer.id_token), sign) })
  }
  response.end = ((chunk: unknown) => {
    void forged(String(chunk)).then((text) => {
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }) as typeof response.end
}

/** Signs in the person and grants what is asked. */
function createProvider(issuer: string, redirects: string[], personNow: () => ProviderPerson) {
  const known = new Map<string, ProviderPerson>()
  const scopes = { profile: ['name', 'preferred_username', 'groups'], email: ['email', 'email_verified'] }
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        ...testClient,
        redirect_uris: redirects,
        id_token_signed_response_alg: 'ES256',
        post_logout_redirect_uris: redirects,
        backchannel_logout_uri: `${redirects[0]}/unused`,
      },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], ...scopes },
    cookies: { keys: ['one'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => known.get(id) ?? { sub: id } }),
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) => {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    const person = personNow()
    known.set(person.sub, person)
    await provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  }
  return { handle: provider.callback(), signIn }
}

/** Starts a provider with the redirect addresses that it accepts. */
export async function startOpenidProvider(redirects: string[], port = 0): Promise<TestProvider> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) return void provider().signIn(request, response)
    if (request.url?.startsWith('/token') && test.forge) forgeAnswer(response, test.forge)
    void provider().handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Made for the first request, so that a test may add redirect addresses once it knows them.
  let made: ReturnType<typeof createProvider> | undefined
  const provider = () => {
    made ??= createProvider(issuer, redirects, () => test.person)
    return made
  }
  const test: TestProvider = {
    issuer,
    person: { sub: 'nobody' },
    forge: undefined,
    sign,
    visit: (address) => follow(address, issuer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return test
}

/** Follows redirects with the provider's cookies, as a new browser each time. */
async function follow(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  for (let steps = 0; at.origin === issuer && steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    if (!to)
      throw new Error(
        `${at.pathname} answered ${answer.status}: ${(await answer.text()).replace(/<[^>]*>|\s+/g, ' ').slice(-300)}`,
      )
    at = new URL(to, at)
  }
  return at
}
