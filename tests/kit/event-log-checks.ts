import { Parser } from 'saxen'

/*
 * Checks of event logs by the constraints of their standards: OCEL 2.0 (JSON) and XES (IEEE 1849). Each returns what is
 * wrong, in a sentence; an empty list means that the log is valid.
 */

interface Typed {
  name: string
  attributes: { name: string; type: string }[]
}
interface Value {
  name: string
  value: unknown
  time?: string
}
interface Part {
  id: string
  type: string
  time?: string
  attributes: Value[]
  relationships: { objectId: string; qualifier: string }[]
}
/** OCEL 2.0 document. */
export interface Ocel {
  objectTypes: Typed[]
  eventTypes: Typed[]
  objects: Part[]
  events: Part[]
}

const attributeTypes = new Set(['string', 'time', 'integer', 'float', 'boolean'])
const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)
const fits: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  time: isTime,
  integer: Number.isInteger,
  float: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
}
const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

function checkTypes(kind: string, types: readonly Typed[]): string[] {
  return [
    ...repeated(types.map(({ name }) => name)).map((name) => `the ${kind} type ${name} is declared twice`),
    ...types.flatMap(({ name, attributes }) => [
      ...(name ? [] : [`a ${kind} type has no name`]),
      ...repeated(attributes.map((one) => one.name)).map((one) => `${name} declares ${one} twice`),
      ...attributes.filter(({ type }) => !attributeTypes.has(type)).map(({ type }) => `${type} is no type`),
    ]),
  ]
}

function checkPart(
  kind: string,
  part: Part,
  types: readonly Typed[],
  objects: ReadonlySet<string>,
): string[] {
  const declared = types.find(({ name }) => name === part.type)
  if (!declared) return [`${part.id} has the undeclared ${kind} type ${part.type}`]
  const times = kind === 'event' ? [part.time] : part.attributes.map(({ time }) => time)
  return [
    ...(part.id ? [] : [`an ${kind} has no id`]),
    ...times.filter((time) => !isTime(time)).map((time) => `${part.id} has the wrong time ${time}`),
    ...part.attributes.flatMap(({ name, value }) => {
      const attribute = declared.attributes.find((one) => one.name === name)
      if (!attribute) return [`${part.id} has the undeclared attribute ${name}`]
      return fits[attribute.type]?.(value) ? [] : [`${name} of ${part.id} is no ${attribute.type}`]
    }),
    ...part.relationships
      .filter(({ objectId, qualifier }) => !objects.has(objectId) || !qualifier)
      .map(({ objectId }) => `${part.id} refers to ${objectId}, which is no object`),
  ]
}

/** Checks an OCEL 2.0 document. */
export function checkOcel(log: Ocel): string[] {
  const missing = (['objectTypes', 'eventTypes', 'objects', 'events'] as const).filter(
    (key) => !Array.isArray(log[key]),
  )
  if (missing.length) return missing.map((key) => `${key} is missing`)
  const objects = new Set(log.objects.map(({ id }) => id))
  const eventIds = new Set(log.events.map(({ id }) => id))
  return [
    ...checkTypes('object', log.objectTypes),
    ...checkTypes('event', log.eventTypes),
    ...(objects.size < log.objects.length ? ['an object id occurs twice'] : []),
    ...(eventIds.size < log.events.length ? ['an event id occurs twice'] : []),
    ...log.objects.flatMap((one) => checkPart('object', one, log.objectTypes, objects)),
    ...log.events.flatMap((one) => checkPart('event', one, log.eventTypes, objects)),
    ...log.events.filter(({ relationships }) => !relationships.length).map(({ id }) => `${id} has no object`),
  ]
}

/** Trace of a XES log: its attributes and those of its events. */
interface XesTrace {
  values: Map<string, string>
  events: Map<string, string>[]
}

const attributeTags = new Set(['string', 'date', 'int', 'float', 'boolean', 'id'])
const parents: Record<string, string> = {
  trace: 'log',
  event: 'trace',
  extension: 'log',
  global: 'log',
  classifier: 'log',
}

/** Reads a XES log, and checks it: structure, attributes, declared extensions, and the global attributes of each part. */
export function readXes(xml: string): { traces: XesTrace[]; problems: string[] } {
  const problems: string[] = []
  const traces: XesTrace[] = []
  const prefixes = new Set<string>()
  const globals: Record<string, Set<string>> = { trace: new Set(), event: new Set() }
  const path: string[] = []
  const scopes: string[] = []
  const valuesOf = (where: string | undefined) =>
    where === 'event' ? traces.at(-1)?.events.at(-1) : where === 'trace' ? traces.at(-1)?.values : undefined
  const addAttribute = (tag: string, { key, value }: Record<string, string>) => {
    const where = path.at(-1)
    if (key === undefined || value === undefined) return problems.push(`a ${tag} has no key or value`)
    const prefix = key.split(':')[0] ?? ''
    if (key.includes(':') && !prefixes.has(prefix)) problems.push(`${key} is of no declared extension`)
    if (tag === 'date' && !isTime(value)) problems.push(`${key} has the wrong time ${value}`)
    if (where === 'global') globals[scopes.at(-1) ?? '']?.add(key)
    const values = valuesOf(where)
    if (values?.has(key)) problems.push(`${key} occurs twice in one ${where}`)
    return values?.set(key, value)
  }
  const open = (tag: string, given: Record<string, string>) => {
    if (attributeTags.has(tag)) addAttribute(tag, given)
    else if (tag === 'log' ? path.length || !given['xes.version'] : parents[tag] !== path.at(-1))
      problems.push(`${tag} stands at a wrong place`)
    if (tag === 'extension') prefixes.add(given.prefix ?? '')
    if (tag === 'global') scopes.push(given.scope ?? '')
    if (tag === 'trace') traces.push({ values: new Map(), events: [] })
    if (tag === 'event') traces.at(-1)?.events.push(new Map())
    path.push(tag)
  }
  const parser = new Parser()
  parser.on('error', (error) => problems.push(String(error)))
  parser.on('openTag', (tag, getAttributes, decode) => {
    const given = Object.entries(getAttributes()).map(([name, value]) => [name, decode(String(value))])
    open(tag, Object.fromEntries(given))
  })
  parser.on('closeTag', () => {
    path.pop()
  })
  parser.parse(xml)
  const lacking = (kind: string, values: Map<string, string>) =>
    [...(globals[kind] ?? [])].filter((key) => !values.has(key)).map((key) => `a ${kind} lacks ${key}`)
  for (const { values, events } of traces)
    problems.push(...lacking('trace', values), ...events.flatMap((event) => lacking('event', event)))
  return { traces, problems }
}
