import { describe, expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import { addSign } from '../signers/add-sign'
import { consult } from '../signers/consult'
import { replaceAssignee } from './replace-assignee'

const admin = as('admin')
const hands = (result: Story, from: string, to: string) =>
  result.act(replaceAssignee, { from, to, reason: '离职交接' }, admin)
const signing = (dealtype: 'andsign' | 'orsign') =>
  design([
    start(['审批']),
    step('审批', {
      dealtype,
      dealers: only('zhou', 'wang'),
      timeexpired: 3600,
      btnGroup: [button(['终审'])],
    }),
    step('终审', { dealers: only('chen') }),
  ])

test('moves the waiting task to the new assignee with the same visit and remaining time', () => {
  const result = hands(story(signing('orsign')).creates('li'), 'zhou', 'wu')
  expect(result.messages()).toEqual(['发起 李明 7', '审批 周工 2', '审批 王芳 1', '审批 吴会 1'])
  const [old, , fresh] = result.flow().messages.slice(1)
  expect(fresh).toMatchObject({ visitId: old?.visitId, preMessageIds: old?.preMessageIds, timeExpired: 3600 })
  expect(result.deals('wu').messages()).toContain('审批 王芳 4')
})

test('logs who replaced which assignee by whom, and why', () => {
  const result = hands(story(signing('orsign')).creates('li'), 'zhou', 'wu')
  expect(result.log().at(-1)).toMatchObject({
    type2: 8,
    actorId: 'admin',
    reason: '离职交接',
    finished: false,
    history: [{ name: '周工', from: 1, to: 2 }],
    nextmessage: [
      {
        funname: '审批',
        list: [{ name: '吴会' }],
        trace: [{ code: 'trace.handed-over', params: { name: '周工' }, people: ['吴会'] }],
      },
    ],
  })
  expect(result.last().changes.at(-1)).toMatchObject({ type: 'notify', people: ['wu', 'zhou', 'li'] })
})

test('requires all signers of an and-sign step when the successor signs for the replaced signer', () => {
  const result = hands(story(signing('andsign')).creates('li'), 'zhou', 'wu').deals('wang')
  expect(result.waiting()).toEqual(['审批: 吴会'])
  expect(result.deals('wu').waiting()).toEqual(['终审: 陈总'])
})

test('adds no second task for a successor who already waits at the step', () => {
  const result = hands(story(signing('andsign')).creates('li'), 'zhou', 'wang')
  expect(result.waiting()).toEqual(['审批: 王芳'])
  expect(result.deals('wang').waiting()).toEqual(['终审: 陈总'])
})

test('gives a successor who has already signed a new task only when the step would block', () => {
  const result = hands(story(signing('andsign')).creates('li').deals('wang'), 'zhou', 'wang')
  expect(result.waiting()).toEqual(['审批: 王芳'])
  expect(result.deals('wang').waiting()).toEqual(['终审: 陈总'])
})

test('rejects replacing by leavers, by the same person, without reason, or without a task', () => {
  const result = story(signing('orsign')).creates('li')
  const act =
    (input: object, more = {}) =>
    () =>
      replaceAssignee.decide(
        { ...result.flow(), ...more },
        { from: 'zhou', to: 'wu', reason: '离职', ...input },
        admin,
      )
  expect(act({ to: 'zhou' })).toThrow('flow.no-successor')
  expect(act({ to: 'nobody' })).toThrow('flow.no-successor')
  expect(act({}, { directory: company({ left: ['wu'] }) })).toThrow('flow.no-successor')
  expect(act({ reason: ' ' })).toThrow('flow.replace-reason-empty')
  expect(act({ from: 'chen' })).toThrow('flow.nothing-waits')
})

test('gives a decision about the successor’s own request to the superior above the leaver', () => {
  const deciding = design([
    start(['审批']),
    step('审批', { dealers: only('zhou'), btnGroup: [button([], { id: 'yes', outcome: 'agree' })] }),
  ])
  expect(hands(story(deciding).creates('li'), 'zhou', 'li').waiting()).toEqual(['审批: 陈总'])
})

describe('added signer of the replaced assignee', () => {
  const asking = (dealtype: 'andsign' | 'orsign') =>
    design([
      start(['审批']),
      step('审批', {
        dealtype,
        dealers: only('zhou', 'wang'),
        btnGroup: [
          button(['终审']),
          button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' }),
        ],
        sign: { need: 'all', refuse: 'ends', turn: 'together', per: 'person' },
        addsign: { kinds: ['before', 'beside', 'after'] },
        consult: true,
      }),
      step('终审', { dealers: only('chen') }),
    ])
  const asks = (kind: 'beside' | 'after', ...people: string[]) => {
    const result = story(asking('andsign')).creates('li')
    const messageId = result.waitingOf('zhou').id
    return result.act(addSign, { messageId, kind, way: 'all', people, reason: '请把关' }, as('zhou'))
  }

  test('gets no second task and decides for the replaced assignee', () => {
    const result = hands(asks('beside', 'qian'), 'zhou', 'qian')
    expect(result.waiting()).toEqual(['审批: 王芳', '审批: 钱进'])
    expect(result.deals('wang').waiting()).toEqual(['审批: 钱进'])
    expect(result.deals('qian').waiting()).toEqual(['终审: 陈总'])
  })

  test('refuses for the replaced assignee', () => {
    const result = hands(asks('beside', 'qian'), 'zhou', 'qian').deals('qian', { buttonIndex: 1 })
    expect([result.waiting(), result.flow().flow?.result]).toEqual([[], 'refused'])
  })

  test('decides for the replaced assignee with a decision already made', () => {
    const result = hands(asks('beside', 'qian').deals('qian'), 'zhou', 'qian')
    expect(result.waiting()).toEqual(['审批: 王芳'])
    expect(result.deals('wang').waiting()).toEqual(['终审: 陈总'])
  })

  test('waits with the other added signers and gets no further task', () => {
    const result = hands(asks('beside', 'qian', 'sun'), 'zhou', 'qian')
      .deals('wang')
      .deals('qian')
    expect(result.waiting()).toEqual(['审批: 孙丽'])
    expect(result.deals('sun').waiting()).toEqual(['终审: 陈总'])
  })

  test('does not end the step before deciding when the replaced assignee was the only one', () => {
    const result = hands(asks('beside', 'qian').deals('wang'), 'zhou', 'qian')
    expect(result.waiting()).toEqual(['审批: 钱进'])
    expect(result.deals('qian').waiting()).toEqual(['终审: 陈总'])
  })

  test('decides instead of giving an opinion', () => {
    const result = story(asking('andsign')).creates('li')
    const messageId = result.waitingOf('zhou').id
    result.act(consult, { messageId, people: ['qian'], question: '可以吗' }, as('zhou'))
    hands(result, 'zhou', 'qian')
    expect(result.messages().filter((one) => one.includes('钱进'))).toEqual(['审批 钱进 4', '审批 钱进 1'])
    expect(result.deals('wang').deals('qian').waiting()).toEqual(['终审: 陈总'])
  })
})
