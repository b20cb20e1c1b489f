import { describe, expect, test } from 'vitest'
import { as, at, button, design, field, limit, only, start, step } from '../../../../tests/kit/house'
import { bookingUse, ledgerOf, ledgerUse, roomsOf, usingLedgers } from '../../../../tests/kit/ledgers'
import { type Story, story } from '../../../../tests/kit/story'
import type { Ledger, LedgerUse } from '../../../generated/types'
import { cancelWholeFlow } from '../actions/cancel'
import { sendBack } from '../actions/returns/send-back'
import { withdrawDecision } from '../actions/returns/withdraw-decision'
import { changeVersion } from '../actions/version-migration'

const amount = field(1, '金额', 'number')
const item = field(2, '科目')
const whose = field(3, '报销人', 'fm-chose-user-select-userid-name')
const day = field(4, '日期', 'date')
const fields = [amount, item, whose, day]
const limits = fields.map((one) => limit(one))
const refuse = button([], { id: 'no', name: '不同意', outcome: 'refuse', end: 'flow' })

/** 发起 → 主管 (周工) → 财务 (吴会), who may change the amount. */
const purchase = (...uses: LedgerUse[]) =>
  usingLedgers(
    design(
      [
        start(['主管'], { formEditLimit: limits }),
        step('主管', { dealers: only('zhou'), btnGroup: [button(['财务'], { outcome: 'agree' }), refuse] }),
        step('财务', {
          dealers: only('wu'),
          formEditLimit: [limit(amount)],
          btnGroup: [button([], { outcome: 'agree' }), refuse],
        }),
      ],
      fields,
    ),
    ...(uses.length ? uses : [ledgerUse(at(amount))]),
  )

const told = (ledger: Partial<Ledger> = {}, ...uses: LedgerUse[]) =>
  story(purchase(...uses), { ledgers: new Map([['budget', ledgerOf(ledger)]]) })

const has = (one: Story) => {
  const { state, lines } = one.flow().flow?.ledger ?? { state: 'none', lines: [] }
  return [state, ...lines.map((line) => line.amount)]
}
const moves = (one: Story) =>
  one.last().changes.flatMap((change) => (change.type === 'ledger.set' ? change.moves : []))
const totals = (one: Story) => moves(one).map(({ kind, granted, held, used }) => [kind, granted, held, used])

