/*
 * Checks of event logs by the constraints of their standards: OCEL 2.0 (JSON) and XES (IEEE 1849). Each returns what is
 * wrong, in a sentence; an empty list means that the log is valid.
 */
import { SaxesParser } from 'saxes'

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const isTime = (value) =>
  typeof value === 'string' && timeForm.test(value) && !Number.isNaN(Date.parse(value))
const isText = (value) => typeof value === 'string'
const repeated = (names) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
const listOf = (value) => (Array.isArray(value) ? value : [])

/** Checks values of attributes by their declared type; numbers and truth values may be written as text. */
const fits = {
  string: isText,
  time: isTime,
  integer: (value) => Number.isInteger(value) || (isText(value) && /^[+-]?\d+$/.test(value)),
  float: (value) =>
    typeof value === 'number' || (isText(value) && value.trim() !== '' && !Number.isNaN(Number(value))),
  boolean: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
}

function checkTypes(kind, types) {
  return [
    ...repeated(types.map(({ name }) => name)).map((name) => `the ${kind} type ${name} is declared twice`),
    ...types.flatMap(({ name, attributes }) => [
      ...(isText(name) && name ? [] : [`a ${kind} type has no name`]),
      ...(Array.isArray(attributes) ? [] : [`the ${kind} type ${name} has no list of attributes`]),
      ...repeated(listOf(attributes).map((one) => one.name)).map((one) => `${name} declares ${one} twice`),
      ...listOf(attributes).flatMap((one) => [
        ...(isText(one.name) && one.name ? [] : [`an attribute of ${name} has no name`]),
        ...(Object.hasOwn(fits, one.type) ? [] : [`${one.type} is no type`]),
      ]),
    ]),
  ]
}

function checkAttributes(kind, { id, attributes }, declared) {
  const ofOneMoment = listOf(attributes).map(({ name, time }) =>
    kind === 'object' ? `${name} ${time}` : name,
  )
  return [
    ...repeated(ofOneMoment).map((one) => `${id} has the attribute ${one} twice`),
    ...listOf(attributes).flatMap(({ name, value, time }) => {
      const type = listOf(declared.attributes).find((one) => one.name === name)?.type
      if (type === undefined) return [`${id} has the undeclared attribute ${name}`]
      return [
        ...(fits[type]?.(value) === false ? [`${name} of ${id} is no ${type}`] : []),
        ...(kind === 'object' && !isTime(time) ? [`${id} has the wrong time ${time}`] : []),
      ]
    }),
  ]
}

function checkRelations({ id, relationships }, objects) {
  const pairs = listOf(relationships).map(({ objectId, qualifier }) => `${qualifier} ${objectId}`)
  return [
    ...repeated(pairs).map((pair) => `${id} has the relation ${pair} twice`),
    ...listOf(relationships).flatMap(({ objectId, qualifier }) => [
      ...(objects.has(objectId) ? [] : [`${id} refers to ${objectId}, which is no object`]),
      ...(isText(qualifier) ? [] : [`a relation of ${id} has no qualifier`]),
    ]),
  ]
}

function checkPart(kind, part, types, objects) {
  const declared = types.get(part.type)
  return [
    ...(isText(part.id) && part.id ? [] : [`an ${kind} has no id`]),
    ...(kind === 'event' && !isTime(part.time) ? [`${part.id} has the wrong time ${part.time}`] : []),
    ...(declared
      ? checkAttributes(kind, part, declared)
      : [`${part.id} has the undeclared ${kind} type ${part.type}`]),
    ...checkRelations(part, objects),
  ]
}

const ocelParts = ['objectTypes', 'eventTypes', 'objects', 'events']

/** Check of one OCEL 2.0 log, part by part: all are collected first, since each may refer to each. */
export class OcelCheck {
  types = { object: [], event: [] }
  ids = { object: new Set(), event: new Set() }
  repeatedIds = new Set()
  known = new Set()

  constructor(report) {
    this.report = report
  }

  /** Notes that the log has a list. */
  addList(name) {
    this.known.add(name)
  }

  /** Collects a part of a list. */
  collect(list, part) {
    const kind = list.startsWith('object') ? 'object' : 'event'
    if (list.endsWith('Types')) this.types[kind].push(part)
    else if (this.ids[kind].has(part?.id)) this.repeatedIds.add(kind)
    else this.ids[kind].add(part?.id)
  }

