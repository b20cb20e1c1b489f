import type { DecisionTable } from '../../../generated/types'
import { childOf, childrenOf, type XmlElement } from '../../text/read-xml'
import type { DmnLogic, FeelTable } from './model'

/** Returns the text of the `text` child of an element. */
export const textElementOf = (element: XmlElement | undefined): string =>
  childOf(element, 'text')?.text.trim() ?? ''

const hits: Readonly<Record<string, DecisionTable['hit']>> = {
  UNIQUE: 'unique',
  FIRST: 'first',
  ANY: 'any',
  PRIORITY: 'priority',
  COLLECT: 'collect',
  'RULE ORDER': 'rule-order',
  'OUTPUT ORDER': 'output-order',
}

const aggregates: Readonly<Record<string, DecisionTable['aggregate']>> = {
  SUM: 'sum',
  MIN: 'min',
  MAX: 'max',
  COUNT: 'count',
}

const optional = <Key extends string>(key: Key, value: string | undefined) =>
  (value ? { [key]: value } : {}) as { [name in Key]?: string }

function readInput(element: XmlElement): FeelTable['inputs'][number] {
  const expression = childOf(element, 'inputExpression')
  return {
    id: element.attributes.id ?? '',
    label: element.attributes.label ?? textElementOf(expression),
    expression: textElementOf(expression),
    ...optional('type', expression?.attributes.typeRef),
    ...optional('allowed', textElementOf(childOf(element, 'inputValues'))),
  }
}

function readOutput(element: XmlElement): FeelTable['outputs'][number] {
  const { id = '', name, label, typeRef } = element.attributes
  return {
    id,
    name: name ?? label ?? '',
    ...optional('type', typeRef),
    ...optional('allowed', textElementOf(childOf(element, 'outputValues'))),
    ...optional('otherwise', textElementOf(childOf(element, 'defaultOutputEntry'))),
  }
}

/** Returns a name of a policy as the standard writes it; other programs write rule_order. */
const standardName = (name: string) => name.trim().toUpperCase().replace(/[_-]/g, ' ')

