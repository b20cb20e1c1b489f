import type { Calls } from '#/generated/calls'
import type { Envelope } from '#/generated/types'
import { CallError, newRequestId, type Translator } from '../../platform'

/** Calls that an embed token permits. */
type EmbeddedCall = 'oa/flow/list/waiting' | 'oa/flow/deal/bymsgid' | 'oa/flow/deal'

/** Where the tasks are, and how the page gets an embed token. */
export interface InboxSource {
  /** Address of the product, such as https://oa.example.com. */
  server: string
  getToken(): Promise<string>
}

/** Task with its form, as it is opened. */
export type TaskDetails = Calls['oa/flow/deal/bymsgid']['data']

/** Tasks of the person, at the product. */
export interface InboxClient {
  server: string
  list(page: number): Promise<Calls['oa/flow/list/waiting']['data']>
  open(task: string): Promise<TaskDetails>
  decide(task: TaskDetails, decision: { button: number; opinion: string }): Promise<void>
}

/** Returns a task's page of the product. */
export const taskPage = ({ server }: Pick<InboxClient, 'server'>, task: string): string =>
  `${server}/flowdeal?msgid=${encodeURIComponent(task)}`

/** Creates a sender of calls that gets another token as one has expired. */
function createSender({ server, getToken }: InboxSource, t: Translator) {
  let token: Promise<string> | undefined
  const currentToken = async () => {
    token ??= getToken()
    try {
      return await token
    } catch {
      token = undefined
      throw new CallError(t('elsewhere.inbox.no-token'))
    }
  }
  const post = async (name: EmbeddedCall, body: object): Promise<Response> => {
    const authorization = `Bearer ${await currentToken()}`
    try {
      return await fetch(`${server}/api/${name}`, {
        method: 'POST',
        credentials: 'omit',
        headers: { authorization, 'content-type': 'application/json', 'x-language': t.language },
        body: JSON.stringify(body),
      })
    } catch {
      throw new CallError(t('elsewhere.inbox.unreachable'))
    }
  }
  return async <Name extends EmbeddedCall>(
    name: Name,
    body: Calls[Name]['body'],
  ): Promise<Calls[Name]['data']> => {
    let response = await post(name, body)
    if (response.status === 401) {
      token = undefined
      response = await post(name, body)
    }
    const { success, msg, code, data } = await (response.json() as Promise<Envelope>).catch(() => {
      throw new CallError(t('elsewhere.inbox.unreachable'))
    })
    if (!success) throw new CallError(msg, code, data, response.status)
    return data as Calls[Name]['data']
  }
}

/** Creates the client of an inbox; messages are in the language of the translator. */
export function createInboxClient(source: InboxSource, t: Translator): InboxClient {
  const send = createSender(source, t)
  return {
    server: source.server,
    list: (nowpage) => send('oa/flow/list/waiting', { nowpage, search: {} }),
    open: (task) => send('oa/flow/deal/bymsgid', { _id: task }),
    decide: async ({ message, flow, formmd5, depts, dept }, { button, opinion }) => {
      await send('oa/flow/deal', {
        flowmsgid: message._id,
        flowdata: {
          suggest: opinion,
          dept: dept || (depts[0]?.v ?? ''),
          fileList: [],
          version: flow.version,
          formmd5,
        },
        inputdata: {},
        btnindex: button,
        funlist: [],
        sonflows: [],
        requestId: newRequestId(),
      })
    },
  }
}
