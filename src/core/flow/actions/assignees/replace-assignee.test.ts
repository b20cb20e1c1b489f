import { describe, expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import { addSign } from '../signers/add-sign'
import { consult } from '../signers/consult'
import { replaceAssignee } from './replace-assignee'

const admin = as('admin')
const hands = (told: Story, from: string, to: string) =>
  told.act(replaceAssignee, { from, to, reason: '离职交接' }, admin)
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

test('what waited for one person waits for another, in the same visit and with the same time to answer', () => {
  const told = hands(story(signing('orsign')).creates('li'), 'zhou', 'wu')
  expect(told.messages()).toEqual(['发起 李明 7', '审批 周工 2', '审批 王芳 1', '审批 吴会 1'])
  const [old, , fresh] = told.flow().messages.slice(1)
  expect(fresh).toMatchObject({ visitId: old?.visitId, preMessageIds: old?.preMessageIds, timeExpired: 3600 })
  expect(told.deals('wu').messages()).toContain('审批 王芳 4')
})

test('the history tells who put whom in whose place, and why', () => {
  const told = hands(story(signing('orsign')).creates('li'), 'zhou', 'wu')
  expect(told.log().at(-1)).toMatchObject({
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
  expect(told.last().changes.at(-1)).toMatchObject({ type: 'notify', people: ['wu', 'zhou', 'li'] })
})

test('an and-sign step still needs everybody: the successor signs in the place of whoever left', () => {
  const told = hands(story(signing('andsign')).creates('li'), 'zhou', 'wu').deals('wang')
  expect(told.waiting()).toEqual(['审批: 吴会'])
  expect(told.deals('wu').waiting()).toEqual(['终审: 陈总'])
})

test('whoever waits there already is not asked twice', () => {
  const told = hands(story(signing('andsign')).creates('li'), 'zhou', 'wang')
  expect(told.waiting()).toEqual(['审批: 王芳'])
  expect(told.deals('wang').waiting()).toEqual(['终审: 陈总'])
})

test('whoever has signed there is asked again only when the step would stand still', () => {
  const told = hands(story(signing('andsign')).creates('li').deals('wang'), 'zhou', 'wang')
  expect(told.waiting()).toEqual(['审批: 王芳'])
  expect(told.deals('wang').waiting()).toEqual(['终审: 陈总'])
})

test('it is refused to people who left, to oneself, without reason, and where nothing waits', () => {
  const told = story(signing('orsign')).creates('li')
  const act =
    (input: object, more = {}) =>
    () =>
      replaceAssignee.decide(
        { ...told.flow(), ...more },
        { from: 'zhou', to: 'wu', reason: '离职', ...input },
        admin,
      )
  expect(act({ to: 'zhou' })).toThrow('flow.no-successor')
  expect(act({ to: 'nobody' })).toThrow('flow.no-successor')
  expect(act({}, { directory: company({ left: ['wu'] }) })).toThrow('flow.no-successor')
  expect(act({ reason: ' ' })).toThrow('flow.replace-reason-empty')
  expect(act({ from: 'chen' })).toThrow('flow.nothing-waits')
})

describe('somebody whom whoever left had asked further', () => {
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
    const told = story(asking('andsign')).creates('li')
    const messageId = told.waitingOf('zhou').id
    return told.act(addSign, { messageId, kind, way: 'all', people, reason: '请把关' }, as('zhou'))
  }

  test('is not asked twice, and decides for him', () => {
    const told = hands(asks('beside', 'qian'), 'zhou', 'qian')
    expect(told.waiting()).toEqual(['审批: 王芳', '审批: 钱进'])
    expect(told.deals('wang').waiting()).toEqual(['审批: 钱进'])
    expect(told.deals('qian').waiting()).toEqual(['终审: 陈总'])
  })

  test('refuses for him', () => {
    const told = hands(asks('beside', 'qian'), 'zhou', 'qian').deals('qian', { buttonIndex: 1 })
    expect([told.waiting(), told.flow().flow?.result]).toEqual([[], 'refused'])
  })

  test('has decided for him, where he has decided already', () => {
    const told = hands(asks('beside', 'qian').deals('qian'), 'zhou', 'qian')
    expect(told.waiting()).toEqual(['审批: 王芳'])
    expect(told.deals('wang').waiting()).toEqual(['终审: 陈总'])
  })

  test('waits with the others whom he had asked, and is asked no more', () => {
    const told = hands(asks('beside', 'qian', 'sun'), 'zhou', 'qian')
      .deals('wang')
      .deals('qian')
    expect(told.waiting()).toEqual(['审批: 孙丽'])
    expect(told.deals('sun').waiting()).toEqual(['终审: 陈总'])
  })

  test('where one alone had it, does not end the step before he decides', () => {
    const told = hands(asks('beside', 'qian').deals('wang'), 'zhou', 'qian')
    expect(told.waiting()).toEqual(['审批: 钱进'])
    expect(told.deals('qian').waiting()).toEqual(['终审: 陈总'])
  })

  test('gives no opinion any more, and decides', () => {
    const told = story(asking('andsign')).creates('li')
    const messageId = told.waitingOf('zhou').id
    told.act(consult, { messageId, people: ['qian'], question: '可以吗' }, as('zhou'))
    hands(told, 'zhou', 'qian')
    expect(told.messages().filter((one) => one.includes('钱进'))).toEqual(['审批 钱进 4', '审批 钱进 1'])
    expect(told.deals('wang').deals('qian').waiting()).toEqual(['终审: 陈总'])
  })
})
