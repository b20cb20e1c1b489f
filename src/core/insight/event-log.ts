/** Task that a person handled, or the start of a flow. Times are in milliseconds. */
interface LogEvent {
  id: string
  stepId: string
  step: string
  personId: string
  person: string
  department: string
  button: string
  startedAt: number
  at: number
}

/** Flow in an event log, with its events in the order of their time. */
export interface EventTrace {
  id: string
  number: string
  creatorId: string
  creator: string
  result: string
  createdAt: number
  events: LogEvent[]
}

/** Pages of flows, as a database returns them. */
type EventTraces = AsyncIterable<readonly EventTrace[]>

const timeOf = (at: number) => new Date(at).toISOString()
const activityOf = ({ step, stepId }: LogEvent) => step || stepId

/** Whether XML may contain a character: no control characters, no half of a pair. */
function isXmlCharacter(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string) =>
  [...text]
    .filter(isXmlCharacter)
    .join('')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const attribute = (type: 'string' | 'date', key: string, value: string) =>
  `<${type} key="${key}" value="${escapeXml(value)}"/>`

const xesHead = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<log xes.version="1849-2023" xes.features="" xmlns="http://www.xes-standard.org/">
<extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
<extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
<extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
<extension name="Organizational" prefix="org" uri="http://www.xes-standard.org/org.xesext"/>
<global scope="trace">${attribute('string', 'concept:name', '')}</global>
<global scope="event">${attribute('string', 'concept:name', '')}${attribute('date', 'time:timestamp', timeOf(0))}${attribute('string', 'lifecycle:transition', 'complete')}</global>
<classifier name="Activity" keys="concept:name"/>
${attribute('string', 'concept:name', name)}${attribute('string', 'lifecycle:model', 'standard')}
`

function xesEvent(event: LogEvent): string {
  const { id, personId, person, department, button, at } = event
  return `<event>${attribute('string', 'concept:name', activityOf(event))}${attribute('string', 'concept:instance', id)}${attribute('date', 'time:timestamp', timeOf(at))}${attribute('string', 'lifecycle:transition', 'complete')}${personId && attribute('string', 'org:resource', person)}${department && attribute('string', 'org:group', department)}${button && attribute('string', 'outcome', button)}</event>\n`
}

function xesTrace({ number, id, creator, createdAt, result, events }: EventTrace): string {
  const head = [
    attribute('string', 'concept:name', number || id),
    attribute('string', 'id', id),
    attribute('string', 'creator', creator),
    attribute('date', 'created', timeOf(createdAt)),
    attribute('string', 'result', result),
  ]
  return `<trace>${head.join('')}\n${events.map(xesEvent).join('')}</trace>\n`
}

/** Writes an event log as XES (IEEE 1849), in pieces: a flow is a trace, a handled task an event. */
export async function* writeXes(name: string, flows: EventTraces): AsyncGenerator<string> {
  yield xesHead(name)
  for await (const page of flows) yield page.map(xesTrace).join('')
  yield '</log>\n'
}

const requestType = 'request'
const personType = 'person'
const personObject = (id: string) => `${personType}:${id}`
const requestObject = (id: string) => `${requestType}:${id}`

const text = (name: string) => ({ name, type: 'string' })

function ocelEvent(event: LogEvent, flow: EventTrace) {
  const { id, personId, department, button, startedAt, at } = event
  return {
    id,
    type: activityOf(event),
    time: timeOf(at),
    attributes: [
      { name: 'button', value: button },
      { name: 'department', value: department },
      { name: 'waiting-since', value: timeOf(startedAt) },
    ],
    relationships: [
      { objectId: requestObject(flow.id), qualifier: 'handles' },
      ...(personId ? [{ objectId: personObject(personId), qualifier: 'handled by' }] : []),
    ],
  }
}

function ocelRequest({ id, number, creatorId, result, createdAt }: EventTrace) {
  const time = timeOf(createdAt)
  return {
    id: requestObject(id),
    type: requestType,
    attributes: [
      { name: 'number', time, value: number },
      { name: 'result', time, value: result },
    ],
    relationships: [{ objectId: personObject(creatorId), qualifier: 'submitted by' }],
  }
}

/** Start of all times: an attribute that never changes has its value from then on. */
const always = timeOf(0)

const ocelPerson = ([id, name]: readonly [string, string]) => ({
  id: personObject(id),
  type: personType,
  attributes: [{ name: 'name', time: always, value: name }],
  relationships: [],
})

const lines = (parts: readonly object[]) => parts.map((part) => JSON.stringify(part)).join(',\n')

/**
 * Writes an event log as OCEL 2.0 in JSON, in pieces: requests and people are objects, handled tasks are events. Objects and
 * types follow the events, as they are known then.
 */
export async function* writeOcel(flows: EventTraces): AsyncGenerator<string> {
  const people = new Map<string, string>()
  const activities = new Set<string>()
  const requests: string[] = []
  let separator = '\n'
  yield '{"events":['
  for await (const page of flows) {
    const events = page.flatMap((flow) => flow.events.map((event) => ocelEvent(event, flow)))
    for (const flow of page) {
      people.set(flow.creatorId, flow.creator)
      for (const event of flow.events) {
        activities.add(activityOf(event))
        if (event.personId) people.set(event.personId, event.person)
      }
    }
    if (page.length) requests.push(lines(page.map(ocelRequest)))
    if (!events.length) continue
    yield separator + lines(events)
    separator = ',\n'
  }
  yield '],\n"objects":[\n'
  yield [...requests, lines([...people].map(ocelPerson))].filter(Boolean).join(',\n')
  const eventTypes = [...activities].map((name) => ({
    name,
    attributes: [text('button'), text('department'), { name: 'waiting-since', type: 'time' }],
  }))
  const objectTypes = [
    { name: requestType, attributes: [text('number'), text('result')] },
    { name: personType, attributes: [text('name')] },
  ]
  yield `],\n"eventTypes":${JSON.stringify(eventTypes)},\n"objectTypes":${JSON.stringify(objectTypes)}}\n`
}
