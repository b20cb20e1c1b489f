import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { xmlLimits } from '#/core/decision/dmn/read-xml'
import { expressionLimits } from '#/core/expression'
import catalogue from '#/generated/catalogue.json'
import { requestLimits } from '#/server/platform/http/limits'

/* docs/limits.md lists what a request may have; its tables are made here from the limits in the code and in the calls. */

const page = 'docs/limits.md'
const mark = '<!-- limits: made from the code and the calls -->'

/** Comments of the members of an object in a source, by member; one comment describes all up to the next. */
function commentsIn(path: string): Map<string, string> {
  const comments = new Map<string, string>()
  let comment = ''
  const parts = /\/\*\*([\s\S]*?)\*\/|^ {2}(\w+):/gm
  for (const [, text, member] of readFileSync(path, 'utf8').matchAll(parts))
    if (text !== undefined) comment = text.replace(/\s*\n\s*\*\s?/g, ' ').trim()
    else if (member) comments.set(member, comment)
  return comments
}

const rowsOf = (limits: Record<string, number>, comments = new Map<string, string>()) =>
  Object.entries(limits).map(
    ([name, value]) =>
      `| \`${name}\` | ${value.toLocaleString('en')} | ${(comments.get(name) ?? '').replaceAll('|', '\\|')} |`,
  )

test('the page about limits lists those of requests, expressions, documents and calls', async () => {
  const own = catalogue.calls.flatMap((call) =>
    'kilobytes' in call && call.kilobytes ? [`| \`${call.name}\` | ${call.kilobytes} |`] : [],
  )
  expect(own.length).toBeGreaterThan(5)
  const head = ['| limit | value | |', '| --- | ---: | --- |']
  const lines = [
    '## Requests, files and sessions',
    '',
    ...head,
    ...rowsOf(requestLimits, commentsIn('src/server/platform/http/limits.ts')),
    '',
    '## Expressions',
    '',
    ...head,
    ...rowsOf(expressionLimits, commentsIn('src/core/expression/limits.ts')),
    '',
    '## XML documents (DMN, BPMN)',
    '',
    ...head,
    ...rowsOf(xmlLimits),
    '',
    '## Calls with a size of their own',
    '',
    'Maximum size of the body in kilobytes; of other calls, see `callBytes` and `openBytes`.',
    '',
    '| call | kB |',
    '| --- | ---: |',
    ...own,
  ]
  const [before = ''] = readFileSync(page, 'utf8').split(mark)
  await expect([before + mark, '', ...lines, ''].join('\n')).toMatchFileSnapshot(`../../${page}`)
})
