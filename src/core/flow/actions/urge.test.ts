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
const idOf = (result: Story, personId: string) =>
  result.flow().messages.findLast(({ to }) => to === personId)?.id ?? ''
const urges = (result: Story, people: string[], by = as('li')) =>
  result.act(urge, { messageIds: people.map((one) => idOf(result, one)) }, by)

test('reminds the assignees but not recipients of notices, and logs and notifies the reminder', () => {
  const result = urges(begun(), ['zhou', 'qian', 'feng'])
  expect(result.flow().messages.flatMap(({ toName, urged }) => (urged ? [toName, urged.times] : []))).toEqual(
    [...['周工', 1]],
  )
  expect(result.log().at(-1)).toMatchObject({
    type2: 12,
    actorName: '李明',
    asked: '周工',
    finished: false,
  })
  const messageIds = [idOf(result, 'zhou')]
  expect(result.last().changes.at(-1)).toEqual({ type: 'notify', people: ['zhou'], messageIds })
  expect(result.waiting()).toEqual(['审批: 周工', '审批: 王芳'])
})

test('rejects reminding the same person twice within an hour and reminds the others', () => {
  const result = urges(begun(), ['zhou'])
  const { now } = result.flow()
  expect(() => urges(result, ['zhou'])).toThrow(
    expect.objectContaining({
      code: 'flow.urge-too-soon',
      params: { name: '周工', at: new Date(now + hour).toISOString() },
    }),
  )
  expect(urges(result, ['zhou', 'wang']).log().at(-1)).toMatchObject({ asked: '王芳' })
  const later = { ...result.flow(), now: now + hour }
  expect(nextUrgeTimes(later)(result.waitingOf('zhou'))).toBeNull()
  const [mark] = urge.decide(later, { messageIds: [idOf(result, 'zhou')] }, as('li'))
  expect(mark).toMatchObject({ marks: { urged: { times: 2, name: '李明' } } })
})

test('lets the sender and holders of the right remind, but not others or the assignee', () => {
  const result = begun().deals('zhou').deals('wang')
  const may = (personId: string, ...allows: 'resend'[]) =>
    urgeableMessages(result.flow(), as(personId, ...allows)).map(({ toName }) => toName)
  expect(may('wang')).toEqual(['陈总'])
  expect(may('li')).toEqual(['陈总'])
  expect(may('admin', 'resend')).toEqual(['陈总'])
  expect(may('zhou')).toEqual([])
  expect(may('chen', 'resend')).toEqual([])
  expect(() => urges(result, ['chen'], as('zhou'))).toThrow('flow.may-not-urge')
})

test('rejects a reminder for handled messages, copies, notices, or an empty selection', () => {
  const result = begun().deals('zhou')
  expect(() => urges(result, ['zhou'])).toThrow('flow.message-handled')
  expect(() => urges(result, [])).toThrow('flow.urge-nobody')
  for (const [person, name] of [
    ['feng', '冯账'],
    ['qian', '钱进'],
  ] as const)
    expect(() => urges(result, [person]), 'a copy, and a notice').toThrow(
      expect.objectContaining({ code: 'flow.urge-only-told', params: { name } }),
    )
})
