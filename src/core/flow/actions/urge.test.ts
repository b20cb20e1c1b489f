import { expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import { nextUrgeTimes, urge, urgeableMessages } from './urge'

const hour = 60 * 60_000
const drawn = design([
  start(['审批', '备案']),
  step('审批', {
    dealtype: 'andsign',
    dealers: only('zhou', 'wang'),
    cc: only('feng'),
    btnGroup: [button(['终审'])],
  }),
  step('备案', { dealtype: 'message', dealers: only('qian') }),
  step('终审', { dealers: only('chen') }),
])
const begun = () => story(drawn).creates('li')
const idOf = (told: Story, who: string) => told.flow().messages.findLast(({ to }) => to === who)?.id ?? ''
const urges = (told: Story, who: string[], by = as('li')) =>
  told.act(urge, { messageIds: who.map((one) => idOf(told, one)) }, by)

test('reminds the assignees but not recipients of notices, and logs and notifies the reminder', () => {
  const told = urges(begun(), ['zhou', 'qian', 'feng'])
  expect(told.flow().messages.flatMap(({ toName, urged }) => (urged ? [toName, urged.times] : []))).toEqual([
    ...['周工', 1],
  ])
  expect(told.log().at(-1)).toMatchObject({
    type2: 12,
    actorName: '李明',
    asked: '周工',
    finished: false,
  })
  const messageIds = [idOf(told, 'zhou')]
  expect(told.last().changes.at(-1)).toEqual({ type: 'notify', people: ['zhou'], messageIds })
  expect(told.waiting()).toEqual(['审批: 周工', '审批: 王芳'])
})

test('rejects reminding the same person twice within an hour and reminds the others', () => {
  const told = urges(begun(), ['zhou'])
  const { now } = told.flow()
  expect(() => urges(told, ['zhou'])).toThrow(
    expect.objectContaining({
      code: 'flow.urge-too-soon',
      params: { name: '周工', at: new Date(now + hour).toISOString() },
    }),
  )
  expect(urges(told, ['zhou', 'wang']).log().at(-1)).toMatchObject({ asked: '王芳' })
  const later = { ...told.flow(), now: now + hour }
  expect(nextUrgeTimes(later)(told.waitingOf('zhou'))).toBeNull()
  const [mark] = urge.decide(later, { messageIds: [idOf(told, 'zhou')] }, as('li'))
  expect(mark).toMatchObject({ marks: { urged: { times: 2, name: '李明' } } })
})

test('lets the sender and holders of the right remind, but not others or the assignee', () => {
  const told = begun().deals('zhou').deals('wang')
  const may = (who: string, ...allows: 'resend'[]) =>
    urgeableMessages(told.flow(), as(who, ...allows)).map(({ toName }) => toName)
  expect(may('wang')).toEqual(['陈总'])
  expect(may('li')).toEqual(['陈总'])
  expect(may('admin', 'resend')).toEqual(['陈总'])
  expect(may('zhou')).toEqual([])
  expect(may('chen', 'resend')).toEqual([])
  expect(() => urges(told, ['chen'], as('zhou'))).toThrow('flow.may-not-urge')
})

test('rejects a reminder for handled messages, copies, notices, or an empty selection', () => {
  const told = begun().deals('zhou')
  expect(() => urges(told, ['zhou'])).toThrow('flow.message-handled')
  expect(() => urges(told, [])).toThrow('flow.urge-nobody')
  for (const [who, name] of [
    ['feng', '冯账'],
    ['qian', '钱进'],
  ] as const)
    expect(() => urges(told, [who]), 'a copy, and a notice').toThrow(
      expect.objectContaining({ code: 'flow.urge-only-told', params: { name } }),
    )
})