  /** Checks what was collected. Returns whether the parts can be checked. */
  begin() {
    const missing = ocelParts.filter((name) => !this.known.has(name))
    for (const name of missing) this.report(`${name} is missing`)
    if (missing.length) return false
    for (const kind of ['object', 'event']) {
      for (const problem of checkTypes(kind, this.types[kind])) this.report(problem)
      this.types[kind] = new Map(this.types[kind].map((type) => [type.name, type]))
    }
    for (const kind of this.repeatedIds) this.report(`an ${kind} id occurs twice`)
    for (const id of this.ids.event)
      if (this.ids.object.has(id)) this.report(`${id} is an event and an object`)
    return true
  }

  /** Checks an object or event. */
  check(kind, part) {
    for (const problem of checkPart(kind, part, this.types[kind], this.ids.object)) this.report(problem)
  }
}

/** Checks an OCEL 2.0 document. */
export function checkOcel(log) {
  const problems = []
  const check = new OcelCheck((problem) => problems.push(problem))
  for (const name of ocelParts.filter((one) => Array.isArray(log?.[one]))) {
    check.addList(name)
    for (const part of log[name]) check.collect(name, part)
  }
  if (!check.begin()) return problems
  for (const one of log.objects) check.check('object', one)
  for (const one of log.events) check.check('event', one)
  return problems
}

