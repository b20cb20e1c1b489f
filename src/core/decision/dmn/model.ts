import type { DecisionTable } from '../../../generated/types'
import { childOf, childrenOf, type XmlElement } from '../../text/read-xml'
import { parseDmnLogic, textElementOf } from './read-logic'

const localId = (href: string) => href.slice(href.indexOf('#') + 1)

/** Returns the ids that an element requires: inputs, other decisions, business knowledge models. */
const requiredIds = (element: XmlElement): string[] =>
  [...childrenOf(element, 'informationRequirement'), ...childrenOf(element, 'knowledgeRequirement')]
    .flatMap(({ children }) => children)
    .flatMap(({ attributes }) => (attributes.href ? [localId(attributes.href)] : []))

function readNode(element: XmlElement): DmnNode {
  const { id = '', name = '' } = element.attributes
  const type = childOf(element, 'variable')?.attributes.typeRef
  const node = { id, name, asks: requiredIds(element), ...(type ? { type } : {}) }
  return element.name === 'inputData' ? node : { ...node, logic: parseDmnLogic(element) }
}

function readType(element: XmlElement): DmnType {
  const base = childOf(element, 'typeRef')?.text.trim()
  const allowed = textElementOf(childOf(element, 'allowedValues'))
  return {
    ...(base ? { base } : {}),
    ...(allowed ? { allowed } : {}),
    isList: element.attributes.isCollection === 'true',
    parts: new Map(
      childrenOf(element, 'itemComponent').map((part) => [part.attributes.name ?? '', readType(part)]),
    ),
  }
}

/** Elements of a model that are not supported. */
const notRead = ['import', 'decisionService']

/** Reads the contents of a `definitions` element. */
export function parseDmnModel(root: XmlElement): DmnModel | undefined {
  if (root.name !== 'definitions') return undefined
  return {
    name: root.attributes.name ?? '',
    decisions: childrenOf(root, 'decision').map(readNode),
    knowledge: childrenOf(root, 'businessKnowledgeModel').map(readNode),
    inputs: childrenOf(root, 'inputData').map(readNode),
    types: new Map(
      childrenOf(root, 'itemDefinition').map((one) => [one.attributes.name ?? '', readType(one)]),
    ),
    unread: notRead.filter((name) => childOf(root, name)),
  }
}

/** Decision table as in DMN: each cell is a FEEL text. */
export interface FeelTable {
  kind: 'table'
  hit: DecisionTable['hit']
  aggregate?: DecisionTable['aggregate']
  inputs: readonly { id: string; label: string; expression: string; type?: string; allowed?: string }[]
  outputs: readonly { id: string; name: string; type?: string; allowed?: string; otherwise?: string }[]
  rules: readonly { id: string; note: string; cells: readonly string[]; results: readonly string[] }[]
}

/** Logic of a node: a table, a FEEL expression, or one of DMN's boxed expressions. */
export type DmnLogic =
  | FeelTable
  | { kind: 'literal'; text: string }
  | { kind: 'context'; entries: readonly { name: string; logic: DmnLogic }[] }
  | { kind: 'invocation'; called: string; bindings: readonly { name: string; logic: DmnLogic }[] }
  | { kind: 'function'; parameters: readonly string[]; logic: DmnLogic }
  | { kind: 'list'; items: readonly DmnLogic[] }
  | { kind: 'relation'; columns: readonly string[]; rows: readonly (readonly DmnLogic[])[] }
  | { kind: 'conditional'; when: DmnLogic; held: DmnLogic; otherwise: DmnLogic }
  | { kind: 'unknown'; element: string }

/** Decision, business knowledge model or input data of a model. */
export interface DmnNode {
  id: string
  name: string
  type?: string
  /** Ids of the nodes that it requires. */
  asks: readonly string[]
  logic?: DmnLogic
}

/** Type defined by a model. */
interface DmnType {
  base?: string
  isList: boolean
  allowed?: string
  parts: ReadonlyMap<string, DmnType>
}

/** Supported contents of a DMN document. */
export interface DmnModel {
  name: string
  decisions: readonly DmnNode[]
  knowledge: readonly DmnNode[]
  inputs: readonly DmnNode[]
  types: ReadonlyMap<string, DmnType>
  /** Element names of unsupported features that the document uses. */
  unread: readonly string[]
}
