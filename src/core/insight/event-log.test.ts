import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOcel, type Ocel, readXes } from '../../../tests/kit/event-log-checks'
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
  ]
  test.each(faults)('find %s in OCEL', async (_, spoil, told) => {
    const log = await sound()
    spoil(log)
    expect(checkOcel(log).join()).toMatch(told)
  })

  const head = '<log xes.version="1.0"><extension name="Concept" prefix="concept" uri="u"/>'
  const global = '<global scope="event"><string key="concept:name" value=""/></global>'
  test.each([
    [
      'an undeclared extension',
      `${head}<trace><date key="time:timestamp" value="2026-01-01T00:00:00Z"/></trace></log>`,
      /no declared/,
    ],
    [
      'a missing global attribute',
      `${head}${global}<trace><event/></trace></log>`,
      /event lacks concept:name/,
    ],
    ['an event outside a trace', `${head}<event/></log>`, /wrong place/],
    ['a wrong time', `${head}<trace><date key="at" value="today"/></trace></log>`, /wrong time/],
    [
      'a repeated key',
      `${head}<trace><string key="a" value=""/><string key="a" value=""/></trace></log>`,
      /twice/,
    ],
  ])('find %s in XES', (_, xml, told) => expect(readXes(xml).problems.join()).toMatch(told))
})
