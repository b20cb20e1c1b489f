import type { DmnModel, DmnNode, DmnType } from './model'
import { readLogic } from './read-logic'
import { childOf, childrenOf, textElementOf, type XmlElement } from './read-xml'

const localId = (href: string) => href.slice(href.indexOf('#') + 1)

/** Returns the ids that an element requires: inputs, other decisions, business knowledge models. */
const askedBy = (element: XmlElement): string[] =>
  [...childrenOf(element, 'informationRequirement'), ...childrenOf(element, 'knowledgeRequirement')]
    .flatMap(({ children }) => children)
    .flatMap(({ attributes }) => (attributes.href ? [localId(attributes.href)] : []))

function readNode(element: XmlElement): DmnNode {
  const { id = '', name = '' } = element.attributes
  const type = childOf(element, 'variable')?.attributes.typeRef
  const node = { id, name, asks: askedBy(element), ...(type ? { type } : {}) }
  return element.name === 'inputData' ? node : { ...node, logic: readLogic(element) }
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
export function readModel(root: XmlElement): DmnModel | undefined {
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
