import { describe, expect, test } from 'vitest'
import { weekdayCalendar } from '../calendar/calendar'
import { diffPassages, type InsightFlow, type InsightVisit, passagesOf } from './passages'

const hour = 3_600_000
/** Friday, 27 November 2026, 20:00. */
const friday = Date.UTC(2026, 10, 27, 20)
const at = (hours: number) => friday + hours * hour

type Task = [person: string, status: number, from: number, until: number | null]
const visit = (stepId: string, entered: number, from: string[], ...tasks: Task[]): InsightVisit => ({
  id: stepId,
  stepId,
  from,
  enteredAt: at(entered),
  messages: tasks.map(([personId, status, since, until]) => ({
    id: `${stepId} ${personId}`,
    personId,
    deptId: 'd',
    status,
    createdAt: at(since),
    finishedAt: until === null ? null : at(until),
    returnedFrom: null,
  })),
})
const flow = (visits: InsightVisit[], finished: number | null = null): InsightFlow => ({
  createdAt: friday,
  finishedAt: finished === null ? null : at(finished),
  result: 'agreed',
  visits,
})
const passed = (one: InsightFlow) =>
  passagesOf(one, weekdayCalendar).map(({ kind, source, target, ms }) => [kind, source, target, ms / hour])

const start = visit('start', 0, [], ['li', 7, 0, 0])

describe('passages of a flow', () => {
  test('count visits, ways, people and the end, in working time', () => {
    // Four hours of Friday count, the weekend does not, and two hours of Monday do.
    const boss = visit('boss', 0, ['start li'], ['wang', 3, 0, 54], ['zhao', 4, 0, 54])
    expect(passed(flow([start, boss], 54))).toEqual([
      ['edge', 'start', 'boss', 0],
      ['step', 'start', '', 0],
      ['next', 'start', 'boss', 0],
      ['step', 'boss', '', 6],
      ['edge', 'boss', '', 6],
      ['next', 'boss', '', 0],
      ['person', 'wang', 'd', 6],
      ['flow', 'agreed', '', 6],
    ])
  })

  test('count no wait of a visit that waits or whose tasks were cancelled', () => {
    const waiting = visit('boss', 0, ['start li'], ['wang', 3, 0, 1], ['zhao', 1, 0, null])
    const cancelled = visit('boss', 0, ['start li'], ['wang', 2, 0, 1])
    for (const one of [waiting, cancelled])
      expect(
        passed(flow([start, one])).filter(([kind, source]) => kind === 'step' && source === 'boss'),
      ).toEqual([])
  })

  test('lead past notices, and to all branches together', () => {
    const [one, other] = [
      visit('a', 1, ['start li'], ['wang', 1, 1, null]),
      visit('b', 1, ['start li'], ['zhao', 1, 1, null]),
    ]
    const notice = visit('note', 1, ['start li'], ['sun', 5, 1, null])
    expect(passed(flow([start, one, other, notice])).filter(([kind]) => kind === 'next')).toEqual([
      ['next', 'start', 'a\nb', 0],
    ])
  })

  test('count a way that the design does not have, such as a return', () => {
    // A returned flow comes from the step that sent it back, though its visit replaces the message that was handled before.
    const boss = visit('boss', 0, ['start li'], ['wang', 8, 0, 1])
    const { messages, ...returned } = visit('start', 1, ['start li'], ['li', 1, 1, null])
    const put = messages.map((one) => ({ ...one, id: 'again li', returnedFrom: 'boss wang' }))
    const again = { ...returned, id: 'again', messages: put }
    expect(passed(flow([start, boss, again])).filter(([kind]) => kind === 'edge')).toEqual([
      ['edge', 'start', 'boss', 0],
      ['edge', 'boss', 'start', 1],
    ])
  })
})

describe('changes of sums', () => {
  const counted = (one: InsightFlow, versionId = 'v1') => ({
    versionId,
    passages: passagesOf(one, weekdayCalendar),
  })
  const running = flow([start, visit('boss', 0, ['start li'], ['wang', 1, 0, null])])
  const ended = flow([start, visit('boss', 0, ['start li'], ['wang', 3, 0, 2])], 2)

  test('are nothing for a flow that counts as before', () => {
    expect(diffPassages(counted(ended), counted(ended))).toEqual([])
  })

  test('add what is new only', () => {
    const changes = diffPassages(counted(running), counted(ended))
    expect(changes.map(({ kind, source, count }) => [kind, source, count])).toEqual([
      ['step', 'boss', 1],
      ['edge', 'boss', 1],
      ['next', 'boss', 1],
      ['person', 'wang', 1],
      ['flow', 'agreed', 1],
    ])
  })

  test('move a flow to the sums of its new version, leaving nothing behind', () => {
    const changes = diffPassages(counted(ended), counted(ended, 'v2'))
    const sum = (versionId: string) =>
      changes.filter((one) => one.versionId === versionId).reduce((total, { count }) => total + count, 0)
    expect([sum('v1'), sum('v2')]).toEqual([-8, 8])
  })
})