const known = <Value>(names: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(names, standardName(name)) ? names[standardName(name)] : undefined

/** Reads hit policy and aggregation of a `decisionTable`; an unknown policy is `unique`. */
export function parseHitPolicy({ attributes }: XmlElement): Pick<DecisionTable, 'hit' | 'aggregate'> {
  const { hitPolicy = 'UNIQUE', aggregation = '' } = attributes
  const aggregate = known(aggregates, aggregation)
  return { hit: known(hits, hitPolicy) ?? 'unique', ...(aggregate && { aggregate }) }
}

/** Returns the policy and the aggregation of a `decisionTable` that are not known. */
export function findUnknownPolicies({ attributes }: XmlElement): string[] {
  const { hitPolicy = 'UNIQUE', aggregation = '' } = attributes
  const isKnown = aggregation === '' || known(aggregates, aggregation) !== undefined
  return [...(known(hits, hitPolicy) ? [] : [hitPolicy]), ...(isKnown ? [] : [aggregation])]
}

/** Decision table of a document with the name of its decision. */
export interface DmnTable {
  table: XmlElement
  name: string
}

/** Returns the decision tables of a document. */
export const listDmnTables = (root: XmlElement): DmnTable[] =>
  childrenOf(root, 'decision').flatMap((decision) => {
    const table = childOf(decision, 'decisionTable')
    return table ? [{ table, name: decision.attributes.name ?? '' }] : []
  })

/** Returns the names of the decisions and functions of a document that are no tables. */
export const findNonTableLogic = (root: XmlElement): string[] =>
  [...childrenOf(root, 'decision'), ...childrenOf(root, 'businessKnowledgeModel')]
    .filter((one) => childOf(one, 'decisionTable') === undefined)
    .map(({ attributes }) => attributes.name ?? attributes.id ?? '')

/** Returns a name that is valid in the expression language, in which brackets and line breaks end a name. */
export const sanitizeDmnName = (text: string) =>
  text
    .replace(/[[\]\n]/g, ' ')
    .trim()
    .slice(0, 50)

/** Reads a `decisionTable`. */
function readTable(element: XmlElement): FeelTable {
  return {
    kind: 'table',
    ...parseHitPolicy(element),
    inputs: childrenOf(element, 'input').map(readInput),
    outputs: childrenOf(element, 'output').map(readOutput),
    rules: childrenOf(element, 'rule').map((rule) => ({
      id: rule.attributes.id ?? '',
      note: childOf(rule, 'description')?.text.trim() ?? '',
      cells: childrenOf(rule, 'inputEntry').map(textElementOf),
      results: childrenOf(rule, 'outputEntry').map(textElementOf),
    })),
  }
}

const nameIn = (element: XmlElement) => childOf(element, 'variable')?.attributes.name ?? ''
const logicIn = (element: XmlElement, name: string): DmnLogic => parseDmnLogic(childOf(element, name))

/** Readers of boxed expressions by element name. */
const readers: Readonly<Record<string, (element: XmlElement) => DmnLogic>> = {
  decisionTable: readTable,
  literalExpression: (element) => ({ kind: 'literal', text: textElementOf(element) }),
  context: (element) => ({
    kind: 'context',
    entries: childrenOf(element, 'contextEntry').map((entry) => ({
      name: nameIn(entry),
      logic: parseDmnLogic(entry),
    })),
  }),
  invocation: (element) => ({
    kind: 'invocation',
    called: textElementOf(childOf(element, 'literalExpression')),
    bindings: childrenOf(element, 'binding').map((binding) => ({
      name: childOf(binding, 'parameter')?.attributes.name ?? '',
      logic: parseDmnLogic(binding),
    })),
  }),
  functionDefinition: readFunction,
  encapsulatedLogic: readFunction,
  list: (element) => ({
    kind: 'list',
    items: element.children.filter(({ name }) => readers[name]).map((child) => readBoxed(child)),
  }),
  relation: (element) => ({
    kind: 'relation',
    columns: childrenOf(element, 'column').map(({ attributes }) => attributes.name ?? ''),
    rows: childrenOf(element, 'row').map(({ children }) =>
      children.filter(({ name }) => readers[name]).map(readBoxed),
    ),
  }),
  conditional: (element) => ({
    kind: 'conditional',
    when: logicIn(element, 'if'),
    held: logicIn(element, 'then'),
    otherwise: logicIn(element, 'else'),
  }),
}

function readFunction(element: XmlElement): DmnLogic {
  const { kind = 'FEEL' } = element.attributes
  if (kind !== 'FEEL') return { kind: 'unknown', element: `function of ${kind}` }
  const parameters = childrenOf(element, 'formalParameter').map(({ attributes }) => attributes.name ?? '')
  return { kind: 'function', parameters, logic: parseDmnLogic(element) }
}

const readBoxed = (element: XmlElement): DmnLogic =>
  readers[element.name]?.(element) ?? { kind: 'unknown', element: element.name }

const notLogic: ReadonlySet<string> = new Set([
  'variable',
  'parameter',
  'description',
  'formalParameter',
  'informationRequirement',
  'knowledgeRequirement',
  'authorityRequirement',
  'question',
  'allowedAnswers',
  'extensionElements',
  'usingTask',
  'usingProcess',
  'supportedObjective',
  'impactedPerformanceIndicator',
  'decisionMaker',
  'decisionOwner',
])

/** Reads the one expression inside an element; a missing one is read as unknown. */
export function parseDmnLogic(parent: XmlElement | undefined): DmnLogic {
  const boxed = parent?.children.find(({ name }) => !notLogic.has(name))
  return boxed ? readBoxed(boxed) : { kind: 'unknown', element: 'nothing' }
}
