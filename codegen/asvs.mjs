// schemas/data/asvs.json → docs/asvs.md: what OWASP's ASVS asks for at levels 1 and 2, and what shows that it is so here.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './schemas.mjs'

const answers = { met: 'met', partly: '**partly**', not: '**not**', 'not-applicable': 'has no place here' }

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('{', '&#123;')
const isTest = (path) => path.includes('.test.')
const nameOf = (path) => basename(path).replace(/\.(?:test\.)?tsx?$|\.md$/, '')
const link = (path) => `[${nameOf(path)}](${path.startsWith('docs/') ? path.slice(5) : `../${path}`})`
const links = (paths) => paths.map(link).join(', ')

const row = ({ id, level, asks, answer, shown = [], why = '' }) =>
  `| ${id} | ${level} | ${cell(asks)} | ${answers[answer]} | ${links(shown.filter(isTest))} | ${links(shown.filter((path) => !isTest(path)))} | ${cell(why)} |`

const table = ({ name, rows }) => `## ${name}

| | level | asks for | answer | test | code, page | to be known |
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

Made from schemas/data/asvs.json by codegen. The [Application Security Verification Standard](https://github.com/OWASP/ASVS) of OWASP,
edition ${edition}, levels 1 and 2: each requirement in a few words of ours (the standard's own words count), and what answers it. We looked
ourselves; nobody has certified it. A test holds that every requirement stands here once and that every file named is there.

*Met* leads to what shows it. *Partly* and *not* say what is missing, also where it is left to whoever runs the product. What *has no place
here* is about something that the product does not have.

| chapter | met | partly | not | has no place here |
| --- | --- | --- | --- | --- |
${counts(chapters)}

${chapters.map(table).join('\n')}`
}
