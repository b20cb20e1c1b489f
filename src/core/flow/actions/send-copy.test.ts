import { expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { sendBack } from './returns/send-back'
import { canSendCopy, copyLimits, sendCopy } from './send-copy'

const drawn = design([
  start(['审批']),
  step('审批', { dealtype: 'andsign', dealers: only('zhou', 'wang'), btnGroup: [button(['终审'])] }),
  step('终审', { dealers: only('chen') }),
])
const begun = () => story(drawn).creates('li')
const sent = (people: string[], word = '请知悉') => ({ people, word })

test('sends copies with a comment without blocking the flow, and logs the recipients', () => {
  const result = begun().act(sendCopy, sent(['feng', 'feng', 'chen']), as('wang'))
  expect(result.messages()).toEqual([
    '发起 李明 7',
    '审批 周工 1',
    '审批 王芳 1',
    '审批 冯账 6',
    '审批 陈总 6',
  ])
  const [record] = result
    .last()
    .changes.flatMap((change) => (change.type === 'log.add' ? [change.record] : []))
  expect(record).toMatchObject({
    type2: 15,
    stepName: '审批',
    suggest: '请知悉',
    cc: [{ funname: '审批', list: [{ name: '冯账' }, { name: '陈总' }] }],
  })
  expect(result.last().changes.at(-1)).toMatchObject({ type: 'notify', people: ['feng', 'chen', 'li'] })
  expect(result.deals('zhou').deals('wang').deals('chen').waiting()).toEqual([])
  expect(result.flow().flow?.finishedAt).not.toBeNull()
})

test('lets only the creator, current and previous handlers send copies', () => {
  const result = begun()
    .deals('zhou')
    .act(sendCopy, sent(['feng'], ''), as('zhou'))
  result.act(sendCopy, sent(['chen']), as('li'))
  expect(result.messages().slice(3)).toEqual(['审批 冯账 6', '发起 陈总 6'])
  for (const personId of ['feng', 'chen', 'admin']) {
    expect(canSendCopy(result.flow(), as(personId))).toBe(false)
    expect(() => result.act(sendCopy, sent(['zhou']), as(personId))).toThrow('flow.may-not-copy')
  }
})

test('withdraws the copies of a step together with the step', () => {
  const result = begun()
    .deals('zhou')
    .deals('wang')
    .act(sendCopy, sent(['feng']), as('chen'))
  const targetId = result.flow().messages[0]?.id ?? ''
  result.act(sendBack, { messageId: result.waitingOf('chen').id, targetId, reason: '重填' }, as('chen'))
  expect(result.messages().filter((one) => one.includes('冯账'))).toEqual(['终审 冯账 8'])
})

test('skips recipients with an unread copy, the sender, and people out of service', () => {
  const result = begun().act(sendCopy, sent(['feng']), as('wang'))
  const refused = (people: string[]) => () => result.act(sendCopy, sent(people), as('wang'))
  expect(refused(['feng'])).toThrow(
    expect.objectContaining({ code: 'flow.copy-there', params: { names: '冯账' } }),
  )
  expect(refused([])).toThrow('flow.copy-nobody')
  expect(refused(['wang'])).toThrow('flow.copy-to-oneself')
  expect(refused(['nobody'])).toThrow('flow.copy-not-in-service')
  result.act(sendCopy, sent(['feng', 'chen']), as('li'))
  expect(result.messages().slice(3)).toEqual(['审批 冯账 6', '发起 陈总 6'])
})

test('rejects copies where the design forbids them, the flow has ended, or a limit is exceeded', () => {
  const forbidding = { ...drawn, set: { ...drawn.set, forbidCopies: true } }
  expect(() =>
    story(forbidding)
      .creates('li')
      .act(sendCopy, sent(['feng']), as('li')),
  ).toThrow('flow.copy-forbidden')
  const ended = begun().deals('zhou').deals('wang').deals('chen')
  expect(() => ended.act(sendCopy, sent(['feng']), as('li'))).toThrow('flow.copy-ended')
  const many = Array.from({ length: copyLimits.people + 1 }, (_, at) => `p${at}`)
  expect(() => begun().act(sendCopy, sent(many), as('li'))).toThrow(
    expect.objectContaining({ code: 'flow.copy-too-many-people', params: { limit: 50 } }),
  )
  const full = begun().act(sendCopy, sent(['feng']), as('li'))
  const [copy] = full.flow().messages.filter(({ isCopy }) => isCopy)
  const before = full.flow()
  const copies = Array.from({ length: copyLimits.ofOne - 1 }, (_, at) => ({ ...copy, id: `c${at}` }))
  const crowded = { ...before, messages: [...before.messages, ...copies] } as typeof before
  expect(() => sendCopy.decide(crowded, sent(['chen']), as('li'))).toThrow('flow.copies-too-many')
})
