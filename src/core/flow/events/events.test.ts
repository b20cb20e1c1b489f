import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  at,
  button,
  company,
  design,
  field,
  group,
  morning,
  only,
  start,
  step,
  user,
} from '../../../../tests/kit/house'
import type { EventSet } from '../../../generated/types'
import { localTimeToInstant } from '../../calendar/instant'
import { parseMoment } from '../../expression/local-date-time'
import { runToCompletion } from '../../slices'
import { localTime } from '../../text/formats'
import { checkEvents } from '../check/events'
import type { EventContext } from './event-type'
import { eventKinds, eventOutcomesOf, eventTargets } from './event-types'
import { toHttpEventRequest, valueAtPath } from './http-event'
import { buildOutgoingMessage } from './message-events'
import { type SubFlowState, waitOutcome } from './sub-flow-events'
import { timerEnd } from './timer-event'

const amount = field(1, '金额', 'number')
const name = field(2, '姓名')
const day = field(3, '日期', 'date')
const fields = [amount, name, day]
const zone = 'Asia/Shanghai'
const sendRequest = (values: Record<string, unknown> = {}): EventContext => ({
  directory: company(),
  groups: new Map(),
  set: { runRoots: [], runRoottype: null },
  creatorId: 'li',
  creatorDeptId: '2',
  lastUserId: 'li',
  lastDeptId: '2',
  form: design([], fields).formset,
  values,
  clock: { now: morning, zone },
})
const moment = (text: string) => {
  const found = parseMoment(text)
  if (!found) throw new Error(text)
  return found
}

describe('timer', () => {
  test.each<[string, EventSet['timer'], Record<string, unknown>, string]>([
    ['after a delay', { until: 'delay', seconds: 90 }, {}, '2025-03-05 09:01:30'],
    ['at a time of day still to come', { until: 'time', time: '18:30' }, {}, '2025-03-05 18:30:00'],
    [
      'at a time of day that has passed, tomorrow',
      { until: 'time', time: '08:00' },
      {},
      '2025-03-06 08:00:00',
    ],
    ['at this very minute, tomorrow', { until: 'time', time: '09:00' }, {}, '2025-03-06 09:00:00'],
    ['on a date', { until: 'field', model: 'f3' }, { f3: '2025-04-01' }, '2025-04-01 00:00:00'],
    [
      'on a date at a time',
      { until: 'field', model: 'f3', time: '10:00' },
      { f3: '2025-04-01' },
      '2025-04-01 10:00:00',
    ],
    [
      'at a moment of its own',
      { until: 'field', model: 'f3', time: '10:00' },
      { f3: '2025-04-01 07:05:00' },
      '2025-04-01 07:05:00',
    ],
  ])('fires %s', (_, timer, values, expected) => {
    const end = timerEnd({ type: 'timer', ...(timer && { timer }) }, sendRequest(values), morning)
    expect(localTime(end, zone)).toBe(expected)
  })

  test('names the empty field when a timer has no date', () => {
    const end = () =>
      timerEnd({ type: 'timer', timer: { until: 'field', model: 'f3' } }, sendRequest(), morning)
    expect(end).toThrow(expect.objectContaining({ code: 'event.no-date', params: { field: '日期' } }))
  })

  test('converts a local time to an instant and back unchanged', () => {
    const zones = fc.constantFrom(zone, 'UTC', 'America/New_York', 'Europe/Madrid', 'Australia/Lord_Howe')
    const instants = fc
      .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) })
      .map((ms) => ms - (ms % 1000))
    fc.assert(
      fc.property(instants, zones, (instant, where) => {
        const shown = localTime(instant, where)
        expect(localTime(localTimeToInstant(moment(shown), where), where)).toBe(shown)
      }),
    )
  })
})

test.each<[unknown, string, unknown]>([
  [{ a: { b: [1, { c: 'x' }] } }, 'a.b.1.c', 'x'],
  [{ a: 1 }, 'b', undefined],
  [{ a: 1 }, 'a.b', undefined],
  [[5], '0', 5],
  [7, '', 7],
  [{}, '__proto__', undefined],
])('reads in the response %j the part %s as %j', (answer, path, expected) =>
  expect(valueAtPath(answer, path)).toEqual(expected),
)

