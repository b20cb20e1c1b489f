import { expect, test } from 'vitest'
import { checkAnswer } from '../../src/core/proof/answer'
import { canonicalize, plainDigest } from '../../src/core/proof/digest'
import { openDb } from '../../src/server/platform/db/db'
import { asker, asking, decider, payment } from '../kit/asking'
import { main, openTodo, press, seen } from './deeds'
import { stageOfFile } from './stage'

/** A program asks for a decision, and its approver narrows it on a phone. */

const stage = stageOfFile()

/** Sends a call as the program. */
async function send(token: string, name: string, body: object) {
  const answer = await fetch(`${stage.origin}/api/oa/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { success, msg, data } = await answer.json()
  expect(success, msg).toBe(true)
  return data
}

test('an approver narrows the question of a program on a phone, and the program verifies the answer', async () => {
  const owner = await stage.as(asker)
  const db = openDb(stage.database)
  await db.pool.query('update session set proved_at = now() where person_id = $1', [asker])
  await db.close()
  const scopes = ['flow.read', 'flow.start'] as const
  const added = await owner.call('employee/accesstoken/add', {
    name: '付款程序',
    scopes: [...scopes],
    days: '30',
  })
  const { token } = added.data
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const { id } = await send(token, 'ask/create', {
    ...asking({ text: '第二期款 <img src=x onerror=alert(1)>' }),
    limits: [
      { name: 'amount', title: '金额上限', path: '/amount', max: 120_000 },
      { name: 'account', title: '账户', path: '/account', enum: ['6222', '6223'] },
      { name: 'until', title: '有效至', until },
    ],
  })

  const desk = await stage.window(decider)
  await openTodo(desk, '付款 120,000 元')
  await seen(desk, '程序“付款程序”（王磊 的访问令牌）提出').waitFor()
  await seen(desk, '第二期款 <img src=x onerror=alert(1)>').waitFor()
  await seen(desk, /^核对码/).click()
  await seen(desk, plainDigest(canonicalize(payment))).waitFor()
  await desk.look('questions-1-desk')

  const phone = await stage.window(decider, 'phone')
  await openTodo(phone, '付款 120,000 元')
  await main(phone).getByLabel('金额上限').fill('100000')
  await phone.look('questions-2-phone')
  await press(phone, '同意')
  const { state, narrowed, answer } = await send(token, 'ask/get', { id })
  expect([state, narrowed.arguments]).toEqual(['narrowed', { ...payment, amount: 100_000 }])
  expect(checkAnswer(answer).map(({ kind }) => kind)).not.toContain('fault')
  expect(answer.answer.content.allowed).toBe(plainDigest(canonicalize(narrowed.arguments)))
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