describe('a flow whose design uses a ledger', () => {
  const begun = told().creates('li', { input: { f1: 30.005 } })
  const first = () => begun.flow().messages.find(({ to }) => to === 'li')?.id ?? ''

  test('holds the rounded amount of the year from the start', () => {
    expect(has(begun)).toEqual(['held', 30.01])
    expect(moves(begun)).toEqual([
      {
        ledger: 'budget',
        period: '2025',
        key: '[]',
        names: [],
        kind: 'hold',
        granted: 0,
        held: 30.01,
        used: 0,
        allowance: 100,
        floor: 0,
      },
    ])
  })

  test('moves nothing between its steps and uses the amount once it is approved', () => {
    const approved = begun.fork().deals('zhou')
    expect(totals(approved)).toEqual([])
    expect(totals(approved.deals('wu'))).toEqual([['use', 0, -30.01, 30.01]])
    expect(has(approved)).toEqual(['used', 30.01])
  })

  test('gives the amount back when it is refused', () => {
    const refused = begun.fork().deals('zhou', { buttonIndex: 1, suggest: '不行' })
    expect(totals(refused)).toEqual([['release', 0, -30.01, 0]])
    expect(has(refused)).toEqual(['idle', 30.01])
  })

  test.each([
    ['its creator withdraws it', as('li')],
    ['another person cancels it', as('chen', 'cancel')],
  ])('gives the amount back when %s', (_, actor) => {
    const over = begun.fork().act(cancelWholeFlow, { reason: '不买了' }, actor)
    expect(totals(over)).toEqual([['release', 0, -30.01, 0]])
  })

  test('gives the amount back when it returns to its creator, and holds the new one when it is sent again', () => {
    const messageId = begun.waitingOf('zhou').id
    const back = begun.fork().act(sendBack, { messageId, targetId: first(), reason: '太贵' }, as('zhou'))
    expect(totals(back)).toEqual([['release', 0, -30.01, 0]])
    expect(totals(back.deals('li', { input: { f1: 20 } }))).toEqual([['hold', 0, 20, 0]])
  })

  test('holds what an approver changes, no more and no less', () => {
    const changed = begun
      .fork()
      .deals('zhou')
      .deals('wu', { input: { f1: 25 } })
    expect(totals(changed)).toEqual([['use', 0, -30.01, 25]])
  })

  test('takes the use back with the decision that made it', () => {
    const { set, ...rest } = purchase()
    const revocable = { ...rest, set: { ...set, control: { withdraw_minutes: 10 } } }
    const done = story(revocable, { ledgers: begun.flow().ledgers })
      .creates('li', { input: { f1: 30.01 } })
      .deals('zhou')
      .deals('wu')
    const messageId = done.flow().messages.find(({ to }) => to === 'wu')?.id ?? ''
    const undone = done.act(withdrawDecision, { messageId }, as('wu'))
    expect(totals(undone)).toEqual([['change', 0, 30.01, -30.01]])
  })

  test('holds what the ledgers of its new version say', () => {
    const target = { id: 'v2', number: 2, design: purchase(ledgerUse(`${at(amount)} * 2`)) }
    const moved = begun.fork().act(changeVersion, { target, from: 1, reason: '新规则' }, as('chen', 'watch'))
    expect(totals(moved)).toEqual([['hold', 0, 30, 0]])
    const none = { ...target, design: purchase(ledgerUse('0')) }
    const freed = begun
      .fork()
      .act(changeVersion, { target: none, from: 1, reason: '新规则' }, as('chen', 'watch'))
    expect(totals(freed)).toEqual([['release', 0, -30.01, 0]])
  })

  test('holds nothing of an amount that is empty, of a condition that fails, or of a ledger out of use', () => {
    expect(has(told().creates('li'))).toEqual(['none'])
    const some = ledgerUse(at(amount), { when: `${at(amount)} > 50` })
    expect(has(told({}, some).creates('li', { input: { f1: 30 } }))).toEqual(['none'])
    expect(has(told({ enabled: false }).creates('li', { input: { f1: 30 } }))).toEqual(['none'])
  })
})

describe('the account of a use', () => {
  const account = (ledger: Partial<Ledger>, use: Partial<LedgerUse>, input: object) => {
    const [line] =
      told(ledger, ledgerUse(at(amount), use))
        .creates('li', { input: { f1: 5, ...input } })
        .flow().flow?.ledger?.lines ?? []
    return [line?.period, line?.key, line?.names]
  }
  const wang = { f3: [{ id: 'wang', name: '王芳' }] }

  test.each([
    ['the creator', { dimensions: ['person'] }, {}, {}, ['2025', '["li"]', ['李明']]],
    [
      'the person in a field',
      { dimensions: ['person'] },
      { person: whose.key },
      wang,
      ['2025', '["wang"]', ['王芳']],
    ],
    [
      'the department of the flow and an item',
      { dimensions: ['department', 'item'] },
      { item: at(item) },
      { f2: ' 办公设备 ' },
      ['2025', '["2","办公设备"]', ['研发部', '办公设备']],
    ],
    [
      'the quarter of a date',
      { period: 'quarter' },
      { date: at(day) },
      { f4: '2026-11-02' },
      ['2026-Q4', '[]', []],
    ],
    ['no period', { period: 'none' }, {}, {}, ['', '[]', []]],
  ] as const)('is that of %s', (_, ledger, use, input, wanted) => {
    expect(account(ledger as Partial<Ledger>, use, input)).toEqual(wanted)
  })

  test.each([
    ['no person', { dimensions: ['person'] }, { person: whose.key }, {}, 'ledger.no-person'],
    ['no item', { dimensions: ['item'] }, { item: at(item) }, {}, 'ledger.no-item'],
    ['no date', {}, { date: at(day) }, {}, 'ledger.no-date'],
    ['a negative amount', {}, {}, { f1: -5 }, 'ledger.amount-negative'],
    ['an amount beyond all sums', {}, {}, { f1: 1e11 }, 'ledger.amount-unclear'],
  ] as const)(
    'is refused with a sentence for %s, and left out of a forecast',
    (_, ledger, use, input, code) => {
      const of = (rest: object) => () => account(ledger as Partial<Ledger>, use, { ...input, ...rest })
      expect(of({})).toThrow(expect.objectContaining({ code }))
      const unfinished = told(ledger as Partial<Ledger>, ledgerUse(at(amount), use))
      expect(has(unfinished.creates('li', { input: { f1: 5, ...input }, unfinished: true }))).toEqual([
        'none',
      ])
    },
  )

  test('is refused if the ledger no longer exists', () => {
    const gone = story(purchase(), { ledgers: new Map() })
    expect(() => gone.creates('li', { input: { f1: 5 } })).toThrow(
      expect.objectContaining({ code: 'ledger.gone' }),
    )
  })
})