test('sends the results of formulas by name in a request', () => {
  const http = {
    url: 'https://erp.example.com/x',
    method: 'POST' as const,
    answers: [],
    body: [
      { name: 'total', value: `${at(amount)} * 2` },
      { name: 'who', value: at(name) },
      { name: 'none', value: '' },
    ],
  }
  const plan = toHttpEventRequest({ type: 'http', http }, sendRequest({ f1: 4, f2: '李明' }))
  expect(plan.body).toEqual({ total: 8, who: '李明', none: null })
})

describe('mail of an event', () => {
  const withMail = company()
  const directory = {
    ...withMail,
    person: (id: string) => {
      const person = withMail.person(id)
      return person && { ...person, ...(id === 'li' && { mail: 'li@example.com', phone: '13800000001' }) }
    },
  }
  const around = {
    ...sendRequest({ f2: 'a@example.com，li@example.com; nonsense', f3: '一\r\n二' }),
    directory,
  }
  const mail = {
    people: [group([user('li'), user('wang')])],
    to: at(name),
    subject: at(day),
    text: '"好"',
  }

  test('sends mail to people and to addresses in the form, each once', () => {
    expect(buildOutgoingMessage({ type: 'mail', mail }, 'mail', around)).toEqual({
      to: ['li@example.com', 'a@example.com'],
      text: '好',
      subject: '一 二',
    })
  })

  test('sends a short message to the phones of people', () => {
    const plan = buildOutgoingMessage({ type: 'sms', sms: { ...mail, to: '' } }, 'sms', around)
    expect(plan.to).toEqual(['13800000001'])
  })

  test('fails when a mail has no recipient', () => {
    const nobody = () =>
      buildOutgoingMessage({ type: 'mail', mail: { ...mail, people: [], to: '' } }, 'mail', around)
    expect(nobody).toThrow('event.nobody-to-mail')
  })
})

test.each<['all' | 'any' | 'cancelled', SubFlowState[], ReturnType<typeof waitOutcome>]>([
  ['all', [], 'done'],
  ['all', ['ended', 'running'], undefined],
  ['all', ['ended', 'ended'], 'done'],
  ['all', ['ended', 'cancelled'], 'cancelled'],
  ['all', ['ended', 'failed'], undefined],
  ['any', ['creating', 'ended'], 'done'],
  ['any', ['cancelled', 'cancelled'], 'cancelled'],
  ['any', ['cancelled', 'running'], undefined],
  ['cancelled', ['running', 'cancelled'], 'cancelled'],
  ['cancelled', ['running', 'ended'], undefined],
  ['cancelled', ['ended', 'ended'], 'done'],
])('returns for a wait for %s of %j the outcome %s', (until, states, expected) =>
  expect(waitOutcome({ type: 'wait_flows', wait_flows: { until, seconds: 0 } }, states)).toBe(expected),
)

test.each<[number, SubFlowState[], ReturnType<typeof waitOutcome>]>([
  [2, ['ended', 'running', 'running'], undefined],
  [2, ['ended', 'cancelled', 'ended'], 'done'],
  [2, ['ended', 'cancelled', 'running'], undefined],
  [2, ['cancelled', 'cancelled', 'running'], 'cancelled'],
  [2, ['failed', 'ended', 'ended'], 'done'],
  [5, ['ended', 'ended'], 'done'],
  [1, [], 'done'],
])('returns for a wait for %i of %j the outcome %s', (count, states, expected) =>
  expect(waitOutcome({ type: 'wait_flows', wait_flows: { until: 'count', count, seconds: 0 } }, states)).toBe(
    expected,
  ),
)

test('follows the path of done for an outcome without a path', () => {
  const set: EventSet = {
    maybe_fun_list: [
      { _id: 'a', showName: '完成', funids: ['x'] },
      { _id: 'b', showName: '失败', funids: [] },
    ],
    outcomes: { done: 'a', failed: 'b' },
  }
  expect(eventTargets(set, 'failed')?._id).toBe('b')
  expect(eventTargets(set, 'timeout')?._id).toBe('a')
  for (const type of Object.keys(eventKinds) as (keyof typeof eventKinds)[])
    expect(eventOutcomesOf(type)[0]).toBe('done')
})

