import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOcel, type Ocel, readXes } from '../../../scripts/event-log-checks.mjs'
import { type EventTrace, writeOcel, writeXes } from './event-log'

async function* paged(flows: readonly EventTrace[]) {
  for (let at = 0; at < flows.length; at += 2) yield flows.slice(at, at + 2)
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const ocelOf = async (flows: readonly EventTrace[]) =>
  JSON.parse(await textOf(writeOcel(paged(flows)))) as Ocel
const xesOf = async (flows: readonly EventTrace[]) => readXes(await textOf(writeXes('请假', paged(flows))))

/** Texts as people write them: any characters, also those that XML forbids or escapes. */
const words = fc.string({ unit: 'binary', maxLength: 12 })
const time = fc.integer({ min: 1_600_000_000_000, max: 1_800_000_000_000 })
const person = fc.constantFrom('li', 'wang', 'zhao')
const event = fc.record({
  id: fc.uuid(),
  stepId: fc.constantFrom('boss', 'finance'),
  step: fc.oneof(fc.constantFrom('审批', ''), words),
  personId: fc.oneof(person, fc.constant('')),
  person: words,
  department: words,
  button: words,
  startedAt: time,
  at: time,
})
const flow: fc.Arbitrary<EventTrace> = fc.record({
  id: fc.uuid(),
  number: words,
  creatorId: person,
  creator: words,
  result: fc.constantFrom('agreed', 'running'),
  createdAt: time,
  events: fc.array(event, { maxLength: 4 }),
})
const logs = fc.array(flow, { maxLength: 7 })

describe('event logs of any flows', () => {
  test('meet the constraints of OCEL 2.0 and have each flow and task once', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async (flows) => {
        const log = await ocelOf(flows)
        expect(checkOcel(log)).toEqual([])
        expect(log.events.every(({ relationships }) => relationships.length > 0)).toBe(true)
        expect(log.events.map(({ id }) => id)).toEqual(
          flows.flatMap(({ events }) => events.map(({ id }) => id)),
        )
        const requests = log.objects.filter(({ type }) => type === 'request')
        expect(requests.map(({ id }) => id)).toEqual(flows.map(({ id }) => `request:${id}`))
      }),
    )
  })

  test('meet the constraints of XES and have each flow and task once', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async (flows) => {
        const { traces, problems } = await xesOf(flows)
        expect(problems).toEqual([])
        expect(traces.map(({ values, events }) => [values.get('id'), events.length])).toEqual(
          flows.map(({ id, events }) => [id, events.length]),
        )
      }),
    )
  })
})