/** Values of XES attributes by their tag; lists and containers have none. */
const xesValues = {
  string: isText,
  date: isTime,
  int: (value) => /^[+-]?\d+$/.test(value),
  float: (value) => /^([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|-?INF|NaN)$/.test(value),
  boolean: (value) => ['true', 'false', '1', '0'].includes(value),
  id: isText,
}
const holders = new Set(['list', 'container'])
/** Types of attributes that extensions of the standard define. */
const defined = {
  'concept:name': 'string',
  'concept:instance': 'string',
  'time:timestamp': 'date',
  'lifecycle:transition': 'string',
  'lifecycle:model': 'string',
  'org:resource': 'string',
  'org:role': 'string',
  'org:group': 'string',
  'cost:total': 'float',
  'cost:currency': 'string',
  'identity:id': 'id',
}
/** Order of the parts of a log. */
const parts = ['extension', 'global', 'classifier', 'attribute', 'trace']
const required = { extension: ['name', 'prefix', 'uri'], classifier: ['name', 'keys'], global: ['scope'] }
const parents = { trace: 'log', event: 'trace', extension: 'log', global: 'log', classifier: 'log' }

/** Check of one XES log while its parts are read. */
class XesCheck {
  path = []
  prefixes = new Set()
  globals = { trace: new Map(), event: new Map() }
  classifiers = []
  latest = 0
  logs = 0

  constructor(report, onTrace) {
    this.report = report
    this.onTrace = onTrace
  }

  get parent() {
    return this.path.at(-1)
  }

  /** Reports a part of the log that stands behind later ones. */
  place(part) {
    if (this.parent?.tag !== 'log') return
    const at = parts.indexOf(part)
    if (at < this.latest) this.report(`${part} stands behind ${parts[this.latest]}`)
    this.latest = Math.max(this.latest, at)
  }

  addAttribute(tag, { key, value }) {
    const { parent } = this
    if (parent?.tag === 'values') return
    if (!parent || required[parent.tag]?.length > 1) return this.report(`${tag} stands at a wrong place`)
    this.place('attribute')
    if (!key) return this.report(`a ${tag} has no key`)
    if (!holders.has(tag)) this.checkValue(tag, key, value)
    this.checkKey(tag, key)
    if (parent.values.has(key) && parent.tag !== 'list')
      this.report(`${key} occurs twice in one ${parent.tag}`)
    parent.values.set(key, { tag, value })
  }

  checkValue(tag, key, value) {
    if (value === undefined) this.report(`${key} has no value`)
    else if (!xesValues[tag](value)) this.report(`${key} has the wrong value ${value} of type ${tag}`)
  }

  /** Reports a key of an undeclared extension, or one that its extension defines with another type. */
  checkKey(tag, key) {
    const [prefix] = key.split(':')
    if (key.includes(':') && !this.prefixes.has(prefix)) this.report(`${key} is of no declared extension`)
    if (defined[key] && defined[key] !== tag) this.report(`${key} is a ${tag} instead of a ${defined[key]}`)
  }

  declare(tag, attributes) {
    const lacking = required[tag].filter((name) => !attributes[name])
    for (const name of lacking) this.report(`${tag} lacks ${name}`)
    if (tag === 'extension') {
      if (this.prefixes.has(attributes.prefix))
        this.report(`the prefix ${attributes.prefix} is declared twice`)
      this.prefixes.add(attributes.prefix)
    }
    if (tag === 'classifier') this.classifiers.push(attributes)
    if (tag === 'global' && attributes.scope) {
      if (!this.globals[attributes.scope]) this.report(`${attributes.scope} is no scope`)
      else if (this.globals[attributes.scope].size)
        this.report(`the scope ${attributes.scope} is declared twice`)
    }
  }

  open(tag, attributes) {
    const isAttribute = Object.hasOwn(xesValues, tag) || holders.has(tag)
    if (isAttribute) this.addAttribute(tag, attributes)
    else if (tag === 'log') {
      if (this.parent || this.logs++) this.report('log stands at a wrong place')
      if (!/^\d+(\.\d+)*(-\d+)?$/.test(attributes['xes.version'] ?? ''))
        this.report('log lacks its xes.version')
    } else if (parents[tag]) {
      if (parents[tag] !== this.parent?.tag) this.report(`${tag} stands at a wrong place`)
      this.place(tag)
      if (required[tag]) this.declare(tag, attributes)
    } else if (tag !== 'values') this.report(`${tag} is no part of a log`)
    this.path.push({ tag, given: attributes, values: new Map(), events: [] })
  }

  /** Reports global attributes that a trace or event lacks, or has as another type. */
  checkGlobals(kind, values) {
    for (const [key, { tag }] of this.globals[kind]) {
      const found = values.get(key)
      if (!found) this.report(`a ${kind} lacks ${key}`)
      else if (found.tag !== tag) this.report(`${key} of a ${kind} is a ${found.tag} instead of a ${tag}`)
    }
  }

  close() {
    const { tag, given, values, events } = this.path.pop()
    if (tag === 'global' && this.globals[given.scope]) this.globals[given.scope] = values
    if (tag === 'trace' || tag === 'event') this.checkGlobals(tag, values)
    const textsOf = (of) => new Map([...of].map(([key, { value }]) => [key, value]))
    if (tag === 'event' && this.parent) this.parent.events.push(textsOf(values))
    if (tag === 'trace') this.onTrace?.({ values: textsOf(values), events })
    if (tag === 'log') this.checkClassifiers()
  }

  /** Reports keys of classifiers that are no global attribute of their scope. */
  checkClassifiers() {
    for (const name of repeated(this.classifiers.map((one) => one.name)))
      this.report(`the classifier ${name} is declared twice`)
    for (const { name, keys = '', scope = 'event' } of this.classifiers) {
      const globals = this.globals[scope]
      if (!globals) this.report(`${scope} is no scope`)
      for (const key of keys.match(/'[^']*'|\S+/g) ?? [])
        if (globals && !globals.has(key.replaceAll("'", '')))
          this.report(`the classifier ${name} uses ${key}, which is no global attribute`)
    }
  }
}

/**
 * Returns what checks a XES log piece by piece: structure, attributes, extensions, classifiers, and the global attributes of
 * each trace and event.
 */
export function createXesCheck(report, onTrace) {
  const check = new XesCheck(report, onTrace)
  const parser = new SaxesParser()
  parser.on('error', (error) => report(error.message))
  parser.on('opentag', ({ name, attributes }) => check.open(name, attributes))
  parser.on('closetag', () => check.close())
  return {
    write: (piece) => void parser.write(piece),
    end() {
      parser.close()
      if (!check.logs) report('log is missing')
    },
  }
}

/** Reads a XES log: its traces, and what is wrong with it. */
export function readXes(xml) {
  const [traces, problems] = [[], []]
  const check = createXesCheck(
    (problem) => problems.push(problem),
    (trace) => traces.push(trace),
  )
  check.write(xml)
  check.end()
  return { traces, problems }
}
