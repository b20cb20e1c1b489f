import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { soundFlowServer } from '../kit/sound-flow-server'

/** Sends the commands of docs/integrate.md as they are written there, and compares with the responses beside them. */

const page = readFileSync('docs/integrate.md', 'utf8')
const commands = [...page.matchAll(/^curl -s "\$URL([^"]+)"(.*)$/gm)].map(([, path = '', rest = '']) => ({
  path,
  headers: [...rest.matchAll(/-H "([^:]+): ([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  body: /-d '([^']*)'/.exec(rest)?.[1] ?? '',
}))

const server = soundFlowServer()
let token = ''
beforeAll(async () => {
  const owner = await server.as('100010')
  const scopes = ['flow.read', 'flow.start'] as const
  const added = await owner.call('employee/accesstoken/add', { name: 'ERP', scopes: [...scopes], days: '30' })
  token = added.data.token
})

/** Sends a command of the page with the token. */
async function send({ path, headers, body }: (typeof commands)[number]) {
  const sent = Object.fromEntries(headers.map(([name, value]) => [name, value?.replace('$TOKEN', token)]))
  const answer = await server.app.inject({ method: 'POST', url: path, headers: sent, payload: body })
  return { status: answer.statusCode, ...answer.json() }
}

test('sends the commands of the page in their order, with the responses that it shows', async () => {
  const answers = []
  for (const command of commands) answers.push(await send(command))
  const [current, embedded, started, list, refused] = answers
  expect(answers).toHaveLength(5)
  // The token of a person is not that of a portal.
  expect(embedded).toMatchObject({ success: false, code: 'program.embed-own' })
  expect(current).toMatchObject({ data: { person: { id: '100010', name: '王磊' }, access: { name: 'ERP' } } })
  expect(started).toMatchObject({ status: 200, success: true })
  const ids = list.data.result.map(({ _id }: { _id: string }) => _id)
  expect(ids).toContain(started.data.flowlistid)
  expect(refused).toMatchObject({
    status: 422,
    type: 'urn:qianpi:refusal:form.invalid',
    code: 'form.invalid',
  })
})

test('stores no second request when a command is sent again', async () => {
  const [, , starting] = commands
  if (!starting) throw new Error('the page starts no request')
  const [first, again] = [await send(starting), await send(starting)]
  expect(again.data).toEqual(first.data)
})
