import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventKinds } from '#/core/flow/events/event-types'
import { logType, messageStatus } from '#/core/flow/snapshot/message-status'
import { interpolate } from '#/core/text/interpolate'
import texts from '#/generated/texts/all/en.json'
import { filesIn } from './sources'

/* docs/flow-semantics.md names all that the engine can do; its table of refusals is made here. */

const page = 'docs/flow-semantics.md'
const text = readFileSync(page, 'utf8')
const engine = filesIn('src/core/flow', '.ts').filter(({ path }) => !path.endsWith('.test.ts'))
const words: Record<string, string> = texts

const found = (pattern: RegExp, code: string) => [...code.matchAll(pattern)].map(([, one = '']) => one)
const everywhere = (pattern: RegExp) => [...new Set(engine.flatMap(({ text }) => found(pattern, text)))]

const actions = everywhere(/defineAction<\w+>\(\s*'([\w-]+)'/g)
const changes = found(
  /\| \(?\{\s*type: '([\w.-]+)'/g,
  engine.find(({ path }) => path.endsWith('snapshot/flow-changes.ts'))?.text ?? '',
)

describe('page about flow semantics', () => {
  test('compares the page with an existing engine', () => {
    expect(actions).toEqual(expect.arrayContaining(['create', 'deal', 'revoke-to', 'take-back-message']))
    expect(changes).toEqual(expect.arrayContaining(['flow.create', 'message.close', 'effect']))
  })

  test.each(actions)('has a row for the action %s', (name) => {
    expect(text).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'))
  })

  test.each(Object.entries(messageStatus))(
    'has a row for the status %s with its number %i',
    (name, number) => {
      expect(text).toContain(`| ${number} | \`${name}\` |`)
    },
  )

  test.each(Object.entries(logType))(
    'has a row for history of the kind %s with its number %i',
    (name, number) => {
      expect(text).toContain(`| ${number} | \`${name}\` |`)
    },
  )

  test.each(changes)('names the change %s', (type) => {
    expect(text).toContain(`\`${type}\``)
  })

  test.each(Object.keys(eventKinds))('describes the event %s on the page about events', (type) => {
    expect(readFileSync('docs/flow-events.md', 'utf8')).toContain(`\`${type}\``)
  })
})

const refusal = /'((?:flow|entrust|event|form|comment)\.[a-z][\w-]*)'/g
const refusals = /`((?:flow|entrust|event)\.[a-z][\w-]*)\$\{/g

/** The codes of refusals that a file names, whole or by their beginning. */
const codesIn = (code: string) => [
  ...found(refusal, code).filter((one) => words[one] && !changes.includes(one)),
  ...found(refusals, code).flatMap((start) => Object.keys(words).filter((one) => one.startsWith(start))),
]

test('lists every error code of the engine with its text', async () => {
  const tellers = new Map<string, Set<string>>()
  const refusing = engine.filter(({ text }) => /BusinessError|requireReason/.test(text))
  for (const { path, text } of refusing)
    for (const code of codesIn(text))
      tellers.set(code, (tellers.get(code) ?? new Set()).add(basename(path, '.ts')))
  const rows = [...tellers.keys()]
    .sort()
    .map(
      (code) =>
        `| \`${code}\` | ${interpolate(words[code] ?? '', 'en', {})} | ${[...(tellers.get(code) ?? [])].sort().join(', ')} |`,
    )
  expect(rows.length).toBeGreaterThan(40)
  const table = ['| code | text | rule |', '| --- | --- | --- |', ...rows].join('\n')
  const [before = ''] = text.split('<!-- refusals')
  const made = `${before}<!-- refusals: made from the code -->\n${table}\n<!-- end of refusals -->\n`
  await expect(made).toMatchFileSnapshot(`../../${page}`)
})
