import type { Standing } from './client-options'
import type { OutsideEntry } from './identity-provider'
import { type Answered, refusedWith } from './provider-client'
import type { OutsideConfig } from './read-config'
import { plainly } from './request-as-user'
import { textIn } from './response-fields'

const usualPage = 'https://accounts.feishu.cn/open-apis/authen/v1/authorize'

type TokenTold = Answered & { access_token?: string; error_description?: string }
type UserTold = Answered & { data?: { open_id?: string } }

/** Feishu gives the same kind of code to pages and by its address; it is exchanged for a token of the person's own. */
export function feishuEntry(api: string, config: OutsideConfig, standing: Standing): OutsideEntry {
  const { key, secret, signIn } = config
  const ask = plainly(standing)
  return {
    asked: { app: key },
    address: ({ to, state }) => {
      const asked = { client_id: key, redirect_uri: to, response_type: 'code', state }
      return `${signIn?.page ?? usualPage}?${new URLSearchParams(asked)}`
    },
    whose: async (code, { way, to }) => {
      const keys = { grant_type: 'authorization_code', client_id: key, client_secret: secret, code }
      const told = await ask<TokenTold>({
        url: `${api}/authen/v2/oauth/token`,
        body: { ...keys, ...(way === 'address' && { redirect_uri: to }) },
      })
      if (told.code || !told.access_token) throw refusedWith({ ...told, msg: told.error_description })
      const me = await ask<UserTold>({
        url: `${api}/authen/v1/user_info`,
        headers: { authorization: `Bearer ${told.access_token}` },
      })
      if (me.code) throw refusedWith(me)
      return textIn(me.data?.open_id) || undefined
    },
  }
}
