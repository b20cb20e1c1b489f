// schemas/data/asvs.json → docs/asvs.md: the requirements of OWASP's ASVS at levels 1 and 2, with status and evidence.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './schemas.mjs'

const answers = { met: 'met', partly: '**partly**', not: '**not**', 'not-applicable': 'not applicable' }

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('{', '&#123;')
const isTest = (path) => path.includes('.test.')
const nameOf = (path) => basename(path).replace(/\.(?:test\.)?tsx?$|\.md$/, '')
const link = (path) => `[${nameOf(path)}](${path.startsWith('docs/') ? path.slice(5) : `../${path}`})`
const links = (paths) => paths.map(link).join(', ')

const row = ({ id, level, asks, answer, shown = [], why = '' }) =>
  `| ${id} | ${level} | ${cell(asks)} | ${answers[answer]} | ${links(shown.filter(isTest))} | ${links(shown.filter((path) => !isTest(path)))} | ${cell(why)} |`

const table = ({ name, rows }) => `## ${name}

| | level | requirement | status | test | code, page | note |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map(row).join('\n')}
`

function counts(chapters) {
  const line = ({ name, rows }) => {
    const numbers = Object.keys(answers).map((kind) => rows.filter(({ answer }) => answer === kind).length)
    return `| ${[name, ...numbers].join(' | ')} |`
  }
  const all = { name: '**all**', rows: chapters.flatMap(({ rows }) => rows) }
  return [...chapters, all].map(line).join('\n')
}

export function asvsPage() {
  const data = JSON.parse(readFileSync(join(root, 'schemas/data/asvs.json'), 'utf8'))
  const { edition } = data
  const chapters = Object.entries(data.chapters).map(([id, title]) => ({
    name: `${id} ${title}`,
    rows: data.requirements.filter((one) => one.id.startsWith(`${id}.`)),
  }))
  return `# ASVS, requirement by requirement

Generated from schemas/data/asvs.json. The [Application Security Verification Standard](https://github.com/OWASP/ASVS) of OWASP,
edition ${edition}, levels 1 and 2: each requirement in a short paraphrase (the standard's wording is authoritative), with status and
evidence. This is a self-assessment without certification. A test checks that every requirement occurs once and that every named file exists.

*Met* links to the evidence. *Partly* and *not* state what is missing, including tasks left to the operator. *Not applicable* concerns
something that the product does not have.

| chapter | met | partly | not | not applicable |
| --- | --- | --- | --- | --- |
${counts(chapters)}

${chapters.map(table).join('\n')}`
}
