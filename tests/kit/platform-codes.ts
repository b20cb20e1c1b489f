import type { ServerResponse } from 'node:http'
import { sendJson } from './loopback'
import type { OutsideAnswers, OutsideHeard } from './outside-service'

/*
 * How DingTalk, enterprise WeChat and Feishu tell whose a code is, in the shapes of their documents: a code is good once,
 * and so is what was exchanged for it. `page` is the platform's page that leads back with a code.
 */

/** Whose a code is: somebody of the company, or somebody outside. */
export interface Coded {
  id: string
  isOutsider?: boolean
}

/** Codes that are given out and not yet used; tests put some in. */
export type Codes = Map<string, Coded>

const ok = { errcode: 0, errmsg: 'ok' }

/** A refusal in JSON with the status that the platform gives it. */
export function refuse(response: ServerResponse, status: number, value: unknown): void {
  response.statusCode = status
  sendJson(response, value)
}

/** Takes a code: the second time it is nobody's. */
function take(codes: Codes, code: unknown): Coded | undefined {
  const found = codes.get(String(code))
  codes.delete(String(code))
  return found
}

/** The page of a platform where whoever is signed in agrees, and is led back with a fresh code. */
const pageOf =
  (codes: Codes, who: { id: string }, called = 'code') =>
  ({ query }: OutsideHeard, response: ServerResponse) => {
    const code = `from-page-${codes.size}-${Math.random()}`
    codes.set(code, { id: who.id })
    const to = new URL(query.get('redirect_uri') ?? '')
    to.searchParams.set(called, code)
    to.searchParams.set('state', query.get('state') ?? '')
    response.writeHead(302, { location: to.href }).end()
  }

/** What enterprise WeChat answers about codes. */
export const workCodes = (codes: Codes, who: { id: string }): OutsideAnswers => ({
  '/cgi-bin/gettoken': () => ({ ...ok, access_token: 'work-token', expires_in: 7200 }),
  '/cgi-bin/auth/getuserinfo': ({ query }) => {
    const found = take(codes, query.get('code'))
    if (!found) return { errcode: 40029, errmsg: 'invalid code, hint: [1700000000]' }
    return found.isOutsider ? { ...ok, openid: found.id } : { ...ok, userid: found.id, user_ticket: 't' }
  },
  '/page': pageOf(codes, who),
})

/** What DingTalk answers about codes; its page calls them otherwise, and tells first an id for all companies. */
export function dingCodes(codes: Codes, who: { id: string }): OutsideAnswers {
  return {
    '/gettoken': () => ({ ...ok, access_token: 'ding-token', expires_in: 7200 }),
    '/topapi/v2/user/getuserinfo': ({ body }) => {
      const found = take(codes, body.code)
      if (!found) return { errcode: 40078, errmsg: '不存在的临时授权码' }
      return { ...ok, result: { userid: found.id, sys: false, sys_level: 0, unionid: `union ${found.id}` } }
    },
    '/page': pageOf(codes, who, 'authCode'),
    '/v1.0/oauth2/userAccessToken': ({ body }, response) => {
      const found = take(codes, body.code)
      if (found) return { accessToken: `user ${found.id}`, refreshToken: 'r', expireIn: 7200 }
      refuse(response, 400, { code: 'invalidParameter.authCode.notFound', message: '不合法的临时授权码' })
    },
    '/v1.0/contact/users/me': ({ headers }) => {
      const id = String(headers['x-acs-dingtalk-access-token']).slice('user '.length)
      return { nick: id, unionId: `union ${id}`, openId: 'o' }
    },
    '/topapi/user/getbyunionid': ({ body }) => {
      const userid = String(body.unionid).slice('union '.length)
      if (userid === 'stranger') return { errcode: 60121, errmsg: '找不到该用户' }
      return { ...ok, result: { contact_type: userid === 'guest' ? 1 : 0, userid } }
    },
  }
}

/** What Feishu answers about codes: refusals come with a status. */
export const feishuCodes = (codes: Codes, who: { id: string }): OutsideAnswers => ({
  '/page': pageOf(codes, who),
  '/open-apis/authen/v2/oauth/token': ({ body }, response) => {
    const found = take(codes, body.code)
    if (found) return { code: 0, access_token: `user ${found.id}`, expires_in: 7200, token_type: 'Bearer' }
    const error_description = 'The authorization code is invalid'
    refuse(response, 400, { code: 20003, error: 'invalid_grant', error_description })
  },
  '/open-apis/authen/v1/user_info': ({ headers }) => {
    const open_id = String(headers.authorization).slice('Bearer user '.length)
    return { code: 0, msg: 'success', data: { open_id, name: open_id, tenant_key: 't' } }
  },
})
