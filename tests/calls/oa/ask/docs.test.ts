import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import {
  asker,
  decideQuestion,
  decider,
  exampleIn,
  keyOf,
  objectionByHelper,
  programOf,
} from '../../../kit/asking'
import type { Sender } from '../../../kit/server'
import { soundFlowServer } from '../../../kit/sound-flow-server'

/** Sends the commands of docs/ask.md, and verifies their answer by the helpers of the page. */

const page = readFileSync('docs/ask.md', 'utf8')
const [create, read, withdraw] = [...page.matchAll(/^curl -s "\$URL([^"]+)".*-d '([^']*)'$/gm)].map(
  ([, path = '', body = '']) => ({ path, body }),
)
const args = { amount: 120_000, account: '6222', contract: 'HT-2026-118' }

const server = soundFlowServer()
let program: Sender
beforeAll(async () => {
  program = await programOf(server, asker)
})

async function send(command: typeof create, id = '', key?: string) {
  const deadline = new Date(server.clock.now() + 86_400_000).toISOString()
  const answer = await server.app.inject({
    method: 'POST',
    url: command?.path ?? '',
    headers: {
      authorization: `Bearer ${program.token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    payload: command?.body.replace('$ID', id).replace('2026-12-04T10:00:00Z', deadline) ?? '',
  })
  return answer.json()
}

const python = `${exampleIn('python')}
import sys
given = json.load(sys.stdin)
for document, facts in given:
    try:
        assert_allowed(document, facts["question"], facts["args"], facts["fingerprint"], facts["now"])
        print("yes")
    except Exception as error:
        print("no")
`

/** Whether Python with its package for signatures is installed here. */
const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test('sends the commands of the page; its helpers accept the answer and refuse every other use of it', async () => {
  const asked = await send(create, '', 'payment-118-2')
  expect(asked).toMatchObject({ success: true, data: { state: 'waiting' } })
  const { id } = asked.data
  await decideQuestion(await server.as(decider), id, { suggest: '同意，按合同' })
  const { data } = await send(read, id)
  expect(data.state).toBe('approved')
  expect(await send(withdraw, id)).toMatchObject({ code: 'ask.answered' })

  const now = server.clock.now()
  const right = { question: id, args, fingerprint: await keyOf(server), now }
  const { answer, keys } = data.answer
  const uses: [document: object, facts: Parameters<typeof objectionByHelper>[1], expected: string][] = [
    [data.answer, right, ''],
    [data.answer, { ...right, args: { ...args, amount: 120_001 } }, 'other arguments'],
    [data.answer, { ...right, question: 'later' }, 'another question'],
    [data.answer, { ...right, fingerprint: '0'.repeat(32) }, 'another key'],
    [data.answer, { ...right, now: now + 3 * 86_400_000 }, 'too late'],
    [{ answer: { ...answer, content: { ...answer.content, until: 9e15 } }, keys }, right, 'not signed'],
  ]
  for (const [document, facts, expected] of uses)
    expect(await objectionByHelper(document, facts)).toBe(expected)
  if (!hasPython) return
  const input = JSON.stringify(uses.map(([document, facts]) => [document, facts]))
  const said = execFileSync('python3', ['-c', python], { input, encoding: 'utf8' })
  expect(said.trim().split('\n')).toEqual(uses.map(([, , expected]) => (expected ? 'no' : 'yes')))
})
