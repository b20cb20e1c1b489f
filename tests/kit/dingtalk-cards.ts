import { createHmac } from 'node:crypto'
import type { OutsideAnswers } from './outside-service'
import { refuse } from './platform-codes'

/*
 * The cards of DingTalk by its public documentation (docs/decision-links.md names pages and date): a token in a header, codes
 * that are words, and callbacks whose headers sign their time.
 */

/** A DingTalk of one company: the token that is good now, and whether it answers at all. */
export interface CardService {
  token: string
  isAway: boolean
}

/** The answers of a DingTalk about cards. */
export function cardAnswers(service: CardService): OutsideAnswers {
  const guarded =
    (value: unknown): OutsideAnswers[string] =>
    ({ headers }, response) => {
      if (service.isAway) return void response.writeHead(503).end()
      if (headers['x-acs-dingtalk-access-token'] === service.token) return value
      refuse(response, 401, { code: 'InvalidAuthentication', message: '不合法的access_token' })
    }
  return {
    '/gettoken': () => ({ errcode: 0, errmsg: 'ok', access_token: 't', expires_in: 7200 }),
    '/topapi/message/corpconversation/asyncsend_v2': () => ({ errcode: 0, errmsg: 'ok' }),
    '/v1.0/oauth2/accessToken': () => ({ accessToken: service.token, expireIn: 7200 }),
    '/v1.0/card/callbacks/register': guarded({ success: true, result: {} }),
    '/v1.0/card/instances/createAndDeliver': guarded({ success: true, result: {} }),
    '/v1.0/card/instances': guarded({ success: true, result: true }),
  }
}

/** A press as DingTalk reports it: the parameters of the button are JSON inside JSON. */
export const pressedCard = (userId: string, token: string): string =>
  JSON.stringify({
    type: 'actionCallback',
    outTrackId: 'card-1',
    corpId: 'ding1',
    userId,
    content: JSON.stringify({ cardPrivateData: { actionIds: ['1'], params: { token } } }),
  })

/** The headers of a callback at a time. */
export const signedHeaders = (secret: string, at: number): Record<string, string> => ({
  'content-type': 'application/json',
  'x-ddpaas-signature-timestamp': String(at),
  'x-ddpaas-signature': createHmac('sha256', secret).update(String(at)).digest('base64'),
})
