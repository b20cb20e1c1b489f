import type { OutsideEntry } from './identity-provider'
import type { Answered, Ask } from './provider-client'
import type { OutsideConfig } from './read-config'
import { textIn } from './response-fields'

const usualPage = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** Enterprise WeChat gives codes by its address alone; whoever is no member of the company has no userid. */
export const weChatWorkEntry = (ask: Ask, { key, agentid = '', signIn }: OutsideConfig): OutsideEntry => ({
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
    const answer = await ask<Answered & { userid?: string }>(path, undefined, true)
    return textIn(answer?.userid) || undefined
  },
})
