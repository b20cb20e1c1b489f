// schemas/data/glossary.json → docs/glossary.md: what the field calls it, what we call it, and where it stands.
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

function row({ zh, en, es, means, places }) {
  const parts = kinds.map(([, pattern]) => cell(places.filter((place) => pattern.test(place)).map(link)))
  const calls = places.filter((place) => !kinds.some(([, pattern]) => pattern.test(place)))
  return `| ${zh} | ${en} | ${es} | ${means} | ${parts.join(' | ')} | ${cell(calls.map((name) => `\`${name}\``))} |`
}

export function glossaryPage() {
  const terms = JSON.parse(readFileSync(join(root, 'schemas/data/glossary.json'), 'utf8'))
  const heads = ['中文', 'our word', 'español', 'what it is', ...kinds.map(([name]) => name), 'call']
  return `# Glossary\n\nMade from schemas/data/glossary.json by codegen. One word for one thing: look here for the word, then for the file.\n
| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}\n${terms.map(row).join('\n')}\n`
}
