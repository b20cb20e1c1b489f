/** Kind of an XML document that is not what an import expects. */
export type XmlKind = 'bpmn' | 'dmn' | 'xml'

/** Part of a document that contains its namespaces. */
const headLength = 20_000

/** Recognises an XML document by its namespace; undefined if the text is no XML. */
export function findXmlKind(text: string): XmlKind | undefined {
  const head = text.slice(0, headLength).trimStart()
  if (!head.startsWith('<')) return undefined
  if (/omg\.org\/spec\/BPMN|<(?:\w+:)?process\b/.test(head)) return 'bpmn'
  return /omg\.org\/(?:spec\/)?DMN/.test(head) ? 'dmn' : 'xml'
}
