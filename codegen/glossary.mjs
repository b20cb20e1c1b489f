// Renders schemas/data/glossary.json as docs/glossary.md: each term with its synonyms and the files that implement it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './schemas.mjs'

const kinds = [
  ['schema', /^schemas\//],
  ['rule', /^src\/core\//],
  ['server', /^src\/server\//],
  ['page', /^src\/web\//],
  ['docs', /^docs\//],
]
const link = (path) =>
  `[${path.split('/').at(-1)}](${path.startsWith('docs/') ? path.slice(5) : `../${path}`})`
const cell = (places) => places.join(', ')

function row({ zh, en, es, means, also = '', places }) {
  const parts = kinds.map(([, pattern]) => cell(places.filter((place) => pattern.test(place)).map(link)))
  const calls = places.filter((place) => !kinds.some(([, pattern]) => pattern.test(place)))
  return `| ${zh} | ${en} | ${es} | ${means} | ${also} | ${parts.join(' | ')} | ${cell(calls.map((name) => `\`${name}\``))} |`
}

export function glossaryPage() {
  const terms = JSON.parse(readFileSync(join(root, 'schemas/data/glossary.json'), 'utf8'))
  const heads = [
    '中文',
    'term',
    'español',
    'what it is',
    'also called',
    ...kinds.map(([name]) => name),
    'call',
  ]
  return `# Glossary\n\nGenerated from schemas/data/glossary.json. Each concept has one term; the table lists its synonyms and the files that implement it.\n
| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}\n${terms.map(row).join('\n')}\n`
}
