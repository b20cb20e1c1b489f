import { createRequire } from 'node:module'
import { workerData } from 'node:worker_threads'
import type { Tag, TemplateContent, TemplateData, XmlNode } from 'easy-template-x'
import { serveTemplates } from './serve-templates'
import type {
  TemplateFault,
  TemplateOutcome,
  TemplateRequest,
  TemplateValue,
  TemplateData as Values,
} from './template-document'
import { findLooseBrace } from './template-text'
import { unpackParts } from './unpack-parts'

/*
 * Worker that reads and fills Word templates, one after the other: hostile documents take its memory and time, not those of
 * the server.
 */

const { engine } = workerData as { engine: string }
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
function findBraceFault(document: XmlNode): TemplateFault | undefined {
  for (const text of paragraphsIn(document)) {
    const failure = findLooseBrace(text)
    if (failure) return { failure, text: shorten(text) }
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
function contentOf(value: TemplateValue): TemplateContent | TemplateData[] {
  if (typeof value === 'string') return value
  if ('text' in value) return value.text
  if (!('bytes' in value)) return value.map(dataOf)
  const { bytes, name, width, height } = value
  const source = Buffer.from(bytes)
  return { _type: 'image', source, format: 'image/jpeg', width, height, altText: name } as TemplateContent
}

const dataOf = (values: Values): TemplateData =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, contentOf(value)]))

async function run(request: TemplateRequest): Promise<TemplateOutcome> {
  // What unpacks to too much is rejected before the library unpacks it whole.
  await unpackParts(request.template)
  const template = Buffer.from(request.template)
  if (request.kind === 'tags') {
    const loose = findBraceFault(await handler.getXml(template))
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
function faultOf(error: unknown): TemplateFault | undefined {
  if (!(error instanceof TemplateSyntaxError)) return undefined
  const named = error.message.match(/\{[^{}]*\}/g) ?? []
  return { failure: 'paper.tag-wrong', text: named.join(' ') }
}

serveTemplates(run, faultOf)