describe('designs rejected on publishing', () => {
  const go = { maybe_fun_list: [{ _id: 'a', showName: '完成', funids: ['末'] }], outcomes: { done: 'a' } }
  const http = { url: 'https://erp.example.com/x', method: 'POST' as const, body: [], answers: [] }
  const codes = (set: EventSet, allows?: (url: string) => boolean) =>
    runToCompletion(
      checkEvents(
        design(
          [
            start(['事件'], { btnGroup: [button(['事件'])] }),
            step('事件', { dealtype: 'event', btnGroup: [], event_set: set }),
            step('末', { dealers: only('li') }),
          ],
          fields,
        ),
        { ...(allows && { allows }) },
      ),
    ).map(({ code }) => code)

  test.each<[string, EventSet, string[]]>([
    ['when an event does nothing', go, ['design.event-no-type']],
    [
      'when it does not say where done leads',
      { ...go, outcomes: {}, type: 'http', http },
      ['design.event-no-done'],
    ],
    [
      'when an outcome leads to a removed way',
      { ...go, outcomes: { done: 'a', failed: 'x' }, type: 'http', http },
      ['design.event-outcome-lost'],
    ],
    [
      'when a way has no name',
      { ...go, maybe_fun_list: [{ _id: 'a', showName: ' ', funids: [] }], type: 'http', http },
      ['design.event-next-name-empty'],
    ],
    [
      'when an address is none',
      { ...go, type: 'http', http: { ...http, url: 'ftp://x' } },
      ['design.event-no-address'],
    ],
    [
      'when an address hides a password',
      { ...go, type: 'http', http: { ...http, url: 'https://a:b@x/' } },
      ['design.event-no-address'],
    ],
    [
      'when a formula is wrong',
      { ...go, type: 'http', http: { ...http, body: [{ name: 'a', value: '1 +' }] } },
      ['expression.incomplete'],
    ],
    [
      'when two parameters share a name',
      {
        ...go,
        type: 'http',
        http: {
          ...http,
          body: [
            { name: 'a', value: '1' },
            { name: 'a', value: '2' },
          ],
        },
      },
      ['design.event-part-name'],
    ],
    [
      'when an answer has no field',
      { ...go, type: 'http', http: { ...http, answers: [{ model: 'gone', path: 'a' }] } },
      ['design.event-answer-field'],
    ],
    [
      'when no field is chosen yet for an answer',
      { ...go, type: 'http', http: { ...http, answers: [{ model: '', path: 'a' }] } },
      ['design.event-answer-no-field'],
    ],
    [
      'when a mail goes to nobody, about nothing',
      { ...go, type: 'mail' },
      ['design.event-nobody', 'design.event-no-text', 'design.event-no-subject'],
    ],
    ['when a timer is set to nothing', { ...go, type: 'timer' }, ['design.event-no-delay']],
    [
      'when a timer waits for a lost field',
      { ...go, type: 'timer', timer: { until: 'field', model: 'gone' } },
      ['design.event-no-date-field'],
    ],
    ['when a form is not changed', { ...go, type: 'set_form' }, ['design.event-writes-nothing']],
    ['when no flow is started', { ...go, type: 'creat_flow' }, ['design.event-no-flow']],
    [
      'when an event comes back to itself at once',
      { ...go, maybe_fun_list: [{ _id: 'a', showName: '再来', funids: ['事件'] }], type: 'http', http },
      ['design.event-circle'],
    ],
  ])('rejects publishing a design %s', (_, set, expected) => expect(codes(set)).toEqual(expected))

  test('rejects an event address that the server may not call, and accepts a permitted one', () => {
    expect(codes({ ...go, type: 'http', http }, () => false)).toEqual(['design.event-address-not-allowed'])
    expect(codes({ ...go, type: 'http', http }, () => true)).toEqual([])
  })
})