describe('the checks themselves', () => {
  const sound = async () => {
    const [one] = fc.sample(fc.record({ flow, first: event }), 1)
    if (!one) throw new Error('nothing was drawn')
    return ocelOf([{ ...one.flow, events: [one.first] }])
  }
  const faults: [string, (log: Ocel) => unknown, RegExp][] = [
    ['an unresolved reference', ({ objects }) => objects.splice(0), /which is no object/],
    ['a repeated id', ({ events }) => events.push(...structuredClone(events)), /an event id occurs twice/],
    ['an undeclared type', ({ eventTypes }) => eventTypes.splice(0), /undeclared event type/],
    ['a wrong time', ({ events }) => Object.assign(events[0] ?? {}, { time: 'today' }), /wrong time today/],
    [
      'an undeclared attribute',
      ({ objectTypes }) => objectTypes[0]?.attributes.splice(0),
      /undeclared attribute/,
    ],
    ['a missing part', (log) => Reflect.deleteProperty(log, 'objects'), /objects is missing/],
    [
      'a day that does not exist',
      ({ events }) => Object.assign(events[0] ?? {}, { time: '2026-13-01T00:00:00Z' }),
      /wrong time/,
    ],
    [
      'an id of an event and an object',
      ({ events, objects }) => Object.assign(events[0] ?? {}, { id: objects[0]?.id }),
      /event and an object/,
    ],
    [
      'an unknown type of an attribute',
      ({ eventTypes }) => Object.assign(eventTypes[0]?.attributes[0] ?? {}, { type: 'text' }),
      /text is no type/,
    ],
    [
      'a type declared twice',
      ({ objectTypes }) => objectTypes.push(...structuredClone(objectTypes)),
      /declared twice/,
    ],
    [
      'an attribute declared twice',
      ({ eventTypes }) => eventTypes[0]?.attributes.push(...structuredClone(eventTypes[0].attributes)),
      /declares button twice/,
    ],
    [
      'a value of another type',
      ({ events }) => Object.assign(events[0]?.attributes[0] ?? {}, { value: 1 }),
      /is no string/,
    ],
    [
      'a value stated twice',
      ({ events }) => events[0]?.attributes.push(...structuredClone(events[0].attributes)),
      /attribute button twice/,
    ],
    [
      'a value of an object without a time',
      ({ objects }) => Reflect.deleteProperty(objects[0]?.attributes[0] ?? {}, 'time'),
      /wrong time undefined/,
    ],
    [
      'a relation without a qualifier',
      ({ events }) => Reflect.deleteProperty(events[0]?.relationships[0] ?? {}, 'qualifier'),
      /no qualifier/,
    ],
    [
      'a relation stated twice',
      ({ events }) => events[0]?.relationships.push(...structuredClone(events[0].relationships)),
      /relation .* twice/,
    ],
    [
      'an event without an id',
      ({ events }) => Object.assign(events[0] ?? {}, { id: '' }),
      /an event has no id/,
    ],
  ]
  test.each(faults)('find %s in OCEL', async (_, spoil, told) => {
    const log = await sound()
    spoil(log)
    expect(checkOcel(log).join()).toMatch(told)
  })

  const head = '<log xes.version="1.0"><extension name="Concept" prefix="concept" uri="u"/>'
  const global = '<global scope="event"><string key="concept:name" value=""/></global>'
  const trace = (...inner: string[]) => `<trace>${inner.join('')}</trace></log>`
  const named = '<event><string key="concept:name" value="a"/></event>'
  test('find nothing in a sound log of XES', () => {
    const nested =
      '<string key="a" value=""><int key="b" value="-1"/></string><list key="c"><values><float key="d" value="1e3"/><float key="d" value="2"/></values></list>'
    const classifier = `<classifier name="A" keys="concept:name"/>`
    expect(readXes(head + global + classifier + nested + trace(named)).problems).toEqual([])
  })

  test.each([
    [
      'an undeclared extension',
      head + trace('<date key="time:timestamp" value="2026-01-01T00:00:00Z"/>'),
      /no declared/,
    ],
    [
      'an extension without a uri',
      `<log xes.version="1.0"><extension name="A" prefix="a"/></log>`,
      /lacks uri/,
    ],
    [
      'a prefix declared twice',
      `${head}<extension name="C" prefix="concept" uri="v"/></log>`,
      /prefix concept .*twice/,
    ],
    ['a missing global attribute', head + global + trace('<event/>'), /event lacks concept:name/],
    [
      'a global attribute of another type',
      `${head}<global scope="event"><int key="n" value="0"/></global>${trace('<event><string key="n" value=""/></event>')}`,
      /instead of a int/,
    ],
    ['an unknown scope', `${head}<global scope="case"/></log>`, /case is no scope/],
    ['a scope declared twice', `${head}${global}${global}</log>`, /scope event .*twice/],
    [
      'a classifier of no global attribute',
      `${head}${global}<classifier name="A" keys="concept:name org:resource"/></log>`,
      /uses org:resource/,
    ],
    ['a classifier without keys', `${head}<classifier name="A"/></log>`, /lacks keys/],
    ['an event outside a trace', `${head}<event/></log>`, /wrong place/],
    ['parts in a wrong order', `${head}<trace/>${global}</log>`, /global stands behind trace/],
    ['a wrong time', head + trace('<date key="at" value="today"/>'), /wrong value today/],
    [
      'a day that does not exist',
      head + trace('<date key="at" value="2026-02-45T00:00:00Z"/>'),
      /wrong value/,
    ],
    ['a wrong number', head + trace('<int key="n" value="1.5"/>'), /wrong value 1.5/],
    ['a wrong truth value', head + trace('<boolean key="n" value="yes"/>'), /wrong value yes/],
    ['an attribute without a key', head + trace('<string value=""/>'), /no key/],
    ['an attribute without a value', head + trace('<string key="a"/>'), /no value/],
    [
      'a standard attribute of another type',
      head + trace('<int key="concept:name" value="1"/>'),
      /instead of a string/,
    ],
    ['a repeated key', head + trace('<string key="a" value=""/><string key="a" value=""/>'), /twice/],
    ['an unknown part', `${head}<case/></log>`, /case is no part/],
    ['a log without its version', '<log></log>', /xes.version/],
    ['a text that is no log', '<html/>', /log is missing/],
  ])('find %s in XES', (_, xml, told) => expect(readXes(xml).problems.join()).toMatch(told))
})
