// Counts which activity directly follows which in an event log: a XES file, or an OCEL 2.0 document (*.json) by request.
// Usage: npm run mining:follows -- FILE
import { createReadStream, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Parser } from 'saxen'

const keyOf = (from, to) => JSON.stringify([from, to])

function count(follows, activities) {
  for (let at = 1; at < activities.length; at++) {
    const key = keyOf(activities[at - 1], activities[at])
    follows.set(key, (follows.get(key) ?? 0) + 1)
  }
}

/** Reads the activities of one trace: events that are complete, or that state no lifecycle. */
function activitiesOf(trace) {
  const events = []
  const path = []
  const parser = new Parser()
  parser.on('error', (error) => {
    throw new Error(`the log is not well-formed: ${error.message}`)
  })
  parser.on('openTag', (tag, getAttributes, decode) => {
    if (tag === 'event') events.push({ lifecycle: 'complete' })
    const event = events.at(-1)
    if (event && path.at(-1) === 'event') {
      const { key, value } = getAttributes()
      if (key === 'concept:name') event.name = decode(value)
      if (key === 'lifecycle:transition') event.lifecycle = value.toLowerCase()
    }
    path.push(tag)
  })
  parser.on('closeTag', () => path.pop())
  parser.parse(trace)
  return events
    .filter(({ name, lifecycle }) => name !== undefined && lifecycle === 'complete')
    .map(({ name }) => name)
}

const end = '</trace>'

/** Counts the ways of a XES file, trace by trace. */
export async function followsOfXes(path) {
  const follows = new Map()
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    rest += piece
    for (let at = rest.indexOf(end); at >= 0; at = rest.indexOf(end)) {
      const begin = rest.search(/<trace[\s>]/)
      if (begin >= 0 && begin < at) count(follows, activitiesOf(rest.slice(begin, at + end.length)))
      rest = rest.slice(at + end.length)
    }
  }
  return follows
}

/** Counts the ways of an OCEL document by its requests, in the order of time. */
export function followsOfOcel({ objects, events }) {
  const requests = new Map(objects.filter(({ type }) => type === 'request').map(({ id }) => [id, []]))
  const inOrder = events
    .map((event, at) => ({ ...event, at }))
    .sort((a, b) => a.time.localeCompare(b.time) || a.at - b.at)
  for (const { type, relationships } of inOrder)
    for (const { objectId } of relationships) requests.get(objectId)?.push(type)
  const follows = new Map()
  for (const activities of requests.values()) count(follows, activities)
  return follows
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [path] = process.argv.slice(2)
  if (!path) throw new Error('name a log: npm run mining:follows -- FILE')
  const follows = path.endsWith('.json')
    ? followsOfOcel(JSON.parse(readFileSync(path, 'utf8')))
    : await followsOfXes(path)
  for (const [key, times] of [...follows].sort(([, a], [, b]) => b - a)) {
    const [from, to] = JSON.parse(key)
    console.log(`${times}\t${from}\t${to}`)
  }
}
