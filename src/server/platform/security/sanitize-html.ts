import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import sanitize from 'sanitize-html'
import {
  allowedRichTextTags,
  isBlankHtml,
  maxHtmlParts,
  maxReadDepth,
  maxTagDepth,
  sanitizeAttribute,
  type ValueFault,
} from '../../../core/form'
import type { SliceGenerator } from '../../../core/slices'

const retain = (tag: string, attributes: sanitize.Attributes): sanitize.Attributes => {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    const good = sanitizeAttribute(tag, name, value)
    return good === undefined ? [] : [[name, good] as const]
  })
  const leaves = tag === 'a' && entries.some(([name]) => name === 'href')
  return { ...Object.fromEntries(entries), ...(leaves && { target: '_blank', rel: 'noopener noreferrer' }) }
}

const rules: sanitize.IOptions = {
  allowedTags: [...allowedRichTextTags],
  allowedAttributes: false,
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: maxTagDepth,
  selfClosing: ['br', 'hr', 'img', 'col'],
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'embed'],
    ...['svg', 'math', 'title', 'head', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ],
  transformTags: { '*': transformed },
}

/** Turns an image without an address into a dropped tag: removing it later would copy all previous output. */
function transformed(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const attribs = retain(tagName, attributes)
  return { tagName: tagName === 'img' && !attribs.src ? 'no-image' : tagName, attribs }
}

/** Thrown to stop a running parser. */
class CostlyHtmlError extends Error {
  constructor(readonly fault: ValueFault) {
    super(fault.rule)
  }
}

const callbacks = [
  ...(['onattribdata', 'onattribentity', 'onattribend', 'onattribname', 'oncdata', 'onclosetag'] as const),
  ...(['oncomment', 'ondeclaration', 'onend', 'onopentagend', 'onopentagname'] as const),
  ...(['onprocessinginstruction', 'onselfclosingtag', 'ontext', 'ontextentity'] as const),
]

type StateMethod = (letter: number) => void

/** Private members of htmlparser2's tokenizer that are overridden and counted here. */
interface Tokenizing {
  index: number
  buffer: string
  stateText(letter: number): void
  handleInAttributeValue(letter: number, quote: number): void
}
const PlainTokenizer = Tokenizer as unknown as new (options: object, parser: TokenizerCallbacks) => Tokenizing

const [ampersand, opening] = [38, 60]

/** Skips texts and quoted values up to the next significant character, instead of reading each one. */
class SkippingTokenizer extends PlainTokenizer {
  private readonly places = new Map<number, number>()

  override stateText(letter: number): void {
    if (letter === opening || letter === ampersand) super.stateText(letter)
    else this.skipTo(opening)
  }

  override handleInAttributeValue(letter: number, quote: number): void {
    if (letter === quote || letter === ampersand) super.handleInAttributeValue(letter, quote)
    else this.skipTo(quote)
  }

  private skipTo(sign: number): void {
    this.index = Math.min(this.placeOf(sign), this.placeOf(ampersand)) - 1
  }

  private placeOf(sign: number): number {
    const known = this.places.get(sign)
    if (known !== undefined && known >= this.index) return known
    const found = this.buffer.indexOf(String.fromCharCode(sign), this.index)
    const place = found < 0 ? this.buffer.length : found
    this.places.set(sign, place)
    return place
  }
}

/** Tokenizer methods that process one character each. */
const letterMethods = Object.getOwnPropertyNames(Tokenizer.prototype).filter(
  (name) => name.startsWith('state') && name !== 'stateText',
)

/** Number of characters read individually that count as a part. */
const lettersOfPart = 20

/** Counts the work of the parser, and stops it at a limit: its cost grows with the parts and their depth. */
class ParserBudget {
  parts = 0
  private depth = 0
  private left = 0

  /** Returns rules under which the parser counts; each pass starts at depth 0 with the full budget. */
  rules(): sanitize.IOptions {
    this.depth = 0
    this.left = maxHtmlParts
    const tokenizer = this.tokenizer()
    return {
      ...rules,
      // The sanitizer's types are those of an older parser than the one it runs.
      parser: { decodeEntities: true, Tokenizer: tokenizer } as unknown as sanitize.IOptions['parser'],
      onOpenTag: () => {
        this.depth += 1
        if (this.depth > maxReadDepth) throw new CostlyHtmlError({ rule: 'html-nested', limit: maxReadDepth })
      },
      onCloseTag: () => {
        this.depth -= 1
      },
    }
  }

  private spend(parts: number): void {
    this.parts += parts
    this.left -= parts
    if (this.left < 0) throw new CostlyHtmlError({ rule: 'html-parts', limit: maxHtmlParts })
  }

  private tokenizer(): typeof Tokenizer {
    const spend = (parts: number) => this.spend(parts)
    class CountingTokenizer extends SkippingTokenizer {
      constructor(options: object, parser: TokenizerCallbacks) {
        const counted = callbacks.map((name) => [
          name,
          (...args: never[]) => {
            spend(1)
            Reflect.apply(parser[name], parser, args)
          },
        ])
        super(options, Object.fromEntries(counted) as unknown as TokenizerCallbacks)
      }
    }
    let letters = 0
    for (const name of letterMethods) {
      const take: StateMethod = Reflect.get(Tokenizer.prototype, name)
      const counted = function (this: Tokenizing, letter: number) {
        if (++letters % lettersOfPart === 0) spend(1)
        take.call(this, letter)
      }
      Object.defineProperty(CountingTokenizer.prototype, name, { value: counted })
    }
    return CountingTokenizer as unknown as typeof Tokenizer
  }
}

/** Sanitized HTML, and the number of parts parsed. */
export interface SanitizeResult {
  html: string | ValueFault
  parts: number
}

/** Whether HTML has more markup characters than its parts can need, checked before parsing. */
function isCrowded(html: string): boolean {
  let signs = 0
  for (let at = 0; at < html.length; at++) {
    const sign = html.charCodeAt(at)
    if (sign === 60 || sign === 62 || sign === 38) signs += 1
  }
  return signs > 2 * maxHtmlParts
}

/** Parses HTML once by the rules and writes it as browsers do: in texts > becomes &gt;. */
const read = (html: string, budget: ParserBudget) => sanitize(html, budget.rules()).replaceAll(' />', '>')

/**
 * Sanitizes HTML and counts the work. The editor's output needs one pass and stays the same. If dropped tags
 * leave others adjacent, a second pass closes implicitly closed tags; a third would change nothing.
 */
export function* sanitizeWithCount(html: string): SliceGenerator<SanitizeResult> {
  if (isCrowded(html)) return { html: { rule: 'html-parts', limit: maxHtmlParts }, parts: 0 }
  const budget = new ParserBudget()
  try {
    const firstPass = read(html, budget)
    yield
    const clean = firstPass === html ? firstPass : read(firstPass, budget)
    yield
    return { html: isBlankHtml(clean) ? '' : clean, parts: budget.parts }
  } catch (error) {
    if (!(error instanceof CostlyHtmlError)) throw error
    return { html: error.fault, parts: budget.parts }
  }
}

/**
 * Sanitizes HTML for rich text: nothing that runs, loads from elsewhere or covers the page; without visible
 * content it is ''. Returns a fault if it would take more work than accepted. Interruptible between two
 * passes.
 */
export function* sanitizeHtml(html: string): SliceGenerator<string | ValueFault> {
  const { html: clean } = yield* sanitizeWithCount(html)
  return clean
}
