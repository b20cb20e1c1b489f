// schemas/data/error-codes.json, the codes of all rejections → the type by which the compiler holds every rejection to the
// list, and docs/errors.md with their sentences.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTexts, root } from './schemas.mjs'

/** The codes in order. Throws for a code without a text, a repeated one, or a wrong order. */
export function readErrorCodes() {
  const codes = JSON.parse(readFileSync(join(root, 'schemas/data/error-codes.json'), 'utf8'))
  const texts = Object.assign({}, ...readTexts().map(({ json }) => json))
  for (const [at, code] of codes.entries()) {
    if (!texts[code]) throw new Error(`schemas/data/error-codes.json: ${code} has no text`)
    if (at > 0 && codes[at - 1] >= code)
      throw new Error(`schemas/data/error-codes.json: ${code} is out of order`)
  }
  return codes.map((code) => ({ code, ...texts[code] }))
}

export const errorCodesModule = (
  errors,
) => `// Made from schemas/data/error-codes.json by codegen; never edited by hand.

/** The codes of all rejections. */
export const errorCodes = ${JSON.stringify(errors.map(({ code }) => code))} as const

/** Code of a rejection. */
export type ErrorCode = (typeof errorCodes)[number]
`

const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g
const cell = (text) =>
  text
    .replace(plural, '$3')
    .replace(/[|[\]<>*_`\\]/g, '\\$&')
    .replaceAll('{', '&#123;')
    .replaceAll('\n', ' ')

export const errorsPage = (errors) => `# Pages, errors and limits

Generated from schemas/data/error-codes.json and schemas/texts. [Integrate](integrate.md) walks through a first program.

## Pages

Calls with \`nowpage\` in their body return \`result\`, \`totalItems\`, \`pageSize\` and \`currentPage\`; calls with \`after\` return \`next\`, the cursor of the next
page or \`null\`. Where both are offered, \`after\` takes precedence, costs the same on every page, and is not limited to the first pages. \`totalIsCapped\` says
that there may be more rows than counted. Lists of flows with \`since\` return what has [changed](integrate.md#_3-read-lists).

## Errors

Every response is \`{ success, msg, data, code }\`; with \`Accept: application/problem+json\` a rejection is a problem of RFC 9457, whose \`type\` is
\`urn:qianpi:refusal:\` and the code. The [statuses](integrate.md#_4-refusals) say what to do. A program decides by \`code\`; \`msg\` is for people, and its words may change.
The compiler holds every rejection of the server to the ${errors.length} codes below, and in tests a response with another one fails.

## Limits

Every call is limited in its rate, the size of its body and the work that it causes: [limits](security.md#limits). A call that exceeds one is rejected by
\`request.too-often\` (429, with \`Retry-After\`), \`request.too-large\` (413), or the code of the limit, whose sentence names it. [Calls](calls.md) names larger bodies call by call.

## Codes

| code | English | 中文 |
| --- | --- | --- |
${errors.map(({ code, en, zh }) => `| \`${code}\` | ${cell(en)} | ${cell(zh)} |`).join('\n')}
`
