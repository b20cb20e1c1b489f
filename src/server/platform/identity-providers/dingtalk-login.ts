import { BusinessError } from '../../../core/business-error'
import type { ProviderConfig, ProviderLogin } from './identity-provider'
import { type ClientOptions, type ProviderCall, type ProviderResponse, responseText } from './provider-client'
import { requestAsUser } from './request-as-user'

const usualPage = 'https://login.dingtalk.com/oauth2/auth'
const usualUsers = 'https://api.dingtalk.com'

/** Response of DingTalk's newer API, which gives its errors as a word. */
interface Newer {
  code?: string
  message?: string
}

type ByCode = ProviderResponse & { result?: { userid?: string } }
type ByUnion = ProviderResponse & { result?: { contact_type?: number; userid?: string } }

const refusedNewer = ({ code = '', message = '' }: Newer) =>
  new BusinessError('sync.source-refused', { code, reason: message })

/** Returns who gave consent at the address, by DingTalk's id of a person across companies. */
function unionOf({ key, secret, signIn }: ProviderConfig, clientOptions: ClientOptions) {
  const ask = requestAsUser(clientOptions)
  const api = `${(signIn?.users ?? usualUsers).replace(/\/+$/, '')}/v1.0`
  return async (code: string): Promise<string> => {
    const result = await ask<Newer & { accessToken?: string }>({
      url: `${api}/oauth2/userAccessToken`,
      body: { clientId: key, clientSecret: secret, code, grantType: 'authorization_code' },
    })
    if (!result.accessToken) throw refusedNewer(result)
    const user = await ask<Newer & { unionId?: string }>({
      url: `${api}/contact/users/me`,
      headers: { 'x-acs-dingtalk-access-token': result.accessToken },
    })
    if (!user.unionId) throw refusedNewer(user)
    return user.unionId
  }
}

/** Login by DingTalk, which gives codes to pages and by its address; each kind is exchanged differently. */
export function createDingTalkLogin(
  ask: ProviderCall,
  config: ProviderConfig,
  clientOptions: ClientOptions,
): ProviderLogin {
  const { key, signIn } = config
  const unionIdOf = unionOf(config, clientOptions)
  const byClient = async (code: string) =>
    (await ask<ByCode>('/topapi/v2/user/getuserinfo', { code }, true))?.result
  const byAddress = async (code: string) => {
    const unionid = await unionIdOf(code)
    const found = (await ask<ByUnion>('/topapi/user/getbyunionid', { unionid }, true))?.result
    // 1 is an external contact of the company.
    return found?.contact_type === 1 ? undefined : found
  }
  return {
    asked: { app: key, ...(signIn?.corpid && { corp: signIn.corpid }) },
    address: ({ to, state }) => {
      const requested = { redirect_uri: to, response_type: 'code', client_id: key, scope: 'openid', state }
      return `${signIn?.page ?? usualPage}?${new URLSearchParams({ ...requested, prompt: 'consent' })}`
    },
    ownerIdOf: async (code, { way }) => {
      const found = await (way === 'client' ? byClient : byAddress)(code)
      return responseText(found?.userid) || undefined
    },
  }
}
