import { dateAndTime, duration, parseDate, parseTime } from 'feelin'
import { childOf, childrenOf, parseXml, type XmlElement } from '../../src/core/text/read-xml'

/** One case of the TCK: what is given, and what decisions must answer. */
export interface TckCase {
  id: string
  given: Record<string, unknown>
  expected: readonly { decision: string; value: unknown }[]
  /** What is asked that is no decision, such as a decision service. */
  asks: string
}

/** Values by the type that a case names, without its prefix. */
const typed: Record<string, (text: string) => unknown> = {
  string: (text) => text,
  boolean: (text) => text.trim() === 'true' || text.trim() === '1',
  date: (text) => parseDate(text.trim()),
  time: (text) => parseTime(text.trim()),
  dateTime: (text) => dateAndTime(text.trim()),
  duration: (text) => duration(text.trim()),
}

const isNil = ({ attributes }: XmlElement) => attributes.nil === 'true'

/** A value that the library does not read, such as a year before 0, is no value that anything answers. */
function readOr(read: (text: string) => unknown, text: string): unknown {
  try {
    return read(text)
  } catch {
    return { unreadable: text }
  }
}

function plain(element: XmlElement): unknown {
  if (isNil(element)) return null
  const type = (element.attributes.type ?? '').replace(/^.*:/, '')
  const read = typed[type]
  if (read) return readOr(read, element.text)
  return type === '' ? element.text.trim() : Number(element.text)
}

/** The value that an element of a case holds: a plain one, a list, or parts by their names. */
function valueIn(element: XmlElement | undefined): unknown {
  if (!element || isNil(element)) return null
  const list = childOf(element, 'list')
  if (list) return isNil(list) ? null : childrenOf(list, 'item').map(valueIn)
  const parts = childrenOf(element, 'component')
  if (parts.length) return Object.fromEntries(parts.map((part) => [part.attributes.name, valueIn(part)]))
  const value = childOf(element, 'value')
  return value ? plain(value) : null
}

const readCase = (element: XmlElement): TckCase => ({
  id: element.attributes.id ?? '',
  asks: element.attributes.type ?? 'decision',
  given: Object.fromEntries(
    childrenOf(element, 'inputNode').map((node) => [node.attributes.name, valueIn(node)]),
  ),
  expected: childrenOf(element, 'resultNode').map((node) => ({
    decision: node.attributes.name ?? '',
    value: valueIn(childOf(node, 'expected')),
  })),
})

/** Reads a file of cases: the model that they ask, and the cases. */
export function readCases(text: string): { model: string; cases: TckCase[] } | undefined {
  const { root } = parseXml(text)
  if (root?.name !== 'testCases') return undefined
  const model = childOf(root, 'modelName')?.text.trim() ?? ''
  return { model, cases: childrenOf(root, 'testCase').map(readCase) }
}
