import type { ProviderConfig, ProviderLogin } from './identity-provider'
import { type ClientOptions, type ProviderResponse, responseText, toProviderError } from './provider-client'
import { requestAsUser } from './request-as-user'

const usualPage = 'https://accounts.feishu.cn/open-apis/authen/v1/authorize'

type TokenTold = ProviderResponse & { access_token?: string; error_description?: string }
type UserTold = ProviderResponse & { data?: { open_id?: string } }

/**
 * Login by Feishu, which gives the same kind of code to pages and by its address; it is exchanged for a
 * personal token.
 */
export function createFeishuLogin(
  api: string,
  config: ProviderConfig,
  clientOptions: ClientOptions,
): ProviderLogin {
  const { key, secret, signIn } = config
  const ask = requestAsUser(clientOptions)
  return {
    asked: { app: key },
    address: ({ to, state }) => {
      const requested = { client_id: key, redirect_uri: to, response_type: 'code', state }
      return `${signIn?.page ?? usualPage}?${new URLSearchParams(requested)}`
    },
    ownerIdOf: async (code, { way, to }) => {
      const keys = { grant_type: 'authorization_code', client_id: key, client_secret: secret, code }
      const tokenResponse = await ask<TokenTold>({
        url: `${api}/authen/v2/oauth/token`,
        body: { ...keys, ...(way === 'address' && { redirect_uri: to }) },
      })
      if (tokenResponse.code || !tokenResponse.access_token)
        throw toProviderError({ ...tokenResponse, msg: tokenResponse.error_description })
      const user = await ask<UserTold>({
        url: `${api}/authen/v1/user_info`,
        headers: { authorization: `Bearer ${tokenResponse.access_token}` },
      })
      if (user.code) throw toProviderError(user)
      return responseText(user.data?.open_id) || undefined
    },
  }
}
