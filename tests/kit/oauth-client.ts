import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AuthorizationRequest, EmployeeAccesstokenAuthorizeBody } from '../../src/generated/types'
import type { Sender } from './server'

/** Client that asks for access: its id, where it gets responses, and the secret part of its request. */
export interface TestClient {
  id: string
  redirectUri: string
  verifier: string
}

/** Response of the server: its status, and a registration, tokens or an error. */
interface OAuthAnswer
  extends Partial<
    Record<'client_id' | 'access_token' | 'refresh_token' | 'token_type' | 'scope' | 'error', string>
  > {
  status: number
}

type Chosen = Partial<EmployeeAccesstokenAuthorizeBody>

/** Sends what OAuth clients send to a server, one step at a time, so that a test can go wrong at each. */
export function oauthClients(app: () => FastifyInstance) {
  const send = async (url: string, payload: string, type: string) => {
    const answer = await app().inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    return { ...answer.json<OAuthAnswer>(), status: answer.statusCode }
  }
  const post = (url: string, params: Record<string, string>) =>
    send(url, new URLSearchParams(params).toString(), 'application/x-www-form-urlencoded')
  const registration = (metadata: unknown) =>
    send('/oauth/register', JSON.stringify(metadata), 'application/json')
  const register = async (redirectUri = 'http://127.0.0.1:7001/back'): Promise<TestClient> => {
    const { client_id: id = '' } = await registration({
      client_name: '测试助手',
      redirect_uris: [redirectUri],
    })
    return { id, redirectUri, verifier: randomBytes(32).toString('base64url') }
  }
  const requestOf = (
    { id, redirectUri, verifier }: TestClient,
    more: Partial<AuthorizationRequest> = {},
  ): AuthorizationRequest => ({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'flow.read flow.start',
    state: 's1',
    ...more,
  })
  const codeFor = async (client: TestClient, person: Sender, chosen: Chosen = {}) => {
    const body = {
      request: requestOf(client),
      scopes: ['flow.read' as const],
      days: '30' as const,
      ...chosen,
    }
    const { success, data, msg } = await person.call('employee/accesstoken/authorize', body)
    if (!success) throw new Error(msg)
    return new URL(data.redirect).searchParams.get('code') ?? ''
  }
  const exchange = (client: TestClient, code: string, more: Record<string, string> = {}) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: client.id,
      redirect_uri: client.redirectUri,
      code_verifier: client.verifier,
      ...more,
    })
  const refresh = (client: TestClient, token: string, more: Record<string, string> = {}) =>
    post('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: client.id,
      ...more,
    })
  return { registration, register, requestOf, codeFor, exchange, refresh, post }
}
