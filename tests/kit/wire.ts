import { catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { login } from './password'
import type { Answer, Sender } from './server'

/** Sends calls over the network, as whoever holds the token. */
export function senderAt(origin: string, token = ''): Sender {
  const raw = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
    const call = catalogueCalls.find((one) => one.name === name)
    if (!call) throw new Error(`There is no call ${name}`)
    const path = call.path.replace('{oa}', homeWorkspace)
    const isGet = call.method === 'GET'
    const answer = await fetch(`${origin}${path}${isGet ? `?${new URLSearchParams(body as never)}` : ''}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(token && { 'x-token': token }), ...headers },
      ...(!isGet && { body: JSON.stringify(body) }),
    })
    return told(answer)
  }
  return { token, header: 'x-token', raw, call: raw as Sender['call'] }
}

async function told(answer: Response): Promise<Answer<unknown>> {
  const isJson = answer.headers.get('content-type')?.includes('json')
  const words = isJson
    ? await answer.json()
    : { success: false, code: '', msg: await answer.text(), data: null }
  return { status: answer.status, ...words }
}

/** Somebody who has signed in over the network. */
export async function signInAt(origin: string, userName: string, password: string): Promise<Sender> {
  const { data, msg } = await login(senderAt(origin), userName, password)
  if (!data?.token) throw new Error(`${userName} cannot sign in: ${msg}`)
  return senderAt(origin, data.token)
}

/** Sends a file over the network. */
export async function sendFile<Data>(
  sender: Sender,
  origin: string,
  name: string,
  content: string,
): Promise<Answer<Data>> {
  const body = new FormData()
  body.append('filename[]', new Blob([content]), name)
  const headers = { 'x-token': sender.token }
  return (await told(
    await fetch(`${origin}/api/oa/form/uploadfile`, { method: 'POST', headers, body }),
  )) as Answer<Data>
}
