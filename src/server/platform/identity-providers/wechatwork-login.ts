import type { ProviderLogin } from './identity-provider'
import type { ProviderCall, ProviderResponse } from './provider-client'
import type { ProviderConfig } from './read-config'
import { readText } from './response-fields'

const usualPage = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** Enterprise WeChat gives codes by its address alone; whoever is no member of the company has no userid. */
export const weChatWorkLogin = (
  ask: ProviderCall,
  { key, agentid = '', signIn }: ProviderConfig,
): ProviderLogin => ({
  asked: { app: agentid, corp: key },
  address: ({ to, state }) => {
    const query = new URLSearchParams({
      appid: key,
      redirect_uri: to,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
      ...(agentid && { agentid }),
    })
    return `${signIn?.page ?? usualPage}?${query}#wechat_redirect`
  },
  whose: async (code) => {
    const path = `/auth/getuserinfo?code=${encodeURIComponent(code)}`
    const answer = await ask<ProviderResponse & { userid?: string }>(path, undefined, true)
    return readText(answer?.userid) || undefined
  },
})