test('an approved adjustment grants its amount, which may be negative, and nothing before', () => {
  const adjusted = told({}, ledgerUse(at(amount), { effect: 'grant' })).creates('li', { input: { f1: -40 } })
  expect(totals(adjusted)).toEqual([])
  expect(totals(adjusted.deals('zhou').deals('wu'))).toEqual([['grant', -40, 0, 0]])
})

test('two uses of one account are one move, and those of two accounts are moved in one order', () => {
  const many = told(
    { dimensions: ['item'] },
    ledgerUse('7', { id: 'a', item: '"乙"' }),
    ledgerUse('2', { id: 'b', item: '"甲"' }),
    ledgerUse('3', { id: 'c', item: '"乙"' }),
  ).creates('li')
  expect(moves(many).map(({ names, held }) => [names, held])).toEqual([
    [['乙'], 10],
    [['甲'], 2],
  ])
})

describe('a use that counts each row of a table', () => {
  const column = (name: string, code: string, editer: string) => ({ name, code, editer })
  const lines = {
    ...field(9, '明细', 'table'),
    options: { tableset: [column('中心', 'zhongX1', 'text'), column('金额', 'jinE2', 'number')] },
  }
  const centres = ledgerUse('@[金额_jinE2]', { rows: lines.key, item: '@[中心_zhongX1]' })
  const begin = (...rows: { zhongX1: string; jinE2: number | null }[]) => {
    const using = usingLedgers(
      design(
        [start(['主管'], { formEditLimit: [limit(lines)] }), step('主管', { dealers: only('zhou') })],
        [lines],
      ),
      centres,
    )
    const ledgers = new Map([['budget', ledgerOf({ dimensions: ['item'] })]])
    const input = { [lines.model]: rows.map((row, at) => ({ _id: `r${at}`, ...row })) }
    return story(using, { ledgers }).creates('li', { input })
  }

  test('holds the sum of the rows of each account, and nothing for empty ones', () => {
    const rows = [
      { zhongX1: '研发', jinE2: 10 },
      { zhongX1: '市场', jinE2: 5 },
      { zhongX1: '研发', jinE2: 2.5 },
      { zhongX1: '行政', jinE2: null },
    ]
    const held = moves(begin(...rows)).map(({ names, held: amount }) => [names[0], amount])
    expect(held.sort()).toEqual([
      ['市场', 5],
      ['研发', 12.5],
    ])
  })
})

test.each([
  ['frees a booking that is not over by cancelling the approved flow', '2099-12-01', undefined],
  ['does not cancel an approved flow whose booking is over', '2020-12-01', 'flow.already-finished'],
])('%s', (_, day, code) => {
  const use = bookingUse('"一号"', `"${day} 09:00"`, { to: `"${day} 10:00"` })
  const booked = story(purchase(use), { ledgers: new Map([['rooms', roomsOf()]]) }).creates('li')
  booked.deals('zhou').deals('wu')
  expect(has(booked)).toEqual(['used', 1])
  const cancelled = () => booked.act(cancelWholeFlow, { reason: '会议取消' }, as('li'))
  if (code) return expect(cancelled).toThrow(code)
  cancelled()
  expect(has(booked)).toEqual(['idle', 1])
  expect(booked.flow().flow?.result).toBe('withdrawn')
})
