import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import sanitize from 'sanitize-html'
import type { Fault } from '../../core/form/check/check-value'
import {
  isBlank,
  richAttribute,
  richDepth,
  richNesting,
  richParts,
  richTags,
} from '../../core/form/values/rich-text'

const kept = (tag: string, attributes: sanitize.Attributes): sanitize.Attributes => {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    const good = richAttribute(tag, name, value)
    return good === undefined ? [] : [[name, good] as const]
  })
  const leaves = tag === 'a' && entries.some(([name]) => name === 'href')
  return { ...Object.fromEntries(entries), ...(leaves && { target: '_blank', rel: 'noopener noreferrer' }) }
}

const rules: sanitize.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: false,
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: richDepth,
  selfClosing: ['br', 'hr', 'img', 'col'],
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'embed'],
    ...['svg', 'math', 'title', 'head', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ],
  transformTags: { '*': transformed },
}

/** An image without an address becomes a tag that is dropped: to cut it out again copies all that was written before. */
function transformed(tagName: string, given: sanitize.Attributes): sanitize.Tag {
  const attribs = kept(tagName, given)
  return { tagName: tagName === 'img' && !attribs.src ? 'no-image' : tagName, attribs }
}

/** Thrown out of a parser at work. */
class CostlyHtmlError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.rule)
  }
}

const callbacks = [
  ...(['onattribdata', 'onattribentity', 'onattribend', 'onattribname', 'oncdata', 'onclosetag'] as const),
  ...(['oncomment', 'ondeclaration', 'onend', 'onopentagend', 'onopentagname'] as const),
  ...(['onprocessinginstruction', 'onselfclosingtag', 'ontext', 'ontextentity'] as const),
]

/** Counts what the parser does, and stops it at a bound: what it costs grows with its parts and with their depth. */
class ParserBudget {
  parts = 0
  private depth = 0

  /** Rules under which the parser counts; each reading begins at no depth. */
  rules(): sanitize.IOptions {
    this.depth = 0
    const tokenizer = this.tokenizer()
    return {
      ...rules,
      // The types of the cleaner are those of an older parser than the one it runs.
      parser: { decodeEntities: true, Tokenizer: tokenizer } as unknown as sanitize.IOptions['parser'],
      onOpenTag: () => {
        this.depth += 1
        if (this.depth > richNesting) throw new CostlyHtmlError({ rule: 'html-nested', limit: richNesting })
      },
      onCloseTag: () => {
        this.depth -= 1
      },
    }
  }

  private tokenizer(): typeof Tokenizer {
    const count = () => {
      this.parts += 1
      if (this.parts > richParts) throw new CostlyHtmlError({ rule: 'html-parts', limit: richParts })
    }
    return class extends Tokenizer {
      constructor(options: object, parser: TokenizerCallbacks) {
        const counted = callbacks.map((name) => [
          name,
          (...given: never[]) => {
            count()
            Reflect.apply(parser[name], parser, given)
          },
        ])
        super(options, Object.fromEntries(counted))
      }
    }
  }
}

/** What cleaning makes of HTML, and how many parts it read for that. */
export interface Cleaning {
  html: string | Fault
  parts: number
}

/** Whether HTML has more signs of markup than its parts can need, known before anything is read. */
function isCrowded(html: string): boolean {
  let signs = 0
  for (let at = 0; at < html.length; at++) {
    const sign = html.charCodeAt(at)
    if (sign === 60 || sign === 62 || sign === 38) signs += 1
  }
  return signs > 2 * richParts
}

/** One reading of HTML by the rules, as browsers write it: in texts > is written &gt;. */
const read = (html: string, budget: ParserBudget) => sanitize(html, budget.rules()).replaceAll(' />', '>')

/**
 * Cleans HTML and counts the work. What the editor makes is read once and comes back the same. Where dropped tags leave
 * others next to each other, a second reading closes what closes by itself; a third would change nothing.
 */
export function cleanCounted(html: string): Cleaning {
  if (isCrowded(html)) return { html: { rule: 'html-parts', limit: richParts }, parts: 0 }
  const budget = new ParserBudget()
  try {
    const once = read(html, budget)
    const clean = once === html ? once : read(once, budget)
    return { html: isBlank(clean) ? '' : clean, parts: budget.parts }
  } catch (error) {
    if (!(error instanceof CostlyHtmlError)) throw error
    return { html: error.fault, parts: budget.parts }
  }
}

/**
 * HTML as rich text stores it: nothing that runs, loads from elsewhere or covers the page; nothing to see is ''. A fault
 * where cleaning would take more work than is accepted.
 */
export const cleanHtml = (html: string): string | Fault => cleanCounted(html).html
