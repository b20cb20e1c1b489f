import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Tag, TemplateContent, TemplateData, XmlNode } from 'easy-template-x'
import type { WordFault, WordOutcome, WordRequest, WordSetting, WordValue } from './word-document'

/*
 * Worker that reads and fills Word templates, one after the other: hostile documents take its memory and time, not those of
 * the server.
 */

const { engine } = workerData as WordSetting
const { TemplateHandler, TemplateSyntaxError } = createRequire(engine)(
  engine,
) as typeof import('easy-template-x')
const handler = new TemplateHandler({ skipEmptyTags: false, maxXmlDepth: 100 })

/** Number of characters of a paragraph that name a place. */
const placeLength = 60

const textIn = (node: XmlNode | undefined): string => {
  if (!node) return ''
  const own = 'textContent' in node && typeof node.textContent === 'string' ? node.textContent : ''
  return own + (node.childNodes ?? []).map(textIn).join('')
}

const shorten = (text: string) => (text.length > placeLength ? `${text.slice(0, placeLength)}…` : text)

/** Iterates over the texts of the paragraphs of a document. */
function* paragraphsIn(node: XmlNode): Generator<string> {
  if (node.nodeName === 'w:p') yield textIn(node)
  else for (const child of node.childNodes ?? []) yield* paragraphsIn(child)
}

/** Finds the first brace without its counterpart, which the library takes for text. */
function findLooseBrace(document: XmlNode): WordFault | undefined {
  for (const text of paragraphsIn(document)) {
    const rest = text.replace(/\{[^{}]*\}/g, '')
    if (rest.includes('{')) return { failure: 'paper.tag-no-end', text: shorten(text) }
    if (rest.includes('}')) return { failure: 'paper.tag-no-begin', text: shorten(text) }
  }
  return undefined
}

function placeOf(tag: Tag): string {
  let node: XmlNode | undefined = 'xmlTextNode' in tag ? (tag.xmlTextNode as XmlNode) : undefined
  while (node && node.nodeName !== 'w:p') node = node.parentNode
  return shorten(textIn(node))
}

const kinds: Readonly<Record<string, 'open' | 'close' | 'value'>> = { Open: 'open', Close: 'close' }

/** Converts a value to what the library fills in. */
function contentOf(value: WordValue): TemplateContent | TemplateData[] {
  if (typeof value === 'string') return value
  if (!('bytes' in value)) return value.map(dataOf)
  const { bytes, name, width, height } = value
  const source = Buffer.from(bytes)
  return { _type: 'image', source, format: 'image/jpeg', width, height, altText: name } as TemplateContent
}

const dataOf = (values: Readonly<Record<string, WordValue>>): TemplateData =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, contentOf(value)]))

async function run(request: WordRequest): Promise<WordOutcome> {
  const template = Buffer.from(request.template)
  if (request.kind === 'tags') {
    const loose = findLooseBrace(await handler.getXml(template))
    if (loose) return loose
    const tags = await handler.parseTags(template)
    return {
      tags: tags.map((tag) => ({
        name: tag.name,
        kind: kinds[String(tag.disposition)] ?? 'value',
        place: placeOf(tag),
      })),
    }
  }
  const bytes = await handler.process(template, dataOf(request.data))
  return { bytes: new Uint8Array(bytes) }
}

/** Returns what is wrong with a template, by the part that the library names. */
function faultOf(error: unknown): WordFault {
  if (error instanceof TemplateSyntaxError) {
    const named = error.message.match(/\{[^{}]*\}/g) ?? []
    return { failure: 'paper.tag-wrong', text: named.join(' ') }
  }
  return { failure: 'paper.template-unreadable', text: '', cause: String(error) }
}

parentPort?.on('message', (request: WordRequest) => {
  run(request).then(
    (outcome) => parentPort?.postMessage(outcome),
    (error: unknown) => parentPort?.postMessage(faultOf(error)),
  )
})
